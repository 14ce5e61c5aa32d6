/** How a text is set, alike in every format: its lines at one distance, flush on one side or centred, where the picture has them. */
import type { Align, EdgeLabel, Emphasis, Node, NodeText, TextLine, TextStyle } from "../../core/diagram/types.ts";
import { bottom, boundsOf, centre, right, union } from "../../core/geometry/box.ts";
import type { Box } from "../../core/geometry/box.ts";
import { rotate, subtract } from "../../core/geometry/point.ts";
import type { Point } from "../../core/geometry/point.ts";
import { median } from "../../core/median.ts";
import { frameOf, shapeOf } from "../../core/shapes/catalog.ts";
import { baselinesIn } from "../../core/text/baselines.ts";
import { faceHeights, inkExtent, lineHeight, textWidth } from "../../core/text/metrics.ts";
import { signBefore } from "../../core/diagram/bullets.ts";
import { stackDepths } from "../../core/text/stack.ts";
import { wrapText } from "../../core/text/wrap.ts";
import { listOf } from "./lists.ts";
import { sidesOf, spanOf, startOf } from "./span.ts";
import type { Span } from "./span.ts";

/** Where a text stands: the turn of its shape about a point, and the text's rectangle before that turn, on the page. */
export interface TextRoom {
  readonly rotation: number;
  readonly about: Point;
  readonly box: Box;
}

/** One line that is shown. */
export interface TypesetLine {
  readonly text: string;
  /** Of its baseline. */
  readonly y: number;
  /** Which of the text's paragraphs it belongs to, from 0; paragraphs end with hard breaks. */
  readonly paragraph: number;
  /** How many line distances it lies below the first line; where the text has empty paragraphs, a number is left out. */
  readonly row: number;
  /** Whether it is bold, italic and underlined, how large in pixels, and of which colour, by itself or as its whole text is. */
  readonly bold: boolean;
  readonly italic: boolean;
  readonly underline: boolean;
  readonly fontSize: number;
  readonly color: string;
  /** Where it is flush, and the x there: with the text or, as a heading, otherwise. */
  readonly align: Align;
  readonly x: number;
}

/**
 * A text as it is set. Coordinates are pixels of the page in the frame in which the text runs level: turned by `rotation` degrees clockwise
 * about `middle`, they are where it stands.
 */
export interface Typeset {
  /** At least one; none is empty. */
  readonly lines: readonly TypesetLine[];
  readonly align: Align;
  /** The x with which all lines are flush, or of their middles; those that are set otherwise have their own. */
  readonly x: number;
  /** From where to where the lines run that are set in several ways; null where all are set alike. */
  readonly span: Span | null;
  /** Of all lines that do not stand out by theirs, in pixels; smaller than the text's only where our font is wider than the picture's and the text would leave its shape. */
  readonly fontSize: number;
  /** Distance of baselines of that size in pixels, that of others in proportion; the font's own line height for a single line. */
  readonly pitch: number;
  /** From the first line's ascender to the last one's descender, as wide as the widest line. */
  readonly box: Box;
  readonly middle: Point;
  readonly rotation: number;
}

/** Space between a shape's text rectangle and a text of which the picture shows no lines, in pixels. */
const padding = 4;
/** Baselines of neighbouring lines that are nearer or farther than this, in line heights, were misread. */
const pitchLimits = { least: 0.7, most: 2.5 } as const;
/** Lines of a label stand so far apart, in line heights: Mermaid's 1.3. */
const labelPitches = { least: 0.9, most: 1.6 } as const;
/** How far type may shrink before it rather leaves its shape. */
const leastShrink = 0.75;
/** Room left for the metrics of a font that stands in for ours, as a share of a line's width. */
const slack = 1.02;

/** Returns where the text of a shape stands. */
export function roomOf(node: Node): TextRoom {
  const inner = shapeOf(node.kind).textBox(frameOf(node));
  const box = { x: node.box.x + inner.x, y: node.box.y + inner.y, width: inner.width, height: inner.height };
  return { rotation: node.rotation, about: centre(node.box), box };
}

/** Sets the text of a shape or cell; null when it shows nothing. */
export function typeset(text: NodeText, room: TextRoom): Typeset | null {
  if (text.value.trim() === "") return null;
  const read = text.lines.filter((line) => line.text.trim() !== "" && line.box.width > 0 && line.box.height > 0);
  return read.length === 0 ? laidOut(text, room) : asRead(read, text, room);
}

