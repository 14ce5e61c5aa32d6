/** Invents looks for texts of PlantUML: one of its themes, or colours, letters and corners of their own. */
import type { Chance, Possibility } from "./chance.ts";
import { listOf } from "./words.ts";

const themes = listOf(`
  cerulean, toy, vibrant, plain, sketchy-outline, mars, minty, sandstone, united, spacelab, materia, lightgray, carbon-gray, cyborg, superhero, amiga,
  aws-orange, bluegray, silver, metal, mimeograph, reddress-lightblue, cerulean-outline, crt-amber, hacker, sunlust`);

const ownLook: readonly Possibility[] = [
  [0.3, (chance) => `skinparam backgroundColor ${chance.pick(["#FEFEFE", "#F8F8F8", "#FFFFF0", "#EEF4FF", "white"])}`],
  [0.25, () => "skinparam monochrome true"],
  [0.25, () => "skinparam shadowing true"],
  [0.3, (chance) => `skinparam ArrowColor ${chance.pick(["#333333", "#2266AA", "DarkGreen", "#A80036", "Gray"])}`],
  [0.2, (chance) => `skinparam defaultFontName ${chance.pick(["Arial", "Courier", "Times", "Verdana"])}`],
  [0.2, (chance) => `skinparam defaultFontSize ${chance.integer(11, 16)}`],
  [0.25, (chance) => `skinparam classBackgroundColor ${chance.pick(["LightYellow", "#E3F2FD", "#F1F8E9", "White", "#FFE0B2"])}`],
  [0.15, (chance) => `skinparam classBorderColor ${chance.pick(["#444", "Navy", "#888"])}`],
  [0.15, () => "skinparam roundcorner 12"],
  [0.15, (chance) => `skinparam componentStyle ${chance.pick(["uml1", "rectangle"])}`],
  [0.12, () => "skinparam handwritten true"],
  [0.15, () => "hide circle"],
];

const layout: readonly Possibility[] = [
  [0.35, (chance) => `skinparam linetype ${chance.pick(["ortho", "polyline", "polyline"])}`],
  [0.3, () => "left to right direction"],
  [0.2, (chance) => `skinparam nodesep ${chance.integer(20, 90)}\nskinparam ranksep ${chance.integer(20, 90)}`],
];

/** Invents the lines at the head of a text. */
export function plantumlLookOf(chance: Chance): readonly string[] {
  const look = chance.happens(0.25) ? [`!theme ${chance.pick(themes)}`] : chance.some(ownLook);
  return [...look, ...chance.some(layout)];
}
