"""The proof of a script: replayed on the document before, it must give the document after, in the model's terms."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from matterbench.ooxml.blocks import read_blocks
from matterbench.ooxml.comparison import Comparison
from matterbench.ooxml.document import Document
from matterbench.ooxml.scope import Names
from matterbench.ooxml.script import Key, keys, replayed

Model = Mapping[str, tuple[Key, ...]]
"""Canonical blocks by story."""


def apply(script: Comparison, before: Document) -> Model:
    """Replay a script on `before`, read afresh without the fast tier."""
    blocks = read_blocks(before.body, before.scope(before.package.main, script.names[0]))
    return {"body": replayed(replace(script.body.script, before=tuple(blocks)))}


def model(document: Document, names: Names) -> Model:
    """A document in the terms of a script: `names` is the side of `script.names` that it stands on."""
    return {"body": keys(read_blocks(document.body, document.scope(document.package.main, names)))}