/** Sets a label of a connector, in the middle of its box; null when it shows nothing. */
export function typesetLabel(label: EdgeLabel): Typeset | null {
  const values = label.text.split("\n").filter((line) => line.trim() !== "");
  if (values.length === 0) return null;
  const middle = centre(label.box);
  const upright = Math.abs(Math.sin((label.rotation * Math.PI) / 180)) > 0.7;
  const pitch = labelPitch(values, upright ? label.box.width : label.box.height, label);
  const lines = values.map((text, index): TextLine => {
    const y = middle[1] + (index - (values.length - 1) / 2) * pitch;
    return { text: text.trim(), box: { x: middle[0], y, width: 0, height: 0 } };
  });
  const baselines = baselinesIn(lines, label);
  const rows = lines.map((_, index): Row => ({ paragraph: index, row: index }));
  const set = { ...label, align: "center", rows, x: middle[0], span: null, pitch, middle } as const;
  const levels = levelsOf(lines, rows, label);
  return composed(lines, { ...set, first: flowStart(baselines, levels, pitch), rotation: label.rotation });
}

/** Returns the distance of the baselines of a label whose ink is so high: from the first line's down to the last one's. */
function labelPitch(values: readonly string[], tall: number, label: EdgeLabel): number {
  const own = lineHeight(label);
  if (values.length === 1) return own;
  const [first, last] = [inkExtent(values[0]!, label), inkExtent(values.at(-1)!, label)];
  const pitch = (tall - first.top + last.bottom) / (values.length - 1);
  return Math.min(labelPitches.most * own, Math.max(labelPitches.least * own, pitch));
}

/** Joins pieces that stand side by side: the reader may have found a line in parts. */
function rowsOf(lines: readonly TextLine[]): readonly TextLine[] {
  const rows: TextLine[] = [];
  for (const line of lines) {
    const { text, box } = line;
    const last = rows.at(-1);
    const shared = last === undefined ? 0 : Math.min(bottom(last.box), bottom(box)) - Math.max(last.box.y, box.y);
    const beside = last !== undefined && box.x >= right(last.box) - shared / 2 && shared > 0.6 * Math.min(last.box.height, box.height);
    if (beside) rows[rows.length - 1] = { ...last, text: `${last.text} ${signBefore(line)}${text}`, box: union(last.box, box) };
    else rows.push(line);
  }
  return rows;
}

/** Sets lines where the picture has them: at their mean distance, on the side on which they are flush. */
function asRead(read: readonly TextLine[], text: NodeText, room: TextRoom): Typeset {
  const rotation = room.rotation + text.rotation;
  const middle = centre(
    boundsOf(
      read.flatMap(({ box }): readonly Point[] => [
        [box.x, box.y],
        [right(box), bottom(box)],
      ]),
    ),
  );
  const turned = read.map((line) => ({ ...line, text: line.text.trim(), box: levelBox(line.box, rotation, middle) }));
  const whole = isQuarter(rotation) ? rowsOf(turned) : turned;
  const shrink = shrinkOf(whole, text, room);
  const fontSize = text.fontSize * shrink;
  const level = shrink === 1 ? whole : whole.map((line) => shrunk(line, shrink));
  const rows = placesOf(level, text.value);
  const style = { ...text, fontSize };
  const levels = levelsOf(level, rows, style);
  const baselines = baselinesIn(level, style);
  const pitch = pitchOf(baselines, levels, style);
  const align = isQuarter(rotation) ? text.align : "center";
  const flush = level.map(({ box }) => ({ left: box.x, center: box.x + box.width / 2, right: right(box) })[align]);
  const set = { ...style, align, rows, middle, rotation, pitch, first: flowStart(baselines, levels, pitch) };
  const list = listOf(level, align, (line) => emphasised(style, line));
  const span = list === null && align === text.align ? spanOf(level, align, Math.max(...widthsOf(level, style))) : null;
  return composed(list?.lines ?? level, {
    ...set,
    span,
    x: list?.x ?? (span === null ? median(flush) : sidesOf(span)[align]) ?? middle[0],
  });
}

