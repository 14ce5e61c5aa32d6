/** What every written shape has: name and style sheets, layers, and the User rows that say which element it shows. */
import { element } from "../lib/xml.ts";
import type { XmlElement } from "../lib/xml.ts";
import { cell, section } from "./cells.ts";
import { styleAttributes } from "./styles.ts";

/** Layers of a written page, in their order. */
export const layers = ["Shapes", "Connectors", "Check", "Ground"] as const;

/** What a shape is, for those who read the file again: which element of the IR it shows. */
export function userSection(rows: Readonly<Record<string, number | string>>, further: readonly XmlElement[] = []): XmlElement {
  const content = Object.entries(rows).map(([name, value]) => {
    const attributes = typeof value === "string" ? { N: "Value", V: value, U: "STR" } : { N: "Value", V: value };
    return element("Row", { N: name }, [element("Cell", attributes), cell("Prompt", "")]);
  });
  return section("User", [...content, ...further]);
}

/** Makes the cell of the layers that an element is on; doubtful ones are on "Check" as well. */
export function layerCell(layer: (typeof layers)[number], doubtful: boolean): XmlElement {
  const index = layers.indexOf(layer);
  return cell("LayerMember", doubtful ? `${index};${layers.indexOf("Check")}` : `${index}`);
}

/** Makes the attributes of a shape: a legal unique name and the style sheets. */
export function shapeAttributes(
  sheet: number,
  name: string,
  type: "Shape" | "Group" | "Foreign",
): Readonly<Record<string, string | number>> {
  const unique = `${name}.${sheet}`;
  return { ID: sheet, NameU: unique, IsCustomNameU: 1, Name: unique, IsCustomName: 1, Type: type, ...styleAttributes };
}
