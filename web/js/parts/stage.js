/** The diagram with a mark on every element: those in doubt stand out, each can be picked by pointer. */
import { h, replace, s } from "../dom.js";
import { isEdge, pointAlong } from "../ir.js";

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

/** Builds the stage; `onPick` hears the id of an element that was clicked. */
export function openStage({ onPick }) {
  const images = h("div", { class: "stage-images" });
  const marks = s("svg", { class: "marks", "aria-hidden": "true" });
  const element = h("div", { class: "paper stage" }, images, marks);

  return {
    element,
    /** Shows a picture under the marks; the address belongs to the caller. */
    setImage: (address, words) => replace(images, h("img", { src: address, alt: words })),
    /** Draws the marks of a diagram; `numbers` gives the elements in doubt their number. */
    setMarks({ diagram, numbers, selected }) {
      const { width, height } = diagram.size;
      element.style.setProperty("--aspect", `${width} / ${height}`);
      marks.setAttribute("viewBox", `0 0 ${width} ${height}`);
      // Numbers keep their size on the screen, whatever the picture's.
      const scale = Math.max(1, width / (marks.clientWidth || width));
      const mark = (item) => {
        const kind = [
          isEdge(item) ? "edge" : "node",
          numbers.has(item.id) ? "doubt" : "",
          item.review,
          item.id === selected ? "selected" : "",
        ];
        return s(
          "g",
          { class: `mark ${kind.join(" ")}`, "data-id": item.id, onclick: () => onPick(item.id) },
          isEdge(item) ? edgeMark(item) : nodeMark(item),
        );
      };
      // Small ones come last, so that a frame does not cover what stands in it.
      const area = (item) => (isEdge(item) ? 0 : item.box.width * item.box.height);
      const all = [...diagram.nodes, ...diagram.edges].sort((a, b) => area(b) - area(a));
      const numbered = all.filter(({ id }) => numbers.has(id));
      marks.replaceChildren(...all.map(mark), ...numbered.map((item) => numberAt(item, numbers.get(item.id), scale)));
    },
  };
}
