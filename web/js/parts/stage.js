/** The diagram with a mark on every element: those in doubt stand out, each can be picked by pointer. */
import { h, replace, s } from "../dom.js";
import { isEdge, pointAlong } from "../ir.js";
import { followPointer } from "./stage-pointer.js";

/** Pixels of the screen by which one key pans. */
const panStep = 80;

const path = (points) => points.map(([x, y], index) => `${index === 0 ? "M" : "L"}${x} ${y}`).join("");

function nodeMark(node) {
  const { x, y, width, height } = node.box;
  const turn = node.rotation === 0 ? null : `rotate(${node.rotation} ${x + width / 2} ${y + height / 2})`;
  return s("rect", { x: x - 3, y: y - 3, width: width + 6, height: height + 6, rx: 4, transform: turn });
}

function edgeMark(edge) {
  return [s("path", { d: path(edge.points), class: "line" }), s("path", { d: path(edge.points), class: "reach" })];
}

function numberAt(element, number, scale) {
  const [x, y] = isEdge(element) ? pointAlong(element.points, 0.5) : [element.box.x, element.box.y];
  return s(
    "g",
    { class: "number", transform: `translate(${x} ${y}) scale(${scale})` },
    s("circle", { r: 10 }),
    s("text", { "text-anchor": "middle", dy: "0.35em" }, String(number)),
  );
}

/** The corners of the shape that is picked, by which it is made larger or smaller. */
function handlesOf(node, scale) {
  const { x, y, width, height } = node.box;
  const side = 9 * scale;
  const corners = {
    "left top": [x, y],
    "right top": [x + width, y],
    "left bottom": [x, y + height],
    "right bottom": [x + width, y + height],
  };
  return Object.entries(corners).map(([corner, [cx, cy]]) =>
    s("rect", { class: "grip", "data-corner": corner, "data-of": node.id, x: cx - side / 2, y: cy - side / 2, width: side, height: side }),
  );
}

/** Builds the stage; what the pointer does on it is told to `acts` (parts/stage-pointer.js), keys are heard by the caller on `element`. */
export function openStage(acts) {
  const images = h("div", { class: "stage-images" });
  const marks = s("svg", { class: "marks", "aria-hidden": "true" });
  const layer = h("div", { class: "stage-layer" }, images, marks);
  const keys =
    "Arrows move the shape that is picked, with Alt they change its size, with Shift by ten pixels; with Control they pan. Delete drops it.";
  const element = h("div", { class: "paper stage", tabindex: "0", role: "group", "aria-label": `Diagram. ${keys}` }, layer);
  const pointer = followPointer({ element, marks, acts });
  let zoom = 1;

  return {
    element,
    setTool: pointer.setTool,
    /** Makes everything so many times as large; the middle of what is seen stays. */
    setZoom(wanted) {
      const next = Math.max(1, Math.min(8, wanted));
      const middle = [element.scrollLeft + element.clientWidth / 2, element.scrollTop + element.clientHeight / 2];
      element.style.setProperty("--zoom", String(next));
      element.scrollLeft = (middle[0] * next) / zoom - element.clientWidth / 2;
      element.scrollTop = (middle[1] * next) / zoom - element.clientHeight / 2;
      zoom = next;
      return zoom;
    },
    get zoom() {
      return zoom;
    },
    /** Shows another part of what is zoomed, by so many steps to the right and down. */
    pan: ([right, down]) => element.scrollBy(right * panStep, down * panStep),
    /** Shows a picture under the marks; the address belongs to the caller. */
    setImage: (address, words) => replace(images, h("img", { src: address, alt: words })),
    /** Draws the marks of a diagram; `numbers` gives the elements in doubt their number. */
    setMarks({ diagram, numbers, selected }) {
      const { width, height } = diagram.size;
      element.style.setProperty("--aspect", `${width} / ${height}`);
      marks.setAttribute("viewBox", `0 0 ${width} ${height}`);
      // Numbers and grips keep their size on the screen, whatever the picture's.
      const scale = Math.max(1, width / (element.clientWidth || width)) / zoom;
      const mark = (item) => {
        const kind = [
          isEdge(item) ? "edge" : "node",
          numbers.has(item.id) ? "doubt" : "",
          item.review,
          item.id === selected ? "selected" : "",
        ];
        return s("g", { class: `mark ${kind.join(" ")}`, "data-id": item.id }, isEdge(item) ? edgeMark(item) : nodeMark(item));
      };
      // Small ones come last, so that a frame does not cover what stands in it.
      const area = (item) => (isEdge(item) ? 0 : item.box.width * item.box.height);
      const all = [...diagram.nodes, ...diagram.edges].sort((a, b) => area(b) - area(a));
      const numbered = all.filter(({ id }) => numbers.has(id));
      const picked = diagram.nodes.find(({ id }) => id === selected);
      const grips = picked === undefined || picked.rotation !== 0 ? [] : handlesOf(picked, scale);
      marks.replaceChildren(...all.map(mark), ...numbered.map((item) => numberAt(item, numbers.get(item.id), scale)), ...grips);
      pointer.setDiagram(diagram);
    },
  };
}
