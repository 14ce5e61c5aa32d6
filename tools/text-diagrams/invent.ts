/** Invents the texts of all programs by one seed. */
import { chanceOf } from "./chance.ts";
import { d2Pages } from "./d2-texts.ts";
import type { D2Page } from "./d2-texts.ts";
import { graphvizPages } from "./graphviz-texts.ts";
import type { GraphvizPage } from "./graphviz-texts.ts";
import { plantumlPages } from "./plantuml-texts.ts";
import type { PlantumlPage } from "./plantuml-texts.ts";

/** Pages by the program that draws them. */
export interface InventedPages {
  readonly plantuml: readonly PlantumlPage[];
  readonly graphviz: readonly GraphvizPage[];
  readonly d2: readonly D2Page[];
}

/** Invents as many pages for each program; one row of draws decides all. */
export function inventPages(seed: number, count: number): InventedPages {
  const chance = chanceOf(seed);
  const plantuml = plantumlPages(chance, count);
  const graphviz = graphvizPages(chance, count);
  return { plantuml, graphviz, d2: d2Pages(chance, count) };
}
