"""A packed face must write what the whole face writes."""

from __future__ import annotations

from pathlib import Path

import pytest
import skia

from training.fonts import load_faces
from training.pack import write_subset

SIZE = 40


@pytest.mark.parametrize("number", range(0, 500, 125))
def test_a_face_that_was_cut_down_has_the_same_widths_and_glyphs(tmp_path: Path, number: int) -> None:
    face = load_faces()[number]
    small = tmp_path / Path(face.path).name
    assert write_subset(Path(face.path), small)
    assert small.stat().st_size < 400_000
    text = "Hamburg 42 (a-z)"
    fonts = [skia.Font(skia.Typeface.MakeFromFile(str(path)), SIZE) for path in (face.path, small)]
    widths = [font.getWidths(font.textToGlyphs(text)) for font in fonts]
    assert widths[0] == pytest.approx(widths[1], abs=0.6)
    assert 0 not in fonts[1].textToGlyphs(text.replace(" ", ""))
