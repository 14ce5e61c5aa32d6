/** V1: every part is typed and reachable, no relationship points nowhere; V2: children stand in the documented order. */
import type { Problem } from "../format.ts";
import { childElements, descendants } from "../lib/xml-read.ts";
import type { ReadElement } from "../lib/xml-read.ts";
import type { ReadPackage } from "./read.ts";

/** The content types that Visio asks for, by part name. */
const types: readonly (readonly [part: RegExp, type: string])[] = [
  [/^visio\/document\.xml$/, "application/vnd.ms-visio.drawing.main+xml"],
  [/^visio\/pages\/pages\.xml$/, "application/vnd.ms-visio.pages+xml"],
  [/^visio\/pages\/page\d+\.xml$/, "application/vnd.ms-visio.page+xml"],
  [/^visio\/masters\/masters\.xml$/, "application/vnd.ms-visio.masters+xml"],
  [/^visio\/masters\/master\d+\.xml$/, "application/vnd.ms-visio.master+xml"],
  [/^visio\/windows\.xml$/, "application/vnd.ms-visio.windows+xml"],
  [/^docProps\/app\.xml$/, "application/vnd.openxmlformats-officedocument.extended-properties+xml"],
  [/^docProps\/core\.xml$/, "application/vnd.openxmlformats-package.core-properties+xml"],
  [/\.rels$/, "application/vnd.openxmlformats-package.relationships+xml"],
  [/\.png$/, "image/png"],
];

/** Parts without which Visio calls a file damaged. */
const required = ["visio/document.xml", "visio/pages/pages.xml", "visio/pages/page1.xml", "visio/windows.xml", "_rels/.rels"];

function problem(rule: string, what: string): Problem {
  return { rule, what };
}

/** Returns the declared type of a part, by override, else by extension. */
function declaredType(part: string, contentTypes: ReadElement): string | undefined {
  const override = childElements(contentTypes, "Override").find(({ attributes }) => attributes["PartName"] === `/${part}`);
  const byExtension = childElements(contentTypes, "Default").find(({ attributes }) => part.endsWith(`.${attributes["Extension"]}`));
  return (override ?? byExtension)?.attributes["ContentType"];
}

function checkTypes({ names, roots }: ReadPackage): readonly Problem[] {
  const contentTypes = roots.get("[Content_Types].xml");
  if (contentTypes === undefined) return [problem("V1", "the content types are missing")];
  const wrong = names
    .filter((name) => name !== "[Content_Types].xml")
    .flatMap((name): readonly Problem[] => {
      const wanted = types.find(([pattern]) => pattern.test(name))?.[1];
      if (wanted === undefined) return [problem("V1", `part ${name} is none of ours`)];
      const declared = declaredType(name, contentTypes);
      return declared === wanted ? [] : [problem("V1", `part ${name} is typed ${declared ?? "not at all"}, not ${wanted}`)];
    });
  const plain = childElements(contentTypes, "Default").find(({ attributes }) => attributes["Extension"] === "xml");
  const byDefault =
    plain?.attributes["ContentType"] === "application/xml" ? [] : [problem("V1", "xml is not typed as application/xml by default")];
  const dangling = childElements(contentTypes, "Override")
    .map(({ attributes }) => attributes["PartName"] ?? "")
    .filter((name) => !names.includes(name.slice(1)))
    .map((name) => problem("V1", `the content types name ${name}, which does not exist`));
  return [...wrong, ...byDefault, ...dangling];
}

/** Returns the part that owns a part of relationships; the root's own is "". */
function ownerOf(relations: string): string {
  return relations.replace(/(^|\/)_rels\/([^/]*)\.rels$/, "$1$2");
}

/** Resolves a target against the folder of its owner. */
function resolveTarget(owner: string, target: string): string {
  const path = owner.split("/").slice(0, -1);
  for (const step of target.split("/")) {
    if (step === "..") path.pop();
    else path.push(step);
  }
  return path.join("/");
}

function checkRelations({ names, roots }: ReadPackage): readonly Problem[] {
  const problems: Problem[] = [];
  const targets = new Map<string, readonly string[]>();
  for (const [name, root] of roots) {
    if (!name.endsWith(".rels")) continue;
    const owner = ownerOf(name);
    const entries = childElements(root, "Relationship");
    const ids = entries.map(({ attributes }) => attributes["Id"] ?? "");
    if (new Set(ids).size !== ids.length) problems.push(problem("V1", `${name} has an id twice`));
    const found = entries.map(({ attributes }) => resolveTarget(owner, attributes["Target"] ?? ""));
    targets.set(owner, found);
    for (const target of found)
      if (!names.includes(target)) problems.push(problem("V1", `${name} points to ${target}, which does not exist`));
    for (const used of namedRelations(roots.get(owner))) {
      if (!ids.includes(used)) problems.push(problem("V1", `${owner} names the relationship ${used}, which does not exist`));
    }
  }
  return [...problems, ...unreachable(names, targets)];
}

