/** The rules of a presentation: C1 to C6 of all formats, P2 ids, P5 presets, P6 relationships, P7 no line drawn as a shape, P8 the title; P3 and P4 stand in check-glue. */
import type { Diagram } from "../../core/diagram/types.ts";
import type { Box } from "../../core/geometry/box.ts";
import type { Problem } from "../format.ts";
import { checkElements, checkIds, checkInside, checkPictures, checkTexts, checkXml, foldText } from "../lib/checks.ts";
import { emuPerPixel } from "../lib/units.ts";
import { descendants } from "../lib/xml-read.ts";
import type { ReadElement } from "../lib/xml-read.ts";
import { unpackParts } from "../lib/zip.ts";
import { checkGlue } from "./check-glue.ts";
import { findPreset } from "./native.ts";
import { ownerOf } from "./owner.ts";
import type { OwnedElement } from "./owner.ts";
import { adjustValues, isTitle, presetName, slideElements, textsOfElement } from "./read.ts";
import type { SlideElement } from "./read.ts";
import { slideFor } from "./slide.ts";
import { titleOf } from "./title.ts";

const slidePart = "ppt/slides/slide1.xml";
const connectorPreset = /^(?:straight|bent|curved)Connector[1-5]$/;
/** The chain that every slide needs; the schema validator does not miss a link of it. */
const chain: readonly (readonly [part: string, type: string])[] = [
  ["_rels/.rels", "officeDocument"],
  ["ppt/_rels/presentation.xml.rels", "slide"],
  ["ppt/_rels/presentation.xml.rels", "slideMaster"],
  ["ppt/slides/_rels/slide1.xml.rels", "slideLayout"],
  ["ppt/slideLayouts/_rels/slideLayout1.xml.rels", "slideMaster"],
  ["ppt/slideMasters/_rels/slideMaster1.xml.rels", "slideLayout"],
  ["ppt/slideMasters/_rels/slideMaster1.xml.rels", "theme"],
];

/** Checks a presentation against its rules and the diagram; an empty list means right. */
export async function checkPptx(bytes: Uint8Array, diagram: Diagram): Promise<readonly Problem[]> {
  const parts = await openParts(bytes);
  if (parts === null) return [{ rule: "C1", what: "is no zip package" }];
  const roots = new Map<string, ReadElement>();
  const problems: Problem[] = [];
  for (const [name, content] of parts) {
    if (!name.endsWith(".xml") && !name.endsWith(".rels")) continue;
    const { root, problems: found } = checkXml(new TextDecoder().decode(content), name);
    problems.push(...found);
    if (root !== null) roots.set(name, root);
  }
  problems.push(...checkRelationships(roots, new Set(parts.keys())));
  const slide = roots.get(slidePart);
  if (slide === undefined) return [...problems, { rule: "P6", what: `has no ${slidePart}` }];
  return [...problems, ...checkSlide(slide, diagram)];
}

async function openParts(bytes: Uint8Array): Promise<ReadonlyMap<string, Uint8Array> | null> {
  try {
    return await unpackParts(bytes);
  } catch {
    return null;
  }
}

