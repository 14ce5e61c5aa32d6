/** V8: an instance has every row of its master; V14: masters are whole, told apart, used, related to the page and without text; V7 of masters. */
import type { Problem } from "../format.ts";
import { childElement, childElements } from "../lib/xml-read.ts";
import type { ReadElement } from "../lib/xml-read.ts";
import { checkCaches } from "./check-sheets.ts";
import { connectorMaster } from "./master.ts";
import { nameOf, readSheets } from "./read.ts";
import type { ReadPackage, ReadPage, Sheet } from "./read.ts";

/** A master as written. */
interface ReadMaster {
  readonly entry: ReadElement;
  /** The part with its shapes; undefined when it cannot be found. */
  readonly part: string | undefined;
  readonly sheets: readonly Sheet[];
}

const folder = "visio/masters/";

/** Reads the masters in the order of their list. */
function readMasters(roots: ReadPackage["roots"]): readonly ReadMaster[] {
  const list = roots.get(`${folder}masters.xml`);
  const relations = targetsOf(roots.get(`${folder}_rels/masters.xml.rels`));
  const entries = list === undefined ? [] : childElements(list, "Master");
  return entries.map((entry) => {
    const target = relations.get(childElement(entry, "Rel")?.attributes["r:id"] ?? "");
    const part = target === undefined ? undefined : `${folder}${target}`;
    const contents = part === undefined ? undefined : roots.get(part);
    return { entry, part, sheets: contents === undefined ? [] : readSheets(contents) };
  });
}

/** Reads the targets of relationships by their ids. */
function targetsOf(relations: ReadElement | undefined): ReadonlyMap<string, string> {
  const entries = relations === undefined ? [] : childElements(relations, "Relationship");
  return new Map(entries.map(({ attributes }) => [attributes["Id"] ?? "", attributes["Target"] ?? ""]));
}

function broken(what: string): Problem {
  return { rule: "V14", what };
}

/** Lists the rows of a master's shape that its instance would show without having them. */
function leakingRows(sheet: Sheet, master: Sheet): readonly Problem[] {
  return [...master.rows].flatMap(([section, rows]) => {
    const own = new Set((sheet.rows.get(section) ?? []).map(({ key }) => key));
    return rows
      .filter(({ key }) => !own.has(key))
      .map(({ key }) => ({ rule: "V8", what: `${nameOf(sheet)} lets row ${key} of its master's ${section} show` }));
  });
}

/** Compares an instance with its master, part by part: Visio adds the parts that an instance has not, with ids that others have. */
function checkInstance(instance: Sheet, { sheets: [root, ...parts] }: ReadMaster, page: ReadPage): readonly Problem[] {
  if (root === undefined) return [];
  const own = page.sheets.filter(({ parent }) => parent === instance);
  const partById = new Map(parts.map((part) => [`${part.id}`, part]));
  const named = own.map(({ element }) => element.attributes["MasterShape"] ?? "");
  return [
    ...leakingRows(instance, root),
    ...parts
      .filter(({ id }) => named.filter((name) => name === `${id}`).length !== 1)
      .map((part) => broken(`${nameOf(instance)} has not one part for ${nameOf(part)} of its master`)),
    ...own.flatMap((sheet, index) => {
      const part = partById.get(named[index]!);
      return part === undefined ? [broken(`${nameOf(sheet)} is no part of its group's master`)] : leakingRows(sheet, part);
    }),
  ];
}

/** Checks every instance of the page. */
function checkInstances(masters: readonly ReadMaster[], page: ReadPage): readonly Problem[] {
  return page.sheets.flatMap((sheet) => {
    const id = sheet.element.attributes["Master"];
    if (id === undefined) return [];
    const master = masters.find(({ entry }) => entry.attributes["ID"] === id);
    return master === undefined
      ? [{ rule: "V8", what: `${nameOf(sheet)} has a master ${id} that does not exist` }]
      : checkInstance(sheet, master, page);
  });
}

/** Names what two masters have in common, by which they could be taken for each other. */
function checkTwins(masters: readonly ReadMaster[]): readonly Problem[] {
  const twins = (what: string, values: readonly (string | undefined)[]): readonly Problem[] =>
    [...new Set(values.filter((value, index) => value === undefined || values.indexOf(value) !== index))].map((value) =>
      broken(value === undefined ? `a master has no ${what}` : `masters share the ${what} ${value}`),
    );
  return [
    ...["ID", "NameU", "Name", "BaseID", "UniqueID"].flatMap((name) =>
      twins(
        name,
        masters.map(({ entry }) => entry.attributes[name]),
      ),
    ),
    ...twins(
      "part",
      masters.map(({ part }) => part),
    ),
  ];
}

/** Checks a master by itself; that of the connectors may wait for its first one. */
function checkMaster(master: ReadMaster, page: ReadPage, related: ReadonlySet<string>): readonly Problem[] {
  const { attributes } = master.entry;
  const fail = (isWrong: boolean, what: string): readonly Problem[] => (isWrong ? [broken(`master ${attributes["NameU"]} ${what}`)] : []);
  const id = attributes["ID"];
  const isUsed = page.sheets.some(({ element }) => element.attributes["Master"] === id);
  return [
    ...fail(master.sheets.filter(({ parent }) => parent === null).length !== 1, "is not one shape"),
    ...fail(
      master.sheets.some(({ text }) => text !== null),
      "has a text, which its instances would show",
    ),
    ...fail(!isUsed && id !== `${connectorMaster}`, "is used by no shape"),
    ...fail(isUsed && (master.part === undefined || !related.has(master.part)), "has no relationship from the page"),
  ];
}

/** V8 and V14, and V7 of the masters themselves. */
export function checkMasters({ roots }: ReadPackage, page: ReadPage): readonly Problem[] {
  const masters = readMasters(roots);
  const targets = [...targetsOf(roots.get("visio/pages/_rels/page1.xml.rels")).values()];
  const related = new Set(targets.map((target) => target.replace(/^\.\.\//, "visio/")));
  return [
    ...checkInstances(masters, page),
    ...checkTwins(masters),
    ...masters.flatMap((master) => [
      ...checkMaster(master, page, related),
      ...checkCaches({ sheets: master.sheets, byId: new Map(master.sheets.map((sheet) => [sheet.id, sheet])) }),
    ]),
  ];
}