/** Shrinks a line with its text. */
function shrunk(line: TextLine, shrink: number): TextLine {
  return line.fontSize === undefined ? line : { ...line, fontSize: line.fontSize * shrink };
}

function isQuarter(rotation: number): boolean {
  return rotation % 90 === 0;
}

/** Turns the box of a line into the frame in which it runs level; of a slanting line only the middle is known. */
function levelBox(box: Box, rotation: number, about: Point): Box {
  const [x, y] = rotate(centre(box), -rotation, about);
  if (!isQuarter(rotation)) return { x, y, width: 0, height: 0 };
  const [width, height] = rotation % 180 === 0 ? [box.width, box.height] : [box.height, box.width];
  return { x: x - width / 2, y: y - height / 2, width, height };
}

/** Returns by how much type must shrink so that its widest line stays in the shape, or within what it took in the picture. */
function shrinkOf(lines: readonly TextLine[], text: NodeText, { box }: TextRoom): number {
  const along = text.rotation % 180 === 0 ? box.width : box.height;
  const room = Math.max(along, ...lines.map((line) => line.box.width));
  const widest = Math.max(...widthsOf(lines, text));
  return widest * slack <= room || !isQuarter(text.rotation) ? 1 : Math.max(leastShrink, room / (widest * slack));
}

/** Returns how wide our font sets lines of a text. */
const widthsOf = (lines: readonly TextLine[], style: TextStyle): readonly number[] =>
  lines.map((line) => textWidth(line.text, emphasised(style, line)));

/** Where a line stands in the flow of its text. */
type Row = Pick<TypesetLine, "paragraph" | "row">;

/** How far down the baseline of a line lies: in distances of lines of the text's own size, and by how many pixels more than one of that size. */
interface Level {
  readonly down: number;
  readonly shift: number;
}

/** Returns where lines stand below the first one. */
function levelsOf(lines: readonly Emphasis[], rows: readonly Row[], style: TextStyle): readonly Level[] {
  const { ascent, descent } = faceHeights(style.font);
  const sizes = lines.map(({ fontSize }) => fontSize ?? style.fontSize);
  const depths = stackDepths(
    { sizes, own: style.fontSize },
    rows.map(({ row }) => row),
  );
  return sizes.map((size, index) => ({ down: depths[index]!, shift: ((ascent - descent) / 2) * (size - style.fontSize) }));
}

/** Returns the distance of baselines, shared out evenly. */
function pitchOf(baselines: readonly number[], levels: readonly Level[], style: TextStyle): number {
  const own = lineHeight(style);
  if (baselines.length < 2) return own;
  const [first, last] = [levels[0]!, levels.at(-1)!];
  const pitch = (baselines.at(-1)! - last.shift - (baselines[0]! - first.shift)) / last.down;
  return pitch >= pitchLimits.least * own && pitch <= pitchLimits.most * own ? pitch : own;
}

/** Returns the first baseline, were it of the text's own size, of lines at one distance that lie nearest to some baselines, by the mean. */
function flowStart(baselines: readonly number[], levels: readonly Level[], pitch: number): number {
  return baselines.reduce((sum, y, index) => sum + y - levels[index]!.down * pitch - levels[index]!.shift, 0) / baselines.length;
}

const squeezed = (text: string): string => text.replaceAll(/\s+/g, "");

/** Says of each line to which paragraph it belongs and how far down it stands; each its own where lines and value do not spell the same. */
function placesOf(lines: readonly TextLine[], value: string): readonly Row[] {
  const paragraphs = value.split("\n").map(squeezed);
  const last = paragraphs.findLastIndex((found) => found !== "");
  let [paragraph, spelled, empty] = [paragraphs.findIndex((found) => found !== ""), "", 0];
  const places: Row[] = [];
  for (const { text } of lines) {
    if (spelled === paragraphs[paragraph] && paragraph < last) {
      for (paragraph++; paragraphs[paragraph] === ""; paragraph++) empty++;
      spelled = "";
    }
    spelled += squeezed(text);
    if (!paragraphs[paragraph]!.startsWith(spelled)) return lines.map((_, index) => ({ paragraph: index, row: index }));
    places.push({ paragraph, row: places.length + empty });
  }
  return places;
}

