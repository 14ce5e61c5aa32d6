/** What the pointer does on the stage: it picks, moves and resizes, draws a shape or a connector, and pans where nothing is. */
import { s } from "../dom.js";

/** Pixels of the screen below which a press is a click. */
const slack = 4;

/** Returns where a pointer is, in pixels of the diagram. */
function placeOf(marks, event) {
  const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(marks.getScreenCTM().inverse());
  return [at.x, at.y];
}

function boxBetween([x1, y1], [x2, y2]) {
  return { x: Math.min(x1, x2), y: Math.min(y1, y2), width: Math.abs(x1 - x2), height: Math.abs(y1 - y2) };
}

/** Returns the box that a corner was dragged to; the corner across stays. */
function boxByCorner(box, corner, [x, y]) {
  const across = [corner.includes("left") ? box.x + box.width : box.x, corner.includes("top") ? box.y + box.height : box.y];
  return boxBetween([x, y], across);
}

/** Returns the id of the shape under the pointer, or null. */
function nodeAt({ clientX, clientY }) {
  return document.elementFromPoint(clientX, clientY)?.closest(".mark.node")?.dataset.id ?? null;
}

/** A frame that shows what is being drawn; it is the only thing that changes while the pointer moves, whatever the diagram's size. */
function openRubber(marks) {
  const frame = s("rect", { class: "rubber" });
  const line = s("path", { class: "rubber" });
  return {
    showBox: (box) => {
      for (const [name, value] of Object.entries(box)) frame.setAttribute(name, value);
      if (!frame.isConnected) marks.append(frame);
    },
    showLine: ([x1, y1], [x2, y2]) => {
      line.setAttribute("d", `M${x1} ${y1}L${x2} ${y2}`);
      if (!line.isConnected) marks.append(line);
    },
    clear: () => (frame.remove(), line.remove()),
  };
}

/** What a press begins with a tool or on a thing: what is shown while the pointer moves, and what happens when it is let go. */
const gestures = {
  shape: ({ start, rubber, acts }) => ({
    move: (at) => rubber.showBox(boxBetween(start, at)),
    end: (at) => acts.onDraw(boxBetween(start, at)),
    click: () => acts.onDraw({ x: start[0] - 40, y: start[1] - 20, width: 80, height: 40 }),
  }),
  line: ({ start, rubber, acts, event }) => {
    const source = nodeAt(event);
    const end = (_at, last) => {
      const target = nodeAt(last);
      if (source !== null && target !== null && source !== target) acts.onConnect(source, target);
    };
    return { move: (at) => rubber.showLine(start, at), end, click: () => {} };
  },
  grip: ({ rubber, acts, box, id, corner }) => ({
    move: (at) => rubber.showBox(boxByCorner(box, corner, at)),
    end: (at) => acts.onBox(id, boxByCorner(box, corner, at)),
    click: () => {},
  }),
  node: ({ start, rubber, acts, box, id }) => ({
    move: (at) => rubber.showBox({ ...box, x: box.x + at[0] - start[0], y: box.y + at[1] - start[1] }),
    end: (at) => acts.onMove(id, Math.round(at[0] - start[0]), Math.round(at[1] - start[1])),
    click: () => acts.onPick(id),
  }),
  rest: ({ element, acts, event, id }) => {
    const from = [element.scrollLeft + event.clientX, element.scrollTop + event.clientY];
    const pan = (_at, last) => {
      element.scrollLeft = from[0] - last.clientX;
      element.scrollTop = from[1] - last.clientY;
    };
    return { move: pan, end: pan, click: () => id !== null && acts.onPick(id) };
  },
};

/** Follows one press to its end. */
function track(gesture, { marks, event, rubber }) {
  let isDrag = false;
  const onMove = (next) => {
    isDrag ||= Math.hypot(next.clientX - event.clientX, next.clientY - event.clientY) > slack;
    if (isDrag) gesture.move(placeOf(marks, next), next);
  };
  const stop = () => {
    rubber.clear();
    removeEventListener("pointermove", onMove);
    removeEventListener("pointerup", onUp);
    removeEventListener("pointercancel", stop);
  };
  const onUp = (last) => {
    stop();
    if (isDrag) gesture.end(placeOf(marks, last), last);
    else gesture.click();
  };
  addEventListener("pointermove", onMove);
  addEventListener("pointerup", onUp);
  addEventListener("pointercancel", stop);
}

/**
 * Follows the pointer. `acts` hears of what was done: `onPick(id)`, `onMove(id, dx, dy)`, `onBox(id, box)`, `onDraw(box)`,
 * `onConnect(source, target)`, `onZoom(factor)`.
 */
export function followPointer({ element, marks, acts }) {
  const rubber = openRubber(marks);
  let tool = "pick";
  let diagram = null;
  const nameOf = ({ corner, box }) => {
    if (tool !== "pick") return tool;
    if (corner !== undefined) return "grip";
    return box === undefined ? "rest" : "node";
  };
  marks.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || diagram === null) return;
    const { corner, of } = event.target.dataset ?? {};
    const id = of ?? event.target.closest?.(".mark")?.dataset.id ?? null;
    const pressed = { id, corner, box: diagram.nodes.find((node) => node.id === id)?.box };
    const gesture = gestures[nameOf(pressed)]({ ...pressed, element, event, acts, rubber, start: placeOf(marks, event) });
    track(gesture, { marks, event, rubber });
  });
  const onWheel = (event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    acts.onZoom(event.deltaY < 0 ? 1.25 : 0.8);
  };
  element.addEventListener("wheel", onWheel, { passive: false });
  return {
    /** `pick`, `shape` or `line`. */
    setTool: (next) => {
      tool = next;
      element.dataset.tool = next;
    },
    setDiagram: (next) => (diagram = next),
  };
}