function checkSlide(slide: ReadElement, diagram: Diagram): readonly Problem[] {
  const placed = slideElements(slide);
  const titles = placed.filter(isTitle);
  const elements = placed.filter((element) => !isTitle(element)).map((element) => ownerOf(element, diagram));
  const pixel = emuPerPixel * slideFor(diagram.size).scale;
  const inPixels = ({ box }: SlideElement): Box => ({
    x: box.x / pixel,
    y: box.y / pixel,
    width: box.width / pixel,
    height: box.height / pixel,
  });
  // A head that is drawn as small lines is part of its line, which may end at the edge of the page.
  const shapes = elements.filter(({ element, part }) => element.type !== "p:cxnSp" && part?.endsWith("marker") !== true);
  const mains = elements.filter(({ part }) => part === null);
  const shapeIds = descendants(slide, "p:cNvPr").map(({ attributes }) => attributes["id"] ?? "");
  return [
    ...checkPictures(
      elements.filter(({ element }) => element.type === "p:pic").map(({ element }) => inPixels(element)),
      diagram,
    ),
    ...checkElements(
      {
        nodes: mains.filter(({ element }) => element.type !== "p:cxnSp").map(({ owner }) => owner),
        edges: mains.filter(({ element }) => element.type === "p:cxnSp").map(({ owner }) => owner),
      },
      diagram,
    ),
    ...checkTexts(
      elements.flatMap(({ element }) => textsOfElement(element)),
      diagram,
    ),
    ...checkIds(mains.map(({ owner }) => owner)),
    ...checkInside(
      shapes.map(({ element }) => ({ id: element.name, box: inPixels(element) })),
      diagram,
    ),
    ...checkIds(shapeIds).map(({ what }) => ({ rule: "P2", what: `shape ${what}` })),
    ...checkTitle(titles, diagram),
    ...elements.flatMap(checkPreset),
    ...checkGlue(elements, diagram),
  ];
}

/** P8: the slide has one title, which carries the diagram's name and stands above the slide. */
function checkTitle(titles: readonly SlideElement[], diagram: Diagram): readonly Problem[] {
  const [title] = titles;
  if (title === undefined || titles.length > 1) return [{ rule: "P8", what: `has ${titles.length} titles` }];
  const stands = title.box.y + title.box.height < 0;
  const named = foldText(textsOfElement(title).join("")) === foldText(titleOf(diagram));
  return [
    ...(stands ? [] : [{ rule: "P8", what: "the title stands on the slide" }]),
    ...(named ? [] : [{ rule: "P8", what: `the title is not "${titleOf(diagram)}"` }]),
  ];
}

/** P5 and P7: presets that exist, with whole numbers; connectors are connectors. */
function checkPreset({ element }: OwnedElement): readonly Problem[] {
  const name = presetName(element);
  if (name === undefined) return [];
  const isConnector = connectorPreset.test(name);
  const problems: Problem[] = [];
  if (element.type !== "p:cxnSp" && (isConnector || name === "line"))
    problems.push({ rule: "P7", what: `shape ${element.name} is a ${name}` });
  else if (!isConnector && findPreset(name) === undefined)
    problems.push({ rule: "P5", what: `${element.name} has the unknown preset ${name}` });
  for (const [guide, formula] of Object.entries(adjustValues(element))) {
    if (!/^val -?\d+$/.test(formula)) problems.push({ rule: "P5", what: `${element.name} has ${guide} "${formula}"` });
  }
  return problems;
}

/** P6: the chain from the package to the theme is whole and every target exists. */
function checkRelationships(roots: ReadonlyMap<string, ReadElement>, parts: ReadonlySet<string>): readonly Problem[] {
  const problems: Problem[] = [];
  const types = new Map<string, Set<string>>();
  for (const [name, root] of roots) {
    if (!name.endsWith(".rels")) continue;
    const folder = name.replace(/_rels\/[^/]*$/, "");
    const found = new Set<string>();
    for (const { attributes } of descendants(root, "Relationship")) {
      found.add((attributes["Type"] ?? "").replace(/^.*\//, ""));
      const target = resolvePart(folder, attributes["Target"] ?? "");
      if (!parts.has(target)) problems.push({ rule: "P6", what: `${name} refers to ${target}, which does not exist` });
    }
    types.set(name, found);
  }
  for (const [part, type] of chain) {
    if (types.get(part)?.has(type) !== true) problems.push({ rule: "P6", what: `${part} has no relationship to a ${type}` });
  }
  return problems;
}

/** Resolves a target against the folder of its source. */
function resolvePart(folder: string, target: string): string {
  const steps: string[] = [];
  for (const step of `${folder}${target}`.split("/")) {
    if (step === "..") steps.pop();
    else if (step !== "" && step !== ".") steps.push(step);
  }
  return steps.join("/");
}
