/**
 * Rings with a sign, as events of processes and junctions of flows are: a circle in black or grey that was taken for a picture for the drawing in it is a circle that
 * holds a picture. Rings in a colour are icons.
 */
import { commonest } from "../commonest.ts";
import type { NodeCandidate, Page, ReadLine } from "../detection.ts";
import { bottom, boxFromEdges, centre, containsPoint, right } from "../geometry/box.ts";
import type { Box } from "../geometry/box.ts";
import { ellipseNear } from "../judge/exact-ellipses.ts";
import type { Bitmap } from "../raster/bitmap.ts";
import { colourNear, hexColour, packedColour } from "../raster/bitmap.ts";
import { channelsOf, colourDistance } from "../raster/colour.ts";

/**
 * The channels of a grey differ by so much at most, and it differs from the ground by so much. Of textless rings around a drawing on 902 pages those of 29 pages'
 * ellipses were such, and two in a colour; of pictures 17, signs of electrical plans most of them, and 21 in a colour.
 */
const ring = { chroma: 24, contrast: 120 } as const;
/** A ring holds no fill that differs from the ground by more. */
const bare = 12;
/** The drawing stands within so much of the ring, since a second ring may run around it; one that goes on beyond that ends at the ring, so many pixels inside of its line. */
const within = { most: 0.82, ring: 1.5 } as const;
/** A sign stays so far within the box of its ring, pixels: it is the ring's own then. */
const rim = 2;
/** What differs by more from the ground in the ring is drawn, levels. */
const leastContrast = 48;
/** A drawing takes such a share of the ring's width and height at least. */
const leastSize = 0.2;

const isRound = ({ kind }: NodeCandidate): boolean => kind === "circle" || kind === "ellipse";

/** Tells whether a shape is a ring in black or grey around the ground of the page. */
function isPlainRing(shape: NodeCandidate, { background }: Page): boolean {
  const { stroke, fill } = shape.style;
  if (!isRound(shape) || stroke === null) return false;
  const [ground, line] = [packedColour(background), packedColour(stroke)];
  const channels = channelsOf(line);
  const isGrey = Math.max(...channels) - Math.min(...channels) <= ring.chroma;
  const isBare = fill === null || colourDistance(packedColour(fill), ground) <= bare;
  return isGrey && isBare && colourDistance(line, ground) >= ring.contrast;
}

/** A pixel in a ring, and how far it is from the middle as a share of what is looked at. */
interface Seen {
  readonly x: number;
  readonly y: number;
  readonly out: number;
  readonly colour: number;
}

/** Lists the pixels in a share of a ring. */
function pixelsIn({ box }: NodeCandidate, share: number, bitmap: Bitmap): readonly Seen[] {
  const [middle, across, down] = [centre(box), (share * box.width) / 2, (share * box.height) / 2];
  const seen: Seen[] = [];
  for (let y = Math.ceil(middle[1] - down); y < middle[1] + down; y++)
    for (let x = Math.ceil(middle[0] - across); x < middle[0] + across; x++) {
      const out = Math.hypot((x + 0.5 - middle[0]) / across, (y + 0.5 - middle[1]) / down);
      if (out <= 1) seen.push({ x, y, out, colour: colourNear(bitmap, [x, y]) });
    }
  return seen;
}

/** Finds the place of what is drawn in a ring, in whole pixels; null where nothing is. */
function drawingIn(ring: NodeCandidate, bitmap: Bitmap, share: number = within.most): Box | null {
  const { box, style } = ring;
  const size = Math.min(box.width, box.height);
  const seen = pixelsIn(ring, share, bitmap);
  const ground = commonest(seen.map(({ colour }) => colour));
  const drawn = ground === null ? [] : seen.filter(({ colour }) => colourDistance(colour, ground.value) > leastContrast);
  if (drawn.length === 0) return null;
  const goesOn = share === within.most && drawn.some(({ out }) => out > 1 - 2 / size);
  if (goesOn) return drawingIn(ring, bitmap, 1 - (style.strokeWidth + 2 * within.ring) / size);
  const [xs, ys] = [drawn.map(({ x }) => x), drawn.map(({ y }) => y)];
  const edges = [Math.min(...xs), Math.min(...ys), Math.max(...xs) + 1, Math.max(...ys) + 1] as const;
  const sign = boxFromEdges(
    Math.max(edges[0], Math.ceil(box.x) + rim),
    Math.max(edges[1], Math.ceil(box.y) + rim),
    Math.min(edges[2], Math.floor(right(box)) - rim),
    Math.min(edges[3], Math.floor(bottom(box)) - rim),
  );
  return Math.min(sign.width / box.width, sign.height / box.height) < leastSize ? null : sign;
}

