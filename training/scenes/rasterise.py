"""Two rasterisers for one drawing, so that no net learns the edges of one of them: Skia (a browser's) and cairo."""

import functools

import numpy as np
import skia

from .drawing import Drawing, Line, Patch, Words, gradient_ends
from .lettering import font

# A view is (scale, left, top): a page point (x, y) is drawn at ((x - left) * scale, (y - top) * scale).
View = tuple[float, float, float]


def visible_items(drawing: Drawing, view: View, side: tuple[int, int]) -> list:
    """Returns the items that can show in a view."""
    scale, left, top = view
    return drawing.within(left - 8, top - 8, left + side[0] / scale + 8, top + side[1] / scale + 8)


def with_skia(drawing: Drawing, view: View, side: tuple[int, int]) -> np.ndarray:
    """Draws a view with Skia; returns height × width × 3, RGB."""
    scale, left, top = view
    pixels = np.empty((side[1], side[0], 4), np.uint8)
    canvas = skia.Canvas(pixels, skia.kRGBA_8888_ColorType)
    canvas.clear(_skia_colour(drawing.ground, 1.0))
    canvas.scale(scale, scale)
    canvas.translate(-left, -top)
    for item in visible_items(drawing, view, side):
        if isinstance(item, Line):
            _skia_line(canvas, item, scale)
        elif isinstance(item, Words):
            _skia_words(canvas, item)
        else:
            _skia_patch(canvas, item)
    return pixels[..., :3].copy()


def _skia_colour(colour: str, alpha: float) -> int:
    return skia.Color(int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16), round(alpha * 255))


def _skia_line(canvas: skia.Canvas, line: Line, scale: float) -> None:
    path = skia.Path()
    path.addPoly([skia.Point(float(x), float(y)) for x, y in line.points], line.closed)
    if line.fill is not None:
        paint = skia.Paint(AntiAlias=True, Color=_skia_colour(line.fill, line.alpha))
        if line.gradient is not None:
            ends = [skia.Point(*end) for end in gradient_ends(line.points, line.gradient[1])]
            colours = [_skia_colour(colour, line.alpha) for colour in (line.fill, line.gradient[0])]
            paint.setShader(skia.GradientShader.MakeLinear(ends, colours))
        canvas.drawPath(path, paint)
    if line.stroke is None:
        return
    paint = skia.Paint(AntiAlias=True, Style=skia.Paint.kStroke_Style, Color=_skia_colour(line.stroke, line.alpha))
    paint.setStrokeWidth(max(line.width, 0.35 / scale))
    if line.dash is not None:
        paint.setPathEffect(skia.DashPathEffect.Make(list(_even(line.dash)), 0))
    canvas.drawPath(path, paint)


def _cairo_fill(line: Line):
    import cairocffi as cairo

    if line.gradient is None:
        return cairo.SolidPattern(*_cairo_colour(line.fill), line.alpha)
    (x1, y1), (x2, y2) = gradient_ends(line.points, line.gradient[1])
    fill = cairo.LinearGradient(x1, y1, x2, y2)
    for place, colour in enumerate((line.fill, line.gradient[0])):
        fill.add_color_stop_rgba(place, *_cairo_colour(colour), line.alpha)
    return fill


def _even(dash: tuple[float, ...]) -> tuple[float, ...]:
    return dash if len(dash) % 2 == 0 else dash * 2


def _skia_words(canvas: skia.Canvas, words: Words) -> None:
    paint = skia.Paint(AntiAlias=True, Color=_skia_colour(words.colour, 1.0))
    face = font(words.face, words.size)
    if words.angle:
        canvas.save()
        canvas.translate(*words.origin)
        canvas.rotate(words.angle)
        canvas.drawString(words.text, 0, 0, face, paint)
        canvas.restore()
    else:
        canvas.drawString(words.text, *words.origin, face, paint)


def _skia_patch(canvas: skia.Canvas, patch: Patch) -> None:
    x, y, width, height = patch.box
    image = skia.Image.fromarray(patch.pixels, colorType=skia.kRGBA_8888_ColorType)
    canvas.drawImageRect(image, skia.Rect.MakeXYWH(x, y, width, height), skia.SamplingOptions(skia.FilterMode.kLinear))


