"""Pages as a poor scan shows them: black and white, a little askew, speckled, with dark edges.

Integer arithmetic throughout, and no chance: the same page gives the same bitmap.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from matterbench.authoring.pdf.bitmaps import Bitmap

if TYPE_CHECKING:
    from numpy.typing import NDArray

_DPI = 150
_ONE = 1 << 16
_SLOPES = (260, -190, 410, -330, 120, -480)
"""How far a line falls over its length, in 65536ths: up to 0.4 degrees."""


def scanned(data: bytes) -> list[Bitmap]:
    """Return a bitmap of each page of a PDF."""
    import pypdfium2

    document = pypdfium2.PdfDocument(data)
    try:
        return [_scan(document[index], index) for index in range(len(document))]
    finally:
        document.close()


def _scan(page: Any, index: int) -> Bitmap:
    clean = page.render(scale=_DPI / 72, grayscale=True).to_numpy()
    grey = clean.reshape(clean.shape[0], clean.shape[1]).astype("int32")
    grey = _spread(_askew(grey, _SLOPES[index % len(_SLOPES)], index))
    noise = _noise(grey.shape, index)
    black = grey + (noise % 97) - 48 < 150
    black |= noise % 9001 == 0
    black |= _edges(grey.shape, noise)
    return Bitmap([bytes(row) for row in (~black).astype("uint8") * 255])


def _askew(grey: NDArray[Any], slope: int, index: int) -> NDArray[Any]:
    """Turn a page about its middle by two shears, and shift it by some pixels."""
    from numpy import arange, clip

    height, width = grey.shape
    rows, columns = arange(height)[:, None], arange(width)[None, :]
    y = rows + ((columns - width // 2) * slope) // _ONE + index % 5 - 2
    x = columns - ((rows - height // 2) * slope) // _ONE + index % 7 - 3
    turned: NDArray[Any] = grey[clip(y, 0, height - 1), clip(x, 0, width - 1)]
    return turned


def _spread(grey: NDArray[Any]) -> NDArray[Any]:
    """Thicken strokes a little, as toner does."""
    from numpy import roll

    around = roll(grey, 1, 0) + roll(grey, -1, 0) + roll(grey, 1, 1) + roll(grey, -1, 1)
    thick: NDArray[Any] = (4 * grey + around) // 8
    return thick


def _noise(shape: tuple[int, ...], index: int) -> NDArray[Any]:
    """Return a number for each pixel that looks like chance."""
    from numpy import arange, uint32

    value = arange(shape[0] * shape[1], dtype=uint32).reshape(shape) + uint32(index * 7919 + 1)
    for multiplier, shift in ((0x85EBCA6B, 13), (0xC2B2AE35, 16), (0x27D4EB2F, 15)):
        value = (value ^ (value >> uint32(shift))) * uint32(multiplier)
    return (value >> uint32(3)).astype("int32")


def _edges(shape: tuple[int, ...], noise: NDArray[Any]) -> NDArray[Any]:
    """Return where the lid of the scanner left a shadow: along the left and the upper edge, ragged."""
    from numpy import arange

    rows, columns = arange(shape[0])[:, None], arange(shape[1])[None, :]
    return (columns < 5 + noise[:, :1] % 4) | ((rows < 3) & (noise % 3 > 0))
