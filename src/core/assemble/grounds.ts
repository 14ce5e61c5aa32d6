/** What a page shows beside its shapes and in them, against what was taken for its ground and told of their fills. */
import type { Node } from "../diagram/types.ts";
import { median } from "../median.ts";
import { hexColour, packedColour } from "../raster/bitmap.ts";
import { channelsOf, colourDistance, packColour } from "../raster/colour.ts";
import type { Draft } from "./draft.ts";
import type { Shown } from "./shown-colours.ts";
import { shownColours } from "./shown-colours.ts";

/** So much of the page lies beside shapes, and so much of that is in the colour of the ground, and so little in the one that was taken for it. */
const open = { least: 0.05, ground: 0.8, other: 0.02 } as const;
/** A box shows so many places, and of them so few in its fill, or what is as near to that as so much in a channel: next to none, or no more than a heading has where another colour rules so much. */
const wrong = { places: 40, share: 0.1, heading: 0.3, ruled: 0.6, apart: 40 } as const;
/** What is no further from the ground is the ground. */
const sameAsGround = 6;

const countOf = (colours: ReadonlyMap<number, number>): number => [...colours.values()].reduce((sum, count) => sum + count, 0);

/** Returns the ground that a page shows beside its shapes where that is not the one that was taken for it: shapes that fill the edges of a page rule them. */
function groundOf({ ground, places }: Shown, told: string): string {
  const all = countOf(ground);
  const [colour, count] = [...ground].reduce((best, entry) => (entry[1] > best[1] ? entry : best), [0, 0]);
  const isClear = all >= open.least * places && count >= open.ground * all && (ground.get(packedColour(told)) ?? 0) <= open.other * all;
  return isClear ? hexColour(colour) : told;
}

/** Returns the middle of some colours, channel by channel. */
function middleOf(colours: ReadonlyMap<number, number>): number {
  const each = [...colours].flatMap(([colour, count]) => Array.from({ length: count }, () => channelsOf(colour)));
  const [red, green, blue] = [0, 1, 2].map((channel) => median(each.map((channels) => channels[channel]!))!);
  return packColour(red!, green!, blue!);
}

/** Returns the fill of a box: what was told, unless next to nothing in it has that colour. */
function fillOf({ style }: Node, colours: ReadonlyMap<number, number>, background: string): string | null {
  const all = countOf(colours);
  const shareOf = (wanted: number): number =>
    [...colours].reduce((sum, [colour, count]) => sum + (colourDistance(colour, wanted) <= wrong.apart ? count : 0), 0) / all;
  const told = all < wrong.places ? 1 : shareOf(packedColour(style.fill ?? background));
  if (told > wrong.heading) return style.fill;
  const seen = middleOf(colours);
  const isBare = colourDistance(seen, packedColour(background)) <= sameAsGround;
  // ground between strokes of a fill is no heading's body
  if (told > wrong.share && (isBare || shareOf(seen) < wrong.ruled)) return style.fill;
  return isBare ? null : hexColour(seen);
}

/** Corrects the ground of a page and the fills of its boxes where the page shows otherwise. */
export function checkGrounds(draft: Draft): Draft {
  const shown = shownColours(draft, draft.bitmap);
  const background = groundOf(shown, draft.page.background);
  const nodes = draft.nodes.map((node, at): Node => {
    const colours = shown.boxes.get(at);
    if (colours === undefined || node.style.gradient !== null || node.image !== null) return node;
    const fill = fillOf(node, colours, background);
    return fill === node.style.fill ? node : { ...node, style: { ...node.style, fill } };
  });
  return { ...draft, nodes, page: { ...draft.page, background } };
}
