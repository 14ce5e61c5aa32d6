/** Paints a scene as SVG, in a hand of its own. */
import { outlineOf } from "./outline.ts";
import type { Place, Scene, SceneEdge, SceneMarker, SceneNode, Theme } from "./scene.ts";

const escape = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Height of the title bar of containers, lanes and tables. */
export const titleHeight = 26;

/** One text line with its baseline's middle or left end. */
function textLine(text: string, [x, y]: Place, theme: Theme, anchor: "middle" | "start"): string {
  return `<text x="${x}" y="${y}" text-anchor="${anchor}" font-family="${theme.font}" font-size="${theme.fontSize}" fill="${theme.ink}">${escape(text)}</text>`;
}

/** Lines of text about a middle; the baseline stands a third of the size below it. */
function textBlock(text: string, [x, y]: Place, theme: Theme, anchor: "middle" | "start" = "middle"): string {
  const lines = text.split("\n");
  const step = theme.fontSize * 1.25;
  const first = y - ((lines.length - 1) * step) / 2 + theme.fontSize * 0.35;
  return lines.map((line, index) => textLine(line, [x, first + index * step], theme, anchor)).join("");
}

/** Title and rows of containers, lanes and tables. */
function innerParts(node: SceneNode, theme: Theme): string {
  const { x, y, width, text, shape } = node;
  const line = `stroke="${node.stroke ?? theme.stroke ?? "none"}" stroke-width="${theme.strokeWidth}"`;
  if (shape === "container") return textBlock(text, [x + 10, y + titleHeight / 2], theme, "start");
  const bar = `<path d="M${x} ${y + titleHeight}H${x + width}" ${line}/>${textBlock(text, [x + width / 2, y + titleHeight / 2], theme)}`;
  const rows = (node.rows ?? []).map((row, index) => {
    const top = y + titleHeight * (index + 1);
    const rule = index === 0 ? "" : `<path d="M${x} ${top}H${x + width}" ${line}/>`;
    return rule + textBlock(row, [x + 8, top + titleHeight / 2], theme, "start");
  });
  return bar + rows.join("");
}

