/** Draws two lines that cross in the middle of a page, the one of them hopping over the other as drawing tools do it. */
import type { Edge } from "../../src/core/diagram/types.ts";
import type { Point } from "../../src/core/geometry/point.ts";
import { add, rotate, scale, subtract, unit } from "../../src/core/geometry/point.ts";
import { aNode } from "./diagram.ts";
import type { Scene } from "./tracing.ts";

/** How the lines cross. */
export interface JumpLook {
  /** A half circle, a higher bow, a break, or nothing of the kind. */
  readonly shape: "arc" | "bow" | "gap" | "plain";
  readonly radius: number;
  readonly width: number;
  /** Degrees in which the line that hops and the other one run. */
  readonly angles: readonly [number, number];
  readonly crisp?: boolean;
  readonly headed?: boolean;
  readonly dash?: string;
  /** How far beside the crossing the hop is drawn. */
  readonly aside?: number;
}

const middle: Point = [150.5, 150.5];
const size: Point = [44, 32];

/** Returns where a line from the middle of a shape leaves it towards the middle of the page. */
function exitOf(centre: Point): Point {
  const out = subtract(middle, centre);
  return add(centre, scale(out, Math.min(size[0] / 2 / Math.abs(out[0]), size[1] / 2 / Math.abs(out[1]))));
}

/** Writes the line that hops. */
function hopPath({ shape, radius, aside = 0 }: JumpLook, from: Point, to: Point): string {
  const along = unit(subtract(to, from));
  const at = (ahead: number, up: number): string =>
    add(middle, [(ahead + aside) * along[0] + up * along[1], (ahead + aside) * along[1] - up * along[0]]).join(" ");
  const hops = {
    plain: "",
    gap: `L${at(-radius, 0)}M${at(radius, 0)}`,
    arc: `L${at(-radius, 0)}A${radius} ${radius} 0 0 1 ${at(radius, 0)}`,
    bow: `L${at(-radius, 0)}C${at(-radius, 2 * radius)} ${at(radius, 2 * radius)} ${at(radius, 0)}`,
  } as const;
  return `M${from.join(" ")}${hops[shape]}L${to.join(" ")}`;
}

/** Writes a head. */
function head(tip: Point, from: Point): string {
  const back = scale(unit(subtract(from, tip)), 9);
  const foot = add(tip, back);
  const side: Point = [-0.45 * back[1], 0.45 * back[0]];
  return `<path d="M${tip.join(" ")}L${add(foot, side).join(" ")}L${subtract(foot, side).join(" ")}Z" fill="#000" stroke="none"/>`;
}

/** Makes the scene: the line that hops joins a and b, the other one c and d. */
export function crossedScene(look: JumpLook): Scene {
  const centres = look.angles.flatMap((degrees) => [180, 0].map((turn) => rotate(add(middle, [115, 0]), degrees + turn, middle)));
  const nodes = centres.map(([x, y], index) =>
    aNode({ id: "abcd"[index]!, box: [Math.round(x - size[0] / 2) + 0.5, Math.round(y - size[1] / 2) + 0.5, ...size] }),
  );
  const [a, b, c, d] = centres.map(exitOf) as [Point, Point, Point, Point];
  const heads = look.headed === true ? head(b, a) + head(d, c) : "";
  const shift = look.width % 2 === 0 ? 0.5 : 0;
  const pen = `fill="none" stroke="#000" stroke-width="${look.width}" stroke-dasharray="${look.dash ?? "none"}"`;
  const paths = `<path d="${hopPath(look, a, b)}"/><path d="M${c.join(" ")}L${d.join(" ")}"/>`;
  const rendering = look.crisp === true ? 'shape-rendering="crispEdges"' : "";
  return { nodes, drawn: `<g transform="translate(${shift} ${shift})" ${pen} ${rendering}>${paths}${heads}</g>`, size: [301, 301] };
}

/** Names the two shapes that a connector joins, in order of the alphabet. */
export function joined({ source, target }: Edge): string {
  const [one, other] = [source.node ?? "-", target.node ?? "-"];
  return one < other ? one + other : other + one;
}
