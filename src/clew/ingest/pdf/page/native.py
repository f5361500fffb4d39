"""The few calls of pdfium that run for every word and every path, bound again without declared arguments.

pypdfium2's own bindings check and wrap every argument; these calls cost a third as much. Pass numbers as they are, and pdfium
objects and memory addresses as `Handle` or `ctypes.byref`: a bare address would lose its upper half. pdfium runs in one thread
only, and so must these calls. Above: `glyphs.py`, `rules.py`. Below: pypdfium2's native library, which importing this loads.
"""

import ctypes
from collections import deque
from collections.abc import Callable, Sequence
from itertools import repeat
from typing import Any, cast

import numpy as np
import pypdfium2  # pyright: ignore[reportMissingTypeStubs]
from numpy.typing import NDArray

Native = Any
"""An object or a function of pypdfium2, which has no types."""

pdfium = cast(Native, pypdfium2)
raw = cast(Native, pypdfium2.raw)

Handle = ctypes.c_void_p
"""A pdfium object: declared arguments are checked at every call, this type is passed unchecked."""


class Object(Handle):
    """An object of a page, or a segment of a path, as pdfium returns it; false when there is none."""


_ROOM = 4096
_boxes = (ctypes.c_float * (4 * _ROOM))()
_matrices = (ctypes.c_float * (6 * _ROOM))()
_BOX_PLACES = [ctypes.byref(_boxes, 16 * number) for number in range(_ROOM)]
_MATRIX_PLACES = [ctypes.byref(_matrices, 24 * number) for number in range(_ROOM)]


def address(handle: Native) -> int:
    """Return the address of a pypdfium2 handle; 0 for none."""
    return ctypes.cast(getattr(handle, "raw", handle), Handle).value or 0


def _bound(name: str, result: Native) -> Callable[..., Any]:
    return ctypes.PYFUNCTYPE(result)(address(getattr(raw, name)))


count_chars = _bound("FPDFText_CountChars", ctypes.c_int)
get_unicode = _bound("FPDFText_GetUnicode", ctypes.c_uint)
loose_box = _bound("FPDFText_GetLooseCharBox", None)
text_object = _bound("FPDFText_GetTextObject", ctypes.c_void_p)
char_matrix = _bound("FPDFText_GetMatrix", None)
font_of = _bound("FPDFTextObj_GetFont", ctypes.c_void_p)
font_size = _bound("FPDFText_GetFontSize", ctypes.c_double)
page_object = _bound("FPDFPage_GetObject", Object)
form_object = _bound("FPDFFormObj_GetObject", Object)
object_type = _bound("FPDFPageObj_GetType", ctypes.c_int)
object_matrix = _bound("FPDFPageObj_GetMatrix", ctypes.c_int)
object_bounds = _bound("FPDFPageObj_GetBounds", ctypes.c_int)
draw_mode = _bound("FPDFPath_GetDrawMode", None)
count_segments = _bound("FPDFPath_CountSegments", ctypes.c_int)
path_segment = _bound("FPDFPath_GetPathSegment", Object)
segment_point = _bound("FPDFPathSegment_GetPoint", None)
segment_type = _bound("FPDFPathSegment_GetType", ctypes.c_int)
marked_content = _bound("FPDFPageObj_GetMarkedContentID", ctypes.c_int)
element_child = _bound("FPDF_StructElement_GetChildAtIndex", Object)
element_children = _bound("FPDF_StructElement_CountChildren", ctypes.c_int)
element_type = _bound("FPDF_StructElement_GetType", ctypes.c_ulong)


def boxes_of(text: Handle, indices: Sequence[int]) -> NDArray[np.float64]:
    """Return left, top, right, bottom of characters of a text page, `(n, 4)`, in the coordinates of the file."""
    return _read_many(loose_box, text, indices, (_boxes, _BOX_PLACES))


def box_of(text: Handle, index: int) -> tuple[float, float, float, float]:
    """Return left, top, right, bottom of one character, as `boxes_of` does."""
    ctypes.memset(_boxes, 0, 16)
    loose_box(text, index, _BOX_PLACES[0])
    return _boxes[0], _boxes[1], _boxes[2], _boxes[3]


def matrices_of(text: Handle, indices: Sequence[int]) -> NDArray[np.float64]:
    """Return the matrices of characters of a text page, `(n, 6)`; zeros if pdfium has none."""
    return _read_many(char_matrix, text, indices, (_matrices, _MATRIX_PLACES))


def _read_many(
    ask: Callable[..., Any], text: Handle, indices: Sequence[int], room: tuple[ctypes.Array[ctypes.c_float], Sequence[Any]]
) -> NDArray[np.float64]:
    """Call one function for many characters; pdfium writes every result into the same buffer."""
    written, places = room
    found = np.empty((len(indices), len(written) // _ROOM))
    for start in range(0, len(indices), _ROOM):
        part = indices[start : start + _ROOM]
        ctypes.memset(written, 0, len(part) * found.shape[1] * 4)
        deque(map(ask, repeat(text), part, places), maxlen=0)
        found[start : start + _ROOM] = np.ctypeslib.as_array(written).reshape(-1, found.shape[1])[: len(part)]
    return found
