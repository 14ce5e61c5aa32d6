/** The freeform: a shape that brings its own outline along. */
import { flatten, mapPath } from "../geometry/path.ts";
import type { PathCommand } from "../geometry/path.ts";
import { boxCommands, solid, stroked, wholeBox } from "./draw.ts";
import type { Shape, ShapeFrame, ShapePath } from "./shape.ts";

/** Splits a path at its moves. */
function subPaths(commands: readonly PathCommand[]): readonly (readonly PathCommand[])[] {
  const parts: PathCommand[][] = [];
  for (const command of commands) {
    if (command.op === "M") parts.push([command]);
    else parts.at(-1)?.push(command);
  }
  return parts;
}

/** Scales the node's path to its box; closed sub-paths are filled, open ones are lines. */
function paths({ path, width, height }: ShapeFrame): readonly ShapePath[] {
  const scaled = mapPath(path ?? [], ([x, y]) => [x * width, y * height]);
  return subPaths(scaled).map((commands) => (commands.at(-1)?.op === "Z" ? solid(commands) : stroked(commands)));
}

/** Anything that is no other kind. */
export const freeform: Shape<"freeform"> = {
  id: "freeform",
  name: "Freeform",
  aliases: ["custom"],
  params: {},
  outline: paths,
  silhouette: (frame) =>
    paths(frame).find(({ filled, commands }) => filled && flatten(commands).flat().length > 3)?.commands ?? boxCommands(frame),
  textBox: wholeBox,
  anchors: () => [],
};
