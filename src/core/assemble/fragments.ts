/** Fragments become lines of text: multiplicities where a connector ends beside them, words and ranges anywhere but in pictures, letters in shapes that say nothing else. */
import type { ReadFragment } from "../detection.ts";
import type { Edge } from "../diagram/types.ts";
import { area, centre, containsBox, containsPoint } from "../geometry/box.ts";
import { distance, lerp } from "../geometry/point.ts";
import type { Point } from "../geometry/point.ts";
import { nearestOnSegment } from "../geometry/segment.ts";
import { isInMiddle } from "../text/fragments.ts";
import type { Draft } from "./draft.ts";

/** A multiplicity stands so near the end of its connector, in letter heights. */
const nearEnd = 3;
/** A head is so long and reaches so far to the sides, in letter heights: what is read there is the head. */
const head = { long: 1, aside: 0.55 } as const;

/** From one number to another, as a connector may say in its middle, too: strokes never look so. */
const range = /^\w{1,2}\.{2,3}[\w*]{1,2}$/u;

/** The end of a connector, the point that its line comes from, and whether a head stands there. */
interface End {
  readonly at: Point;
  readonly from: Point;
  readonly isHeaded: boolean;
}

function endsOf({ points, startMarker, endMarker }: Edge): readonly End[] {
  const [first, second, last, previous] = [points[0], points[1], points.at(-1), points.at(-2)];
  if (first === undefined || second === undefined || last === undefined || previous === undefined) return [];
  return [
    { at: first, from: second, isHeaded: startMarker !== "none" },
    { at: last, from: previous, isHeaded: endMarker !== "none" },
  ];
}

/** Tells whether a fragment lies where the head of a connector is. */
function isHead({ line: { box } }: ReadFragment, { at, from, isHeaded }: End, unit: number): boolean {
  if (!isHeaded) return false;
  const length = distance(from, at);
  const foot = length === 0 ? at : lerp(at, from, Math.min(1, (head.long * unit) / length));
  return nearestOnSegment(centre(box), at, foot).distance <= head.aside * unit;
}

/** Tells whether a letter is all that the shape around it says. */
function isName({ line: { box } }: ReadFragment, { nodes, lines, fragments = [] }: Draft): boolean {
  const around = nodes.filter((node) => containsBox(node.box, box));
  const shape = around.toSorted((one, other) => area(one.box) - area(other.box))[0];
  if (shape === undefined || !isInMiddle(box, shape.box)) return false;
  const texts = [...lines, ...fragments.map(({ line }) => line)].filter((line) => line.box !== box);
  return !texts.some((line) => containsPoint(shape.box, centre(line.box)));
}

/** Adds the fragments that their places say to be text to the lines. */
export function adoptFragments(draft: Draft): Draft {
  const { fragments = [], nodes, edges, page } = draft;
  const unit = page.glyphHeight;
  const ends = edges.flatMap(endsOf);
  const pictures = nodes.filter(({ kind }) => kind === "image" || kind === "actor");
  const isText = (fragment: ReadFragment): boolean => {
    if (pictures.some(({ box }) => containsPoint(box, centre(fragment.line.box)))) return false;
    if (ends.some((end) => isHead(fragment, end, unit))) return false;
    if (fragment.kind === "word" || range.test(fragment.line.text)) return true;
    if (fragment.kind === "multiplicity" && ends.some(({ at }) => containsPoint(fragment.line.box, at, nearEnd * unit))) return true;
    return isName(fragment, draft);
  };
  const added = fragments.filter(isText).map(({ line }) => line);
  return added.length === 0 ? draft : { ...draft, lines: [...draft.lines, ...added] };
}