/**
 * Measures the ring that a picture shows: lines that cross it keep geometry from seeing one. So much of the ellipse lies on ink, at so many of its places ground is
 * seen on both sides of the line, so far from it, and the ring is at least so large and no more stretched.
 */
const shown = { share: 0.9, clear: 0.75, beside: 4, least: 24, stretch: 1.15 } as const;
const directions = Array.from({ length: 72 }, (_, at) => [Math.cos((Math.PI * at) / 36), Math.sin((Math.PI * at) / 36)] as const);

/** Returns the ring that a picture shows as a shape of its own; null where it is no ring. */
function ringShownBy(picture: NodeCandidate, bitmap: Bitmap, { background }: Page): NodeCandidate | null {
  const [small, large] = [Math.min(picture.box.width, picture.box.height), Math.max(picture.box.width, picture.box.height)];
  if (small < shown.least || large > shown.stretch * small) return null;
  const ground = packedColour(background);
  const { box, share } = ellipseNear(bitmap, picture.box, ground);
  if (share < shown.share) return null;
  const isInk = (colour: number): boolean => colourDistance(colour, ground) > leastContrast;
  const cuts = directions.map(([cos, sin]) => {
    const seen = (out: number): number =>
      colourNear(bitmap, [box.x + box.width / 2 + (box.width / 2 + out) * cos, box.y + box.height / 2 + (box.height / 2 + out) * sin]);
    const line = [-1, 0, 1]
      .map(seen)
      .reduce((best, colour) => (colourDistance(colour, ground) > colourDistance(best, ground) ? colour : best));
    return { line, isClear: !isInk(seen(shown.beside)) && !isInk(seen(-shown.beside)) };
  });
  if (cuts.filter(({ isClear }) => isClear).length < shown.clear * cuts.length) return null;
  const line = commonest(cuts.map((cut) => cut.line))!.value;
  const style = { ...picture.style, fill: null, stroke: hexColour(line), strokeWidth: 1 };
  return { ...picture, box, style, kind: large - small <= 2 ? "circle" : "ellipse", params: null, path: null };
}

/** What stands in place of the shapes and lines of a page, and the places of signs in it. */
interface Ringed {
  readonly shapes: readonly NodeCandidate[];
  readonly lines: readonly ReadLine[];
  readonly signs: readonly Box[];
}

/** What is read in a ring less surely is its sign. */
const sure = 0.85;

/** Gives rings that seemed pictures their outline, and finds the signs in them and in those that were told as circles; what was read in a sign is no text. */
export function findRings(
  shapes: readonly NodeCandidate[],
  { bitmap, page, lines }: { readonly bitmap: Bitmap; readonly page: Page; readonly lines: readonly ReadLine[] },
): Ringed {
  const signs: Box[] = [];
  const texts = lines.filter(({ confidence }) => confidence >= sure);
  const told = shapes.map((shape) => {
    const { origin, trust } = shape;
    if (texts.some(({ box }) => containsPoint(shape.box, centre(box)))) return shape;
    const base = shape.base ?? (shape.kind === "image" ? ringShownBy(shape, bitmap, page) : null);
    if (base === null) return shape;
    const isRing = shape.kind === "image" && isPlainRing(base, page);
    if (!isRing && !isRound(shape)) return shape;
    const sign = drawingIn(base, bitmap);
    if (sign === null) return shape;
    signs.push(sign);
    return isRing ? { ...base, origin, confidence: shape.confidence, ...(trust === undefined ? {} : { trust }) } : shape;
  });
  const isText = ({ box }: ReadLine): boolean => signs.every((sign) => !containsPoint(sign, centre(box)));
  return { shapes: told, lines: lines.filter(isText), signs };
}
