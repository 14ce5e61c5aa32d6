/** Writes nodes: shapes with their text, pictures, free text, lanes and containers. */
import type { Node, NodeText } from "../../core/diagram/types.ts";
import type { Box } from "../../core/geometry/box.ts";
import { roomOf, typeset } from "../lib/typeset.ts";
import type { Typeset } from "../lib/typeset.ts";
import { element } from "../lib/xml.ts";
import type { XmlElement } from "../lib/xml.ts";
import { describeNode } from "./describe.ts";
import { heldOnPage, nameOf, nonVisual, shapeElement, transform } from "./drawing.ts";
import type { Drawing } from "./drawing.ts";
import type { ShapeForm } from "./form.ts";
import { formGeometry, presetGeometry } from "./geometry.ts";
import { shadowEffect, shapeFill, shapeLine } from "./style.ts";
import { tightRectangle, unturned } from "./text-place.ts";
import { emptyBody, textBody } from "./text.ts";

/** Writes a node in its form. */
export function nodeElement(drawing: Drawing, node: Node, form: ShapeForm): XmlElement {
  return node.image === null ? shapeNode(drawing, node, form) : pictureNode(drawing, node, form);
}

function shapeNode(drawing: Drawing, node: Node, form: ShapeForm): XmlElement {
  const { slide } = drawing;
  const bare = node.kind === "text";
  return shapeElement({
    properties: nonVisual(drawing.idOf(node.id), nameOf(node.id, node.text?.value ?? ""), describeNode(node)),
    textBox: bare,
    visual: [
      transform(slide, form.box, form.rotation),
      formGeometry(slide, form),
      shapeFill(node.style),
      shapeLine(slide, node.style),
      ...(node.style.shadow && !bare ? [shadowEffect(slide)] : []),
    ],
    body: nodeBody(drawing, node, form),
  });
}

function nodeBody(drawing: Drawing, node: Node, form: ShapeForm): XmlElement {
  if (node.text === null) return emptyBody();
  const rectangle: Box = { ...form.textBox, x: form.box.x + form.textBox.x, y: form.box.y + form.textBox.y };
  return textBody(drawing.slide, node.text, setText(node, node.text), rectangle);
}

/** Sets the text of a node in the frame in which its shape stands upright. */
function setText(node: Node, text: NodeText): Typeset | null {
  const room = roomOf(node);
  const set = typeset(text, room);
  return set === null ? null : unturned(set, room);
}

function pictureNode(drawing: Drawing, node: Node, form: ShapeForm): XmlElement {
  return element("p:pic", {}, [
    element("p:nvPicPr", {}, [
      nonVisual(drawing.idOf(node.id), nameOf(node.id, "picture"), describeNode(node)),
      element("p:cNvPicPr", {}, [element("a:picLocks", { noChangeAspect: "1" })]),
      element("p:nvPr"),
    ]),
    element("p:blipFill", {}, [
      element("a:blip", { "r:embed": drawing.pictureOf(node.image!.data) }),
      element("a:stretch", {}, [element("a:fillRect")]),
    ]),
    element("p:spPr", {}, [transform(drawing.slide, form.box, form.rotation), formGeometry(drawing.slide, form)]),
  ]);
}

/** Writes the text of a picture, which cannot hold any, as a text box where the picture has it. */
export function captionElements(drawing: Drawing, node: Node): readonly XmlElement[] {
  if (node.image === null || node.text === null) return [];
  drawing.lose(node.id, "text of a picture is a text box of its own");
  const set = setText(node, node.text);
  const upright = node.rotation === 0 && node.text.rotation === 0;
  const box = heldOnPage(set !== null && upright ? tightRectangle(set, node.text) : node.box, drawing.diagram);
  return [
    shapeElement({
      properties: nonVisual(drawing.nextId(), `${node.id} caption`),
      textBox: true,
      visual: [
        transform(drawing.slide, box, node.rotation),
        presetGeometry("rect", {}),
        element("a:noFill"),
        element("a:ln", {}, [element("a:noFill")]),
      ],
      body: textBody(drawing.slide, node.text, set, upright ? box : null),
    }),
  ];
}
