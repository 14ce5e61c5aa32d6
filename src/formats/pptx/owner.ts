/** Tells which node or connector an element of the slide belongs to: names begin with the id of their owner. */
import type { Diagram } from "../../core/diagram/types.ts";
import type { SlideElement } from "./read.ts";

/** An element of the slide with the node or edge that it stands for. */
export interface OwnedElement {
  readonly element: SlideElement;
  /** Id of the node or edge; the element's own name when there is none. */
  readonly owner: string;
  /** What part of its owner the element is, such as "label 1"; null for the shape or connector itself. */
  readonly part: string | null;
}

const edgePart = /^(?:label \d+|start marker|end marker)/;
const nodePart = /^(?:row \d+ cell \d+|caption)$/;
/** A head that goes with a node: the id of its connector, and the end. */
const nodeHead = /^(\S+) (?:start|end) marker$/;

/** Finds the owner of an element; ids hold no space, so the first word of a name is one. */
export function ownerOf(element: SlideElement, diagram: Diagram): OwnedElement {
  const owner = element.name.split(" ", 1)[0]!;
  const rest = element.name.slice(owner.length + 1);
  const node = diagram.nodes.find(({ id }) => id === owner);
  const holdsParts = node !== undefined && (node.rows !== null || node.image !== null);
  const pattern = diagram.edges.some(({ id }) => id === owner) ? edgePart : holdsParts ? nodePart : undefined;
  const connector = node === undefined ? undefined : nodeHead.exec(rest)?.[1];
  const isHead = diagram.edges.some(({ id, source, target }) => id === connector && (source.node === owner || target.node === owner));
  const isPart = element.type !== "p:cxnSp" && (pattern?.test(rest) === true || isHead);
  return { element, owner, part: isPart ? rest : null };
}
