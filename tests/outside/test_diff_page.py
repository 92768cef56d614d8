"""The page of a comparison in a browser: keys, filters, links, the drawer of a narrow screen, no foreign script."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Generator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any

import pytest

from matterbench.authoring.demo import write_demo
from tests.build import doc, p
from tests.conftest import require_program
from tests.report.pages import page
from tests.report.test_diff_html import hostile

pytestmark = pytest.mark.outside

WIDE, NARROW = {"width": 1440, "height": 900}, {"width": 390, "height": 844}
QUIET = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip
LARGEST_PICTURE = 300_000
FILLER = [p(f"Nothing happens in paragraph {at}.", lvl=0) for at in range(60)]
BEFORE = doc(p("Rent is due in thirty days.", lvl=0), *FILLER, p("Notice by post.", lvl=0))
AFTER = doc(
    p("Rent is due in forty days.", lvl=0),
    *FILLER[:20],
    p("New clause.", lvl=0),
    *FILLER[20:],
    p("Notice by mail.", lvl=0),
)
Open = Callable[..., AbstractContextManager[Any]]


@pytest.fixture(scope="module")
def browser() -> Generator[Any, None, None]:
    chromium = require_program("chromium")
    driver = pytest.importorskip(
        "playwright.sync_api", reason="playwright is not installed: `make outside` installs it"
    )
    with driver.sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=str(chromium), args=QUIET, headless=True)
        yield running
        running.close()


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("page") / "diff.html"
    file.write_text(page(BEFORE, AFTER).text, encoding="utf-8")
    return file


@pytest.fixture
def show(browser: Any) -> Open:
    """Open a page from its file; fails for what the console says."""

    @contextmanager
    def opened(file: Path, fragment: str = "", **options: Any) -> Generator[Any, None, None]:
        context = browser.new_context(viewport=options.pop("viewport", WIDE), reduced_motion="reduce", **options)
        tab, said = context.new_page(), []
        tab.on("console", lambda message: said.append(message.text))
        tab.on("pageerror", lambda error: said.append(str(error)))
        tab.on(
            "request", lambda request: said.append(request.url) if request.url[:5] not in {"file:", "data:"} else None
        )
        tab.goto(f"{file.as_uri()}{fragment}")
        yield tab
        context.close()
        assert said == []

    return opened


def current(tab: Any) -> str:
    return str(tab.locator(".card.current > .line .place").inner_text())


def test_keys_go_from_change_to_change_and_show_each(show: Open, path: Path) -> None:
    with show(path) as tab:
        tab.keyboard.press("j")
        assert current(tab) == "§1"
        tab.keyboard.press("j")
        assert current(tab) == "§22"
        assert tab.locator("ins", has_text="New clause.").is_visible()
        tab.keyboard.press("k")
        assert current(tab) == "§1"
        assert "#change-text-" in tab.url


def test_a_click_on_a_card_scrolls_to_its_place_and_back(show: Open, path: Path) -> None:
    with show(path) as tab:
        tab.locator(".card", has_text="“post” → “mail”").click()
        mark = tab.locator("a.m", has_text="mail")
        assert 0 < mark.bounding_box()["y"] < WIDE["height"]
        tab.evaluate("scrollTo(0, 0)")
        tab.locator("a.m", has_text="forty").click()
        assert current(tab) == "§1"


def test_a_deep_link_opens_its_change(show: Open, path: Path) -> None:
    with show(path) as tab:
        link = tab.locator(".card", has_text="“post” → “mail”").get_attribute("id")
    with show(path, f"#{link}") as tab:
        assert current(tab) == "§63"
        assert 0 < tab.locator("a.m", has_text="mail").bounding_box()["y"] < WIDE["height"]


def test_filters_narrow_the_list(show: Open, path: Path) -> None:
    with show(path) as tab:
        tab.locator("select[name=kind]").select_option("insert")
        assert tab.locator(".card:visible").count() == 1
        assert tab.locator("#shown").inner_text() == "1"
        tab.locator("select[name=kind]").select_option("")
        tab.keyboard.press("/")
        tab.keyboard.type("POST")
        assert [text for text in tab.locator(".card:visible .msg").all_inner_texts()] == ["“post” → “mail”"]
        tab.locator("input[name=text]").fill("no such words")
        assert tab.locator(".empty").is_visible()


def test_a_folded_stretch_opens(show: Open, path: Path) -> None:
    with show(path) as tab:
        inside = tab.get_by_text("Nothing happens in paragraph 40.")
        assert not inside.is_visible()
        tab.locator("details.fold summary").last.click()
        assert inside.is_visible()


def test_a_narrow_screen_has_one_column_and_the_list_in_a_drawer(show: Open, path: Path) -> None:
    with show(path, viewport=NARROW) as tab:
        assert tab.evaluate("document.documentElement.scrollWidth") == NARROW["width"]
        assert not tab.locator("#changes").is_visible()
        tab.locator(".dock .where").click()
        assert tab.locator("#changes").is_visible()
        tab.locator(".card", has_text="“post” → “mail”").click()
        assert not tab.locator("#changes").is_visible()
        assert tab.locator("a.m", has_text="mail").is_visible()
        tab.locator("a.m", has_text="mail").click()
        assert current(tab) == "§63"
        assert tab.locator("#changes").is_visible()


def test_without_scripts_it_is_a_page_with_links(show: Open, path: Path) -> None:
    with show(path, java_script_enabled=False) as tab:
        assert tab.locator(".card").first.is_visible()
        assert not tab.locator(".filters").is_visible()
        tab.locator(".card a.no").last.click()
        assert 0 <= tab.locator("a.m", has_text="mail").bounding_box()["y"] < WIDE["height"]


def test_hostile_documents_run_nothing_and_load_nothing(show: Open, tmp_path: Path) -> None:
    file = tmp_path / "hostile.html"
    file.write_text(page(hostile("one"), hostile("two")).text, encoding="utf-8")
    with show(file) as tab:
        tab.on("dialog", lambda dialog: pytest.fail(f"a script of the document ran: {dialog.message}"))
        for _ in range(12):
            tab.keyboard.press("j")
        assert tab.locator("img[onerror]").count() == 0


def test_every_change_is_reached_by_keyboard_with_a_visible_focus(show: Open, path: Path) -> None:
    with show(path) as tab:
        tab.keyboard.press("j")
        assert tab.evaluate("document.activeElement.classList.contains('card')")
        assert tab.evaluate("getComputedStyle(document.activeElement).outlineStyle") != "none"


def test_print_shows_the_document_and_the_list(show: Open, path: Path) -> None:
    with show(path) as tab:
        tab.emulate_media(media="print")
        assert tab.locator(".card").last.is_visible()
        assert not tab.locator(".filters").is_visible()


@pytest.mark.parametrize(("name", "viewport"), [("diff-wide", {"width": 1240, "height": 780}), ("diff-narrow", NARROW)])
def test_pictures_of_the_demo_as_in_the_documentation(
    show: Open, tmp_path: Path, name: str, viewport: dict[str, int]
) -> None:
    # With PICTURES=docs/images in the environment the pictures of docs/reading-a-diff.md are made anew.
    demo = write_demo(tmp_path)
    file = tmp_path / "demo.html"
    allow = json.loads(demo.allow.read_text(encoding="utf-8"))
    file.write_text(page(demo.before, demo.after, allow).text, encoding="utf-8")
    with show(file, viewport=viewport) as tab:
        link = tab.locator(".card.allowed[data-kind=insert]").first.get_attribute("id")
    picture = Path(os.environ.get("PICTURES") or tmp_path) / f"{name}.png"
    with show(file, f"#{link}", viewport=viewport) as tab:
        assert tab.evaluate("document.documentElement.scrollWidth") == viewport["width"]
        tab.screenshot(path=str(picture))
    assert picture.stat().st_size < LARGEST_PICTURE
