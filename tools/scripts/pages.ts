/** Makes pages of boxes and arrows with labels in one script, or in several, by a seed. */
import type { Scene, SceneEdge, SceneNode, SceneShape, Theme } from "../scenes/scene.ts";
import { link } from "../scenes/scene.ts";
import { labelsOf, plainLabels, scriptNames } from "./words.ts";
import type { ScriptName } from "./words.ts";

/** Fonts that the training of our nets never saw; training/fonts.py lists those that it did. */
const families: Readonly<Record<"european" | "han" | "kana" | "hangul", readonly string[]>> = {
  european: ["Geologica", "Literata"],
  han: ["Chocolate Classical Sans"],
  kana: ["Sawarabi Gothic", "Chocolate Classical Sans"],
  hangul: ["Gowun Dodum"],
};

/** Where the fonts lie that the product has not. */
export const fontFiles: readonly string[] = [
  "@expo-google-fonts/geologica/400Regular/Geologica_400Regular.ttf",
  "@expo-google-fonts/literata/400Regular/Literata_400Regular.ttf",
  "@expo-google-fonts/sawarabi-gothic/400Regular/SawarabiGothic_400Regular.ttf",
];

const familiesOf = (script: ScriptName): readonly string[] => {
  if (script === "Japanese") return families.kana;
  if (script === "Korean") return families.hangul;
  return script.startsWith("Chinese") ? families.han : families.european;
};

/** Draws numbers between 0 and 1 (mulberry32). */
export type Chance = () => number;

/** Starts a row of numbers that a seed tells. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const pick = <One>(chance: Chance, list: readonly One[]): One => list[Math.floor(chance() * list.length)]!;

const colours: readonly Pick<Theme, "ground" | "fill" | "stroke" | "line" | "ink">[] = [
  { ground: "#ffffff", fill: "#ffffff", stroke: "#000000", line: "#000000", ink: "#000000" },
  { ground: "#ffffff", fill: "#dae8fc", stroke: "#6c8ebf", line: "#333333", ink: "#000000" },
  { ground: "#ffffff", fill: "#d5e8d4", stroke: "#82b366", line: "#666666", ink: "#222222" },
  { ground: "#f7f7f2", fill: "#fff2cc", stroke: "#d6b656", line: "#444444", ink: "#333333" },
  { ground: "#1e1e1e", fill: "#2d4a6b", stroke: "#8fb7e0", line: "#cccccc", ink: "#f0f0f0" },
];

/** Shares of plain Latin labels on a page of one script. */
const plainShare = 0.15;
const grid = { columns: 3, rows: 4, width: 190, height: 64, gapX: 70, gapY: 50, margin: 40 } as const;

/** Returns a page; `script` is null for one that mixes two. */
function pageOf(name: string, script: ScriptName | null, chance: Chance): Scene & { readonly script: string } {
  const scripts = script === null ? [pick(chance, scriptNames), pick(chance, scriptNames)] : [script];
  const share = script === null ? 0.3 : plainShare;
  const theme: Theme = {
    ...pick(chance, colours),
    strokeWidth: pick(chance, [1, 1, 2]),
    fontSize: pick(chance, [12, 13, 14, 16, 18]),
    font: [...new Set(scripts.map((one) => pick(chance, familiesOf(one))))].join(", "),
  };
  const label = (): string => (chance() < share ? pick(chance, plainLabels) : pick(chance, labelsOf(pick(chance, scripts))));
  const nodes: SceneNode[] = [];
  const edges: SceneEdge[] = [];
  for (let index = 0; index < grid.columns * grid.rows; index++) {
    const [column, row] = [index % grid.columns, Math.floor(index / grid.columns)];
    const [x, y] = [grid.margin + column * (grid.width + grid.gapX), grid.margin + row * (grid.height + grid.gapY)];
    const shape = pick<SceneShape>(chance, ["rectangle", "rounded_rectangle", "rectangle"]);
    nodes.push({ id: `n${index}`, shape, x, y, width: grid.width, height: grid.height, text: label() });
    if (row > 0 && chance() < 0.6) edges.push(link(nodes[index - grid.columns]!, nodes[index]!, "bottom-top"));
    if (column > 0 && chance() < 0.4) edges.push(link(nodes[index - 1]!, nodes[index]!, "right-left"));
  }
  const [width, height] = [
    2 * grid.margin + grid.columns * grid.width + (grid.columns - 1) * grid.gapX,
    2 * grid.margin + grid.rows * grid.height + (grid.rows - 1) * grid.gapY,
  ];
  return { name, width, height, theme, nodes, edges, script: script ?? "mixed" };
}

/** Returns `each` pages of every script and as many that mix two; equal seeds give equal pages. */
export function scriptPages(seed: number, each: number): readonly (Scene & { readonly script: string })[] {
  return [...scriptNames, null].flatMap((script, place) =>
    Array.from({ length: each }, (_, index) => {
      const slug = (script ?? "mixed").toLowerCase().replaceAll(/[^a-z]+/g, "-");
      return pageOf(`${slug}-${index}`, script, chanceOf(seed * 10_007 + place * 101 + index));
    }),
  );
}
