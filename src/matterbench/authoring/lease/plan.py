"""The floor plan of exhibit A, drawn in code: black lines on white."""

from __future__ import annotations

from matterbench.authoring.manuscript import Picture

_WIDTH, _HEIGHT = 560, 330
_WHITE, _BLACK = 255, 0

Box = tuple[int, int, int, int]

_BUILDING: Box = (20, 20, 540, 210)
_CORRIDOR: Box = (20, 20, 540, 58)
_PREMISES: Box = (20, 58, 270, 210)
_OTHER: Box = (270, 58, 460, 210)
_LOBBY: Box = (460, 58, 540, 210)
_INSET: Box = (20, 240, 270, 315)
_CELLAR_ROOM: Box = (20, 240, 120, 315)

_GLYPHS = {
    "C": ("01110", "10001", "10000", "10000", "10000", "10001", "01110"),
    "-": ("00000", "00000", "00000", "11111", "00000", "00000", "00000"),
    "1": ("00100", "01100", "00100", "00100", "00100", "00100", "01110"),
    "2": ("01110", "10001", "00001", "00110", "01000", "10000", "11111"),
}


def floor_plan() -> Picture:
    """Return the plan: the store and its cellar room hatched, the rest in outline."""
    canvas = [bytearray([_WHITE]) * _WIDTH for _ in range(_HEIGHT)]
    for box in (_PREMISES, _CELLAR_ROOM):
        _hatch(canvas, box)
    for box in (_BUILDING, _CORRIDOR, _PREMISES, _OTHER, _LOBBY, _INSET, _CELLAR_ROOM):
        _outline(canvas, box)
    for left in (120, 340):
        _clear(canvas, (left, 205, left + 40, 216))
    _write(canvas, "C-1", 340, 122)
    _write(canvas, "C-2", 46, 266)
    return Picture(
        tuple(bytes(row) for row in canvas), "Diagrammatic plan of the ground floor and, inset, of the cellar"
    )


def _outline(canvas: list[bytearray], box: Box) -> None:
    left, top, right, bottom = box
    for thickness in range(2):
        for x in range(left, right + 1):
            canvas[top + thickness][x] = canvas[bottom - thickness][x] = _BLACK
        for y in range(top, bottom + 1):
            canvas[y][left + thickness] = canvas[y][right - thickness] = _BLACK


def _hatch(canvas: list[bytearray], box: Box) -> None:
    left, top, right, bottom = box
    for y in range(top, bottom):
        for x in range(left, right):
            if (x + y) % 9 == 0 or (x - y) % 9 == 0:
                canvas[y][x] = _BLACK


def _clear(canvas: list[bytearray], box: Box) -> None:
    left, top, right, bottom = box
    for y in range(top, bottom):
        canvas[y][left:right] = bytes([_WHITE]) * (right - left)


def _write(canvas: list[bytearray], word: str, left: int, top: int, scale: int = 3) -> None:
    _clear(canvas, (left - 4, top - 4, left + 6 * scale * len(word) + 2, top + 7 * scale + 4))
    for index, sign in enumerate(word):
        for y, row in enumerate(_GLYPHS[sign]):
            for x, bit in enumerate(row):
                if bit == "1":
                    corner = left + (6 * index + x) * scale, top + y * scale
                    _fill(canvas, corner, scale)


def _fill(canvas: list[bytearray], corner: tuple[int, int], size: int) -> None:
    for y in range(corner[1], corner[1] + size):
        canvas[y][corner[0] : corner[0] + size] = bytes(size)