/** A small picture of many colours, as icons are. */
function icon({ x, y, width, height }: SceneNode): string {
  const colours = ["#e4572e", "#17bebb", "#ffc914", "#2e282a", "#76b041"];
  const spots = Array.from({ length: 40 }, (_, index) => {
    const u = ((index * 37) % 41) / 41;
    const v = ((index * 23) % 43) / 43;
    return `<circle cx="${x + width * (0.1 + 0.8 * u)}" cy="${y + height * (0.1 + 0.8 * v)}" r="${width * 0.08}" fill="${colours[index % colours.length]}"/>`;
  });
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="#5b7db1"/>${spots.join("")}`;
}

/** What the gradients and the shadow of a scene are called by. */
function definitions(nodes: readonly SceneNode[]): string {
  const gradients = nodes.map(({ id, gradient }) => {
    if (gradient === undefined) return "";
    const [upper, lower] = gradient;
    return `<linearGradient id="gradient-${id}" x2="0" y2="1"><stop offset="0" stop-color="${upper}"/><stop offset="1" stop-color="${lower}"/></linearGradient>`;
  });
  const drop = '<feDropShadow dx="3" dy="3" stdDeviation="2" flood-color="#000000" flood-opacity="0.35"/>';
  return `<defs>${gradients.join("")}<filter id="shadow" x="-20%" y="-20%" width="150%" height="150%">${drop}</filter></defs>`;
}

/** The attribute of a shape that casts a shadow. */
function effects({ shadow }: SceneNode): string {
  return shadow === true ? 'filter="url(#shadow)" ' : "";
}

function paintNode(node: SceneNode, theme: Theme): string {
  if (node.shape === "image") return icon(node);
  const middle: Place = [node.x + node.width / 2, node.y + node.height / 2];
  if (node.shape === "text") return textBlock(node.text, middle, theme);
  const fill = node.fill === undefined ? theme.fill : node.fill;
  const stroke = node.stroke === undefined ? theme.stroke : node.stroke;
  const dash = node.dashed === true ? ' stroke-dasharray="6 4"' : "";
  const paint = `${effects(node)}fill="${node.gradient === undefined ? (fill ?? "none") : `url(#gradient-${node.id})`}" stroke="${stroke ?? "none"}" stroke-width="${theme.strokeWidth}"${dash}`;
  const hasParts = node.shape === "container" || node.shape === "swimlane" || node.shape === "table";
  if (hasParts) return outlineOf(node, paint) + innerParts(node, theme);
  if (node.shape === "actor")
    return outlineOf(node, paint) + textBlock(node.text, [middle[0], node.y + node.height + theme.fontSize], theme);
  return outlineOf(node, paint) + textBlock(node.text, middle, theme);
}

const markerLength = 10;

/** Paints an end and returns how much of the line it covers. */
function paintMarker(kind: SceneMarker, tip: Place, from: Place, line: string): { readonly svg: string; readonly covers: number } {
  const length = Math.hypot(tip[0] - from[0], tip[1] - from[1]) || 1;
  const u: Place = [(tip[0] - from[0]) / length, (tip[1] - from[1]) / length];
  const at = (back: number, aside: number): string => `${tip[0] - back * u[0] - aside * u[1]} ${tip[1] - back * u[1] + aside * u[0]}`;
  const half = markerLength * 0.45;
  if (kind === "triangle")
    return {
      svg: `<path d="M${at(0, 0)}L${at(markerLength, half)}L${at(markerLength, -half)}Z" fill="${line}"/>`,
      covers: markerLength - 1,
    };
  if (kind === "diamond") {
    return {
      svg: `<path d="M${at(0, 0)}L${at(markerLength, half)}L${at(2 * markerLength, 0)}L${at(markerLength, -half)}Z" fill="${line}"/>`,
      covers: 2 * markerLength - 1,
    };
  }
  if (kind === "open") {
    return {
      svg: `<path d="M${at(markerLength, half)}L${at(0, 0)}L${at(markerLength, -half)}" fill="none" stroke="${line}" stroke-width="1.5"/>`,
      covers: 0,
    };
  }
  if (kind === "circle")
    return { svg: `<circle cx="${at(4, 0).split(" ")[0]}" cy="${at(4, 0).split(" ")[1]}" r="4" fill="${line}"/>`, covers: 4 };
  return { svg: "", covers: 0 };
}

function towards(from: Place, to: Place, by: number): Place {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  return [from[0] + ((to[0] - from[0]) * by) / length, from[1] + ((to[1] - from[1]) * by) / length];
}

/** The control points of a curved connector, which bulges to one side. */
function controlsOf([from, to]: readonly [Place, Place]): readonly [Place, Place] {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  return Math.abs(dx) > Math.abs(dy)
    ? [
        [from[0] + dx / 2, from[1]],
        [to[0] - dx / 2, to[1]],
      ]
    : [
        [from[0], from[1] + dy / 2],
        [to[0], to[1] - dy / 2],
      ];
}

/** The `d` of a route whose bends are rounded by a radius. */
function roundedPath(points: readonly Place[], radius: number): string {
  const inner = points.slice(1, -1).map((bend, index) => {
    const before = towards(bend, points[index]!, radius);
    const after = towards(bend, points[index + 2]!, radius);
    return `L${before.join(" ")}Q${bend.join(" ")} ${after.join(" ")}`;
  });
  return `M${points[0]!.join(" ")}${inner.join("")}L${points.at(-1)!.join(" ")}`;
}

const jumpRadius = 5;

/** The `d` of a route that hops over others at these places, by half a circle that rises on the page, or to the right of an upright leg. */
function hoppingPath(points: readonly Place[], jumps: readonly Place[]): string {
  const legs = points.slice(1).map((to, index) => {
    const from = points[index]!;
    const level = from[1] === to[1];
    const along = ([x, y]: Place): number => Math.hypot(x - from[0], y - from[1]);
    const onLeg = jumps.filter(([x, y]) => (level ? y === from[1] : x === from[0])).toSorted((a, b) => along(a) - along(b));
    const sweep = (level ? to[0] > from[0] : to[1] < from[1]) === level ? 1 : 0;
    const arcs = onLeg.map((at) => {
      const [before, after] = [towards(at, from, jumpRadius), towards(at, to, jumpRadius)];
      return `L${before.join(" ")}A${jumpRadius} ${jumpRadius} 0 0 ${sweep} ${after.join(" ")}`;
    });
    return `${arcs.join("")}L${to.join(" ")}`;
  });
  return `M${points[0]!.join(" ")}${legs.join("")}`;
}

/** Returns the middle of a route by length, where its label stands. */
export function labelPlace(edge: SceneEdge): Place {
  const lengths = edge.points
    .slice(1)
    .map((point, index) => Math.hypot(point[0] - edge.points[index]![0], point[1] - edge.points[index]![1]));
  const longest = lengths.indexOf(Math.max(...lengths));
  const [from, to] = [edge.points[longest]!, edge.points[longest + 1]!];
  return [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
}

function paintEdge(edge: SceneEdge, theme: Theme): string {
  const points = [...edge.points];
  const first = points[0]!;
  const last = points.at(-1)!;
  const controls = edge.look === "curved" ? controlsOf([first, last]) : null;
  const start = paintMarker(edge.start, first, controls?.[0] ?? points[1]!, theme.line);
  const end = paintMarker(edge.end, last, controls?.[1] ?? points.at(-2)!, theme.line);
  points[0] = towards(first, controls?.[0] ?? points[1]!, start.covers);
  points[points.length - 1] = towards(last, controls?.[1] ?? edge.points.at(-2)!, end.covers);
  const drawn = (): string =>
    (edge.jumps ?? []).length > 0 ? hoppingPath(points, edge.jumps!) : roundedPath(points, edge.look === "rounded" ? 10 : 0);
  const path =
    controls === null ? drawn() : `M${points[0].join(" ")}C${controls[0].join(" ")} ${controls[1].join(" ")} ${points.at(-1)!.join(" ")}`;
  const dash = edge.dashed ? ' stroke-dasharray="6 4"' : "";
  const line = `<path d="${path}" fill="none" stroke="${theme.line}" stroke-width="${theme.strokeWidth}"${dash}/>`;
  return line + start.svg + end.svg + paintLabel(edge, theme);
}

/** A label interrupts its line: it stands on a patch of the ground. */
function paintLabel(edge: SceneEdge, theme: Theme): string {
  if (edge.text === "") return "";
  const [x, y] = labelPlace(edge);
  const width = edge.text.length * theme.fontSize * 0.55 + 4;
  const patch = `<rect x="${x - width / 2}" y="${y - theme.fontSize * 0.6}" width="${width}" height="${theme.fontSize * 1.2}" fill="${theme.ground}"/>`;
  return patch + textBlock(edge.text, [x, y], theme);
}

const isGround = ({ shape }: SceneNode): boolean => shape === "container" || shape === "swimlane";

/** Returns a scene as SVG; containers come first, then connectors, then the rest. */
export function paintScene({ width, height, theme, nodes, edges }: Scene): string {
  const back = nodes.filter(isGround).map((node) => paintNode(node, theme));
  const front = nodes.filter((node) => !isGround(node)).map((node) => paintNode(node, theme));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    definitions(nodes),
    `<rect width="${width}" height="${height}" fill="${theme.ground}"/>`,
    // Half a pixel aside, lines of odd widths fill whole pixels, as they do in pictures that editors export.
    '<g transform="translate(0.5 0.5)">',
    ...back,
    ...edges.map((edge) => paintEdge(edge, theme)),
    ...front,
    "</g></svg>",
  ].join("");
}
