(function () {
  "use strict";
  var root = document.documentElement;
  var list = document.getElementById("changes");
  var scroll = list.querySelector(".scroll");
  var form = list.querySelector(".filters");
  var dock = document.querySelector(".dock");
  var cards = Array.prototype.slice.call(list.querySelectorAll(".card"));
  var current = null;
  var calm = matchMedia("(prefers-reduced-motion: reduce)").matches;

  root.classList.add("js");
  form.hidden = dock.hidden = !cards.length;
  list.querySelector(".close").hidden = false;

  function narrow() { return matchMedia("(max-width: 64rem)").matches; }
  function card(id) { return document.getElementById("change-" + id); }
  function marks(id) {
    return Array.prototype.filter.call(document.querySelectorAll("[data-c]"), function (element) {
      return element.dataset.c.split(" ").indexOf(id) >= 0;
    });
  }
  function visible() { return cards.filter(function (one) { return one.offsetParent !== null || !one.closest("[hidden]"); }); }
  function unfold(element) {
    for (var outer = element.closest("details"); outer; outer = outer.parentElement.closest("details")) { outer.open = true; }
  }
  function drawer(open) { list.classList.toggle("open", open); }

  function show(element) {
    unfold(element);
    element.scrollIntoView({ block: "center", behavior: calm ? "auto" : "smooth" });
    var block = element.closest(".p, td, .tbl") || element;
    block.classList.remove("flash");
    void block.offsetWidth;
    block.classList.add("flash");
  }

  function select(one, options) {
    if (!one) { return; }
    if (current) { current.classList.remove("current"); current.removeAttribute("aria-current"); }
    document.querySelectorAll(".on").forEach(function (element) { element.classList.remove("on"); });
    current = one;
    one.classList.add("current");
    one.setAttribute("aria-current", "true");
    unfold(one);
    var spots = marks(one.dataset.id);
    spots.forEach(function (element) { element.classList.add("on"); });
    if (options.place && spots.length) { show(spots.find(function (s) { return !s.classList.contains("pin"); }) || spots[0]); }
    if (narrow()) { drawer(!!options.list || (!spots.length && options.place)); }
    if (options.list || !narrow()) {
      var line = one.querySelector(".line");
      var top = line.getBoundingClientRect().top - scroll.getBoundingClientRect().top;
      if (top < 0 || top > scroll.clientHeight - 90) { scroll.scrollTop += top - scroll.clientHeight / 3; }
    }
    if (options.focus) { one.focus({ preventScroll: true }); }
    history.replaceState(null, "", "#change-" + one.dataset.id);
    dock.querySelector(".where").textContent = one.querySelector(".no").textContent + " of " + cards[cards.length - 1].querySelector(".no").textContent + " · " + one.querySelector(".place").textContent;
  }

  function step(by) {
    var shown = visible();
    if (!shown.length) { return; }
    var at = shown.indexOf(current);
    var next = at < 0 ? (by > 0 ? 0 : shown.length - 1) : Math.min(Math.max(at + by, 0), shown.length - 1);
    select(shown[next], { place: true, focus: !narrow() });
  }

  function matches(one, wanted, words) {
    return ["kind", "severity", "status"].every(function (key) { return !wanted[key] || one.dataset[key] === wanted[key]; }) &&
      (!words || one.textContent.toLowerCase().indexOf(words) >= 0);
  }

  function filter() {
    var wanted = {};
    ["kind", "severity", "status"].forEach(function (key) { wanted[key] = form.elements[key] ? form.elements[key].value : ""; });
    var words = form.elements.text.value.trim().toLowerCase();
    var fits = cards.map(function (one) { return matches(one, wanted, words); });
    cards.forEach(function (one, at) {
      var inner = Array.prototype.some.call(one.querySelectorAll(".card"), function (effect) { return fits[cards.indexOf(effect)]; });
      one.hidden = !fits[at] && !inner;
    });
    var count = fits.filter(Boolean).length;
    document.getElementById("shown").textContent = count;
    list.querySelector(".empty").hidden = count > 0;
    list.querySelectorAll(".group").forEach(function (title) {
      title.hidden = !title.nextElementSibling.querySelector(".card:not([hidden])");
    });
  }

  form.addEventListener("input", filter);
  form.addEventListener("submit", function (event) { event.preventDefault(); });
  list.addEventListener("click", function (event) {
    if (event.target.closest(".close")) { drawer(false); return; }
    var one = event.target.closest(".card");
    var link = event.target.closest("a");
    if (!one || String(getSelection())) { return; }
    if (link && link.getAttribute("href").indexOf("#change-") === 0) { one = document.querySelector(link.getAttribute("href")); }
    event.preventDefault();
    select(one, { place: true });
  });
  document.addEventListener("click", function (event) {
    var mark = event.target.closest("[data-c]");
    var link = event.target.closest("a[href^='#change-']");
    if (mark) {
      event.preventDefault();
      var ids = mark.dataset.c.split(" ");
      var at = current ? ids.indexOf(current.dataset.id) : -1;
      select(card(ids[(at + 1) % ids.length]), { list: true });
    } else if (link && !link.closest(".list")) {
      event.preventDefault();
      select(document.getElementById(link.getAttribute("href").slice(1)), { place: true, list: !narrow() });
    }
  });
  dock.addEventListener("click", function (event) {
    var button = event.target.closest("button");
    if (button && button.dataset.step) { step(Number(button.dataset.step)); }
    else if (button) { drawer(!list.classList.contains("open")); }
  });
  document.addEventListener("keydown", function (event) {
    if (event.ctrlKey || event.metaKey || event.altKey) { return; }
    if (event.key === "Escape") { drawer(false); if (event.target.form === form) { event.target.blur(); } return; }
    if (/^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) { return; }
    if (event.key === "j") { step(1); }
    else if (event.key === "k") { step(-1); }
    else if (event.key === "/") { event.preventDefault(); if (narrow()) { drawer(true); } form.elements.text.focus(); }
    else if (event.key === "Enter" && event.target.classList.contains("card")) { select(event.target, { place: true }); }
  });
  function follow() {
    var target = location.hash.length > 1 ? document.getElementById(decodeURIComponent(location.hash.slice(1))) : null;
    if (target && target.classList.contains("card")) { select(target, { place: true }); }
    else if (target) { show(target); }
  }
  addEventListener("hashchange", follow);
  addEventListener("load", follow);
  if (document.readyState === "complete") { follow(); }
})();
