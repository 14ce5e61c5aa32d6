/** The tools above the stage, and the keys that stand for them. */
import { h } from "../dom.js";
import { addShape, moveShape, setBox } from "../edit.js";
import { elementOf, isEdge } from "../ir.js";
import { announce } from "../notices.js";

/** Each with its name: a phone has room for the words without braces. */
const tools = [
  ["pick", "{Pick and }move", "Drag a shape to move it, a corner to resize it"],
  ["shape", "{Draw a }shape", "Drag where the shape shall be"],
  ["line", "{Draw a }connector", "Drag from one shape to another"],
];

/** A button whose words in braces are left out where there is no room for them; they stay in its name. */
function toolButton(words, attributes) {
  const pieces = words.split(/[{}]/).map((piece, index) => (index % 2 === 1 ? h("span", { class: "spare" }, piece) : piece));
  return h(
    "button",
    { class: "button tight", type: "button", "aria-label": words.replaceAll(/[{}]/g, ""), ...attributes },
    h("span", {}, pieces),
  );
}

/** Builds the bar; `setTool` and `zoomBy` are for pointer and keys. */
export function openStageBar({ stage, draft, bench }) {
  const buttons = tools.map(([id, words, hint]) => toolButton(words, { title: hint, "data-tool": id, onclick: () => setTool(id) }));
  const setTool = (id) => {
    stage.setTool(id);
    for (const button of buttons) button.setAttribute("aria-pressed", String(button.dataset.tool === id));
  };
  const level = h("span", { class: "small muted spare" }, "100 %");
  const zoomBy = (factor) => {
    level.textContent = `${Math.round(100 * stage.setZoom(stage.zoom * factor))} %`;
    bench.showMarks();
  };
  const zoom = (words, sign, factor) =>
    h("button", { class: "button tight", type: "button", "aria-label": words, onclick: () => zoomBy(factor) }, sign);
  const add = toolButton("Add{ a shape}", { onclick: () => addInMiddle() });
  const addInMiddle = () => {
    const { width, height } = draft.now.size;
    bench.act((now) => addShape(now, { x: width / 2 - 40, y: height / 2 - 20, width: 80, height: 40 }), "Shape added in the middle");
  };
  setTool("pick");
  const element = h(
    "div",
    { class: "row stage-bar", role: "toolbar", "aria-label": "Tools" },
    buttons,
    add,
    zoom("Smaller", "−", 0.8),
    level,
    zoom("Larger", "+", 1.25),
  );
  return { element, setTool, zoomBy, addInMiddle };
}

const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Tells whether keys are for a field that is being filled in. */
const isTyping = (target) => target.closest?.("input, textarea, select, dialog") !== null;

/** Returns what hears keys: undo and redo anywhere, the others where the stage has the focus. */
export function hearKeys({ stage, draft, bench, bar }) {
  const pressArrow = (event, [x, y]) => {
    const node = elementOf(draft.now, draft.selected);
    if (node === null || isEdge(node)) return announce("Pick a shape first");
    const by = event.shiftKey ? 10 : 1;
    const { box } = node;
    const grow = (now) => setBox(now, node.id, { ...box, width: box.width + x * by, height: box.height + y * by });
    const make = event.altKey ? grow : (now) => moveShape(now, node.id, x * by, y * by);
    bench.act(make, event.altKey ? "Resized" : "Moved", { focus: false, id: node.id });
    return undefined;
  };
  return (event) => {
    const isCommand = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    const acts = { z: event.shiftKey ? bench.redo : bench.undo, y: bench.redo };
    if (isCommand && acts[key] && !isTyping(event.target)) {
      event.preventDefault();
      acts[key]();
      return;
    }
    if (event.target !== stage.element) return;
    const others = {
      delete: bench.dropPicked,
      backspace: bench.dropPicked,
      n: bar.addInMiddle,
      escape: () => bar.setTool("pick"),
      "+": () => bar.zoomBy(1.25),
      "-": () => bar.zoomBy(0.8),
    };
    const move = arrows[event.key];
    if (move === undefined && (isCommand || others[key] === undefined)) return;
    event.preventDefault();
    if (move && isCommand) stage.pan(move);
    else if (move) pressArrow(event, move);
    else others[key]();
  };
}