/** Lays a text out in its room, of which the picture shows no lines: wrapped, aligned, at the line height of its font. */
function laidOut(text: NodeText, room: TextRoom): Typeset {
  const about = centre(room.box);
  const upright = isQuarter(text.rotation) && text.rotation % 180 !== 0;
  const [across, down] = upright ? [room.box.height, room.box.width] : [room.box.width, room.box.height];
  const inner = { x: about[0] - across / 2 + padding, y: about[1] - down / 2, width: Math.max(1, across - 2 * padding), height: down };
  const width = across > 4 * padding ? inner.width : Infinity;
  const wrapped = text.value.split("\n").flatMap((value, paragraph) => wrapText(value, width, text).map((line) => ({ line, paragraph })));
  const pitch = lineHeight(text);
  const free = down - wrapped.length * pitch;
  const top = inner.y + (text.valign === "top" || down === 0 ? 0 : text.valign === "bottom" ? free : free / 2);
  const { ascent, gap } = faceHeights(text.font);
  const shown = wrapped.map(({ line, paragraph }, row) => ({ text: line.trim(), row, paragraph })).filter(({ text: line }) => line !== "");
  const x = { left: inner.x, center: about[0], right: right(inner) }[text.align];
  const base = top + (ascent + gap / 2) * text.fontSize;
  const middle = rotate(about, room.rotation, room.about);
  const [dx, dy] = subtract(middle, about);
  const first = base + shown[0]!.row * pitch + dy;
  return composed(shown, { ...text, rows: shown, x: x + dx, span: null, first, pitch, middle, rotation: room.rotation + text.rotation });
}

/** What a typeset is put together from, beside its lines. */
interface Flow extends TextStyle {
  readonly align: Align;
  readonly x: number;
  readonly span: Span | null;
  /** The first baseline, were the line of the text's own size. */
  readonly first: number;
  readonly pitch: number;
  readonly rows: readonly Row[];
  readonly middle: Point;
  readonly rotation: number;
}

/** Returns the style of a line of a text. */
export function emphasised<Style extends TextStyle>(style: Style, line: Emphasis): Style {
  const { bold, italic, underline, fontSize = style.fontSize, color = style.color } = line;
  const face = { bold: style.bold || bold === true, italic: style.italic || italic === true };
  return { ...style, ...face, fontSize, color, ...(underline === true ? { underline: true } : {}) };
}

/** Returns how many lines of its own size a text is high as, empty ones included. */
export function linesHigh({ lines, fontSize }: Typeset): number {
  const empty = lines.at(-1)!.row + 1 - lines.length;
  return lines.reduce((sum, line) => sum + line.fontSize / fontSize, empty);
}

function composed(texts: readonly ({ readonly text: string; readonly align?: Align } & Emphasis)[], flow: Flow): Typeset {
  const { align, x, span, fontSize, pitch, middle, rotation, first, rows } = flow;
  const levels = levelsOf(texts, rows, flow);
  const lines = texts.map((line, index): TypesetLine => {
    const { paragraph, row } = rows[index]!;
    const { down, shift } = levels[index]!;
    const { bold, italic, underline = false, fontSize: size, color } = emphasised(flow, line);
    const place = span === null ? { align, x } : { align: line.align ?? align, x: sidesOf(span)[line.align ?? align] };
    const own = { bold, italic, underline, fontSize: size, color, ...place };
    return { text: line.text, y: first + down * pitch + shift, paragraph, row: row - rows[0]!.row, ...own };
  });
  const { ascent, descent } = faceHeights(flow.font);
  const extents = lines.map((line) =>
    extentOf(line, textWidth(line.text, { ...flow, bold: line.bold, italic: line.italic, fontSize: line.fontSize })),
  );
  const left = Math.min(...extents.map(([from]) => from));
  const [highest, lowest] = [lines[0]!, lines.at(-1)!];
  const top = highest.y - ascent * highest.fontSize;
  const box = {
    x: left,
    y: top,
    width: Math.max(...extents.map(([, to]) => to)) - left,
    height: lowest.y + descent * lowest.fontSize - top,
  };
  return { lines, align, x, span, fontSize, pitch, box, middle, rotation };
}

/** Returns from where to where a line of a width runs. */
function extentOf({ align, x }: Pick<TypesetLine, "align" | "x">, width: number): readonly [from: number, to: number] {
  const from = startOf({ span: null, align, x }, width);
  return [from, from + width];
}