/** Lists the relationships that a part names. */
function namedRelations(root: ReadElement | undefined): readonly string[] {
  return root === undefined ? [] : descendants(root, "Rel").flatMap(({ attributes }) => attributes["r:id"] ?? []);
}

function unreachable(names: readonly string[], targets: ReadonlyMap<string, readonly string[]>): readonly Problem[] {
  const reached = new Set<string>();
  const queue = [""];
  for (let owner = queue.pop(); owner !== undefined; owner = queue.pop()) {
    for (const target of targets.get(owner) ?? []) {
      if (!reached.has(target)) queue.push(target);
      reached.add(target);
    }
  }
  return names
    .filter((name) => name !== "[Content_Types].xml" && !name.endsWith(".rels") && !reached.has(name))
    .map((name) => problem("V1", `part ${name} cannot be reached`));
}

/** V1. */
export function checkParts(read: ReadPackage): readonly Problem[] {
  const missing = required.filter((name) => !read.names.includes(name)).map((name) => problem("V1", `part ${name} is missing`));
  return [...missing, ...checkTypes(read), ...checkRelations(read)];
}

/** The documented order of children: groups one after the other, any order within a group (VisioSchema15). */
const orders: Readonly<Record<string, readonly (readonly string[])[]>> = {
  VisioDocument: [["DocumentSettings"], ["Colors"], ["FaceNames"], ["StyleSheets"], ["DocumentSheet"]],
  Pages: [["Page"]],
  Page: [["PageSheet"], ["Rel"]],
  PageContents: [["Shapes"], ["Connects"]],
  Masters: [["Master"]],
  Master: [["PageSheet"], ["Rel"]],
  MasterContents: [["Shapes"], ["Connects"]],
  Shapes: [["Shape"]],
  Connects: [["Connect"]],
  Shape: [["Cell", "Trigger", "Section"], ["Shapes"], ["Text"], ["Data1"], ["Data2"], ["Data3"], ["ForeignData"]],
  StyleSheets: [["StyleSheet"]],
  StyleSheet: [["Cell", "Trigger", "Section"]],
  PageSheet: [["Cell", "Trigger", "Section"]],
  DocumentSheet: [["Cell", "Trigger", "Section"]],
  Section: [["Cell"], ["Trigger"], ["Row"]],
  Row: [["Cell"], ["Trigger"]],
  ForeignData: [["Rel"]],
};

/** Elements of which one parent holds at most one. */
const single = new Set([
  "Shapes",
  "Text",
  "ForeignData",
  "Connects",
  "PageSheet",
  "Rel",
  "StyleSheets",
  "DocumentSheet",
  "DocumentSettings",
]);

/** Lists the cells that stand twice under one parent: readers take one of them, and not all the same. */
function repeatedCells(children: readonly ReadElement[]): readonly string[] {
  const names = children.filter(({ name }) => name === "Cell").map(({ attributes }) => attributes["N"] ?? "");
  return names.filter((name, index) => names.indexOf(name) !== index);
}

/** Elements that the schema wants at least one child of. */
const neverEmpty = new Set(["Colors", "FaceNames", "StyleSheets", "Pages", "Masters", "Connects"]);

function checkChildren(element: ReadElement, part: string): readonly Problem[] {
  const order = orders[element.name];
  const children = childElements(element);
  const below = children.flatMap((child) => checkChildren(child, part));
  const empty = neverEmpty.has(element.name) && children.length === 0 ? [problem("V2", `${part} has an empty ${element.name}`)] : [];
  if (order === undefined) return [...empty, ...below];
  const problems: Problem[] = [...empty];
  const place =
    `${part}, ${element.name} ${element.attributes["NameU"] ?? element.attributes["N"] ?? element.attributes["ID"] ?? ""}`.trim();
  let group = 0;
  const seen = new Set<string>();
  for (const twice of repeatedCells(children)) problems.push(problem("V2", `${place} has the cell ${twice} twice`));
  for (const { name } of children) {
    const at = order.findIndex((names) => names.includes(name));
    if (at < 0) problems.push(problem("V2", `${place} holds ${name}`));
    else if (at < group) problems.push(problem("V2", `${place} has ${name} too late`));
    if (single.has(name) && seen.has(name)) problems.push(problem("V2", `${place} has two ${name}`));
    seen.add(name);
    group = Math.max(group, at);
  }
  return [...problems, ...below];
}

/** V2. */
export function checkOrder({ roots }: ReadPackage): readonly Problem[] {
  return [...roots]
    .filter(([name]) => name.startsWith("visio/") && name.endsWith(".xml"))
    .flatMap(([name, root]) => [
      ...(root.attributes["xml:space"] === "preserve" ? [] : [problem("V2", `${name} does not keep white space`)]),
      ...checkChildren(root, name),
    ]);
}