def with_cairo(drawing: Drawing, view: View, side: tuple[int, int]) -> np.ndarray:
    """Draws a view with cairo; returns height × width × 3, RGB."""
    import cairocffi as cairo

    scale, left, top = view
    surface = cairo.ImageSurface(cairo.FORMAT_RGB24, *side)
    context = cairo.Context(surface)
    context.set_source_rgb(*_cairo_colour(drawing.ground))
    context.paint()
    context.scale(scale, scale)
    context.translate(-left, -top)
    for item in visible_items(drawing, view, side):
        if isinstance(item, Line):
            _cairo_line(context, item, scale)
        elif isinstance(item, Words):
            _cairo_words(context, item)
        else:
            _cairo_patch(context, item)
    surface.flush()
    stored = np.frombuffer(surface.get_data(), np.uint8).reshape(side[1], surface.get_stride() // 4, 4)[:, : side[0]]
    return stored[..., 2::-1].copy()


def _cairo_colour(colour: str) -> tuple[float, float, float]:
    return tuple(int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))


def _cairo_line(context, line: Line, scale: float) -> None:
    import cairocffi as cairo

    context.new_path()
    # The library's own functions: the wrapper's checks of every call cost more than the drawing.
    add, pointer = cairo.cairo.cairo_line_to, context._pointer
    for x, y in line.points.tolist():
        add(pointer, x, y)
    if line.closed:
        context.close_path()
    if line.fill is not None:
        context.set_source(_cairo_fill(line))
        context.fill_preserve()
    if line.stroke is None:
        return
    context.set_source_rgba(*_cairo_colour(line.stroke), line.alpha)
    context.set_line_width(max(line.width, 0.35 / scale))
    context.set_dash(_even(line.dash) if line.dash is not None else ())
    context.stroke()


_GLYPH_SIZE = 64.0


@functools.cache
def _glyph(face: int, glyph: int):
    """Returns the outline of a glyph at a fixed size, as a path in cairo's own memory: kept for good, appended without a copy."""
    import cairocffi as cairo

    context = cairo.Context(cairo.ImageSurface(cairo.FORMAT_A8, 1, 1))
    path = font(face, _GLYPH_SIZE).getPath(glyph)
    if path is not None:
        _trace_glyph(context, [(verb, [(point.x(), point.y()) for point in points]) for verb, points in path])
    return cairo.cairo.cairo_copy_path(context._pointer)


def _cairo_words(context, words: Words) -> None:
    import cairocffi as cairo

    face = font(words.face, _GLYPH_SIZE)
    glyphs = face.textToGlyphs(words.text)
    context.save()
    context.translate(*words.origin)
    context.rotate(np.radians(words.angle))
    context.scale(words.size / _GLYPH_SIZE, words.size / _GLYPH_SIZE)
    context.set_source_rgb(*_cairo_colour(words.colour))
    context.new_path()
    library, pointer = cairo.cairo, context._pointer
    for glyph, width in zip(glyphs, face.getWidths(glyphs)):
        library.cairo_append_path(pointer, _glyph(words.face, glyph))
        library.cairo_translate(pointer, width, 0)
    context.fill()
    context.restore()


def _trace_glyph(context, outline: list) -> None:
    for verb, placed in outline:
        if verb == skia.Path.kMove_Verb:
            context.move_to(*placed[0])
        elif verb == skia.Path.kLine_Verb:
            context.line_to(*placed[1])
        elif verb in (skia.Path.kQuad_Verb, skia.Path.kConic_Verb):
            (x0, y0), (x1, y1), (x2, y2) = placed
            context.curve_to(x0 + (x1 - x0) * 2 / 3, y0 + (y1 - y0) * 2 / 3, x2 + (x1 - x2) * 2 / 3, y2 + (y1 - y2) * 2 / 3, x2, y2)
        elif verb == skia.Path.kCubic_Verb:
            context.curve_to(*placed[1], *placed[2], *placed[3])
        elif verb == skia.Path.kClose_Verb:
            context.close_path()


def _cairo_patch(context, patch: Patch) -> None:
    import cairocffi as cairo

    x, y, width, height = patch.box
    stored = np.ascontiguousarray(patch.pixels[..., [2, 1, 0, 3]])
    surface = cairo.ImageSurface.create_for_data(memoryview(stored).cast("B"), cairo.FORMAT_RGB24, stored.shape[1], stored.shape[0])
    context.save()
    context.translate(x, y)
    context.scale(width / stored.shape[1], height / stored.shape[0])
    context.set_source_surface(surface, 0, 0)
    context.paint()
    context.restore()
