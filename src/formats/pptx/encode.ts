/** Writes a diagram as a presentation of one slide. */
import type { Diagram } from "../../core/diagram/types.ts";
import type { Encoded, Loss } from "../format.ts";
import { element } from "../lib/xml.ts";
import type { XmlElement } from "../lib/xml.ts";
import { packParts } from "../lib/zip.ts";
import type { Drawing } from "./drawing.ts";
import { planGlue } from "./glue.ts";
import { packageParts, slideNamespaces, treeHead } from "./package.ts";
import { slideFor } from "./slide.ts";
import { solidFill } from "./style.ts";
import { titleOf, titleShape } from "./title.ts";
import { slideTree } from "./tree.ts";

/** The id of the shape tree itself; elements count from the next one. */
const treeId = 1;
/** The relationship of the layout; pictures follow. */
const layoutRelationships = 1;

/** A drawing with what has been collected on the way. */
interface OpenDrawing extends Drawing {
  readonly losses: readonly Loss[];
  readonly pictures: readonly Uint8Array[];
}

/** Writes a diagram; equal diagrams give equal bytes. */
export async function encodePptx(diagram: Diagram): Promise<Encoded> {
  const drawing = openDrawing(diagram);
  const root = slideRoot(drawing);
  const bytes = await packParts(packageParts(drawing.slide, root, drawing.pictures, diagram.name));
  return { bytes, losses: drawing.losses };
}

function openDrawing(diagram: Diagram): OpenDrawing {
  const ids = new Map([...diagram.nodes, ...diagram.edges].map(({ id }, index) => [id, treeId + 1 + index]));
  const losses: Loss[] = [];
  const pictures: Uint8Array[] = [];
  const known = new Map<string, string>();
  let lastId = treeId + ids.size;
  return {
    diagram,
    slide: slideFor(diagram.size),
    losses,
    pictures,
    idOf(id) {
      const found = ids.get(id);
      if (found === undefined) throw new RangeError(`no element ${id} on the slide`);
      return found;
    },
    nextId: () => ++lastId,
    pictureOf(data) {
      const relationship = known.get(data) ?? `rId${layoutRelationships + pictures.length + 1}`;
      if (!known.has(data)) pictures.push(bytesOf(data));
      known.set(data, relationship);
      return relationship;
    },
    lose: (id, what) => losses.push({ element: id, what }),
  };
}

function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
}

function slideRoot(drawing: Drawing): XmlElement {
  const { diagram } = drawing;
  const title = titleShape(drawing.slide, drawing.nextId(), titleOf(diagram));
  const background = element("p:bg", {}, [element("p:bgPr", {}, [solidFill(diagram.background, 1), element("a:effectLst")])]);
  return element("p:sld", slideNamespaces, [
    element("p:cSld", {}, [background, element("p:spTree", {}, [...treeHead(), title, ...slideTree(drawing, planGlue(diagram))])]),
    element("p:clrMapOvr", {}, [element("a:masterClrMapping")]),
  ]);
}
