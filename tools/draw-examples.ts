/** Draws the pictures of `examples/`; with a folder as argument, every scene with its truth into that folder. */
import { drawScenes } from "./scenes/draw.ts";
import { flows } from "./scenes/flows.ts";
import { structures } from "./scenes/structures.ts";

const all = [...flows, ...structures];
const [folder] = process.argv.slice(2);
const shown = ["flow-blue-rounded", "lanes-green", "nested-dark"];

if (folder === undefined) {
  await drawScenes(
    all.filter(({ name }) => shown.includes(name)),
    "examples",
    { withTruth: false },
  );
} else await drawScenes(all, folder, { withTruth: true });
