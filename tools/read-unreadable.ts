/** Prints what is made of lines that nobody here can read, and how often it is wrong and sure. */
import { parseArgs } from "node:util";
import { openSight } from "../src/boot/recognition.ts";
import { readUnreadable, sureRubbish, unreadableKinds } from "./scripts/unreadable.ts";
import { markdownTable } from "./statistics.ts";

const { values: options } = parseArgs({ options: { seed: { type: "string", default: "1" } } });

const sight = await openSight({ text: "auto", detector: "geometry" }, { threads: 1 });
const lines = await readUnreadable(Number(options.seed), sight);
await sight.close();
const rows = [...unreadableKinds, null].map((kind) => {
  const group = lines.filter((line) => kind === null || line.kind === kind);
  const shown = group.filter(({ readings }) => readings.some(({ text }) => text !== ""));
  const highest = Math.max(0, ...group.flatMap((line) => sureRubbish(line, 0)).map(({ confidence }) => confidence));
  const sure = group.filter((line) => sureRubbish(line, 0.5).length > 0);
  return [kind ?? "all", `${group.length}`, `${shown.length}`, highest.toFixed(2), `${sure.length}`];
});
console.log(markdownTable([["lines", "number", "shown as text", "highest confidence of a wrong one", "wrong above 0.5"], ...rows]));
