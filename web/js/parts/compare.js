/** Two pictures on top of each other, with a slider between them; with one picture, that alone. */
import { freshId, h, replace } from "../dom.js";
import { filesOf, objectionTo } from "../pictures.js";

function image(blob, words, addresses) {
  const address = URL.createObjectURL(blob);
  addresses.push(address);
  return h("img", { src: address, alt: words });
}

/** Returns why a picture cannot be the one of a diagram, or null. */
async function mismatch(file, size) {
  const objection = objectionTo(file);
  if (objection !== null) return objection;
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (bitmap === null) return "The browser cannot open this picture.";
  const { width, height } = bitmap;
  bitmap.close();
  if (width === size.width && height === size.height) return null;
  return `This picture has ${width} × ${height} pixels, that of the job had ${size.width} × ${size.height}. Is it another one?`;
}

/** Builds the comparison; `onPicture` hears of a picture that the person gives. */
export function openCompare({ size, onPicture }) {
  const addresses = [];
  const frame = h("div", { class: "paper" });
  frame.style.setProperty("--aspect", `${size.width} / ${size.height}`);
  const controls = h("div", { class: "compare-controls" });
  const problem = h("div", { role: "alert" });
  const element = h("div", { class: "compare" }, frame, controls, problem);
  let preview = null;
  let picture = null;

  const take = async (file) => {
    const why = await mismatch(file, size);
    replace(problem, why === null ? null : h("div", { class: "note bad" }, h("p", {}, why)));
    if (why !== null) return;
    picture = file;
    onPicture(file);
    show();
  };
  const showBoth = () => {
    const id = freshId("split");
    const slider = h("input", { type: "range", id, min: 0, max: 100, value: 50, class: "split", "aria-label": "Share of the picture that is shown beside the rebuilt diagram" });
    const move = () => {
      frame.style.setProperty("--split", `${slider.value}%`);
      slider.setAttribute("aria-valuetext", `${slider.value} % picture, ${100 - slider.value} % rebuilt`);
    };
    slider.addEventListener("input", move);
    move();
    const before = h("div", { class: "before" }, image(picture, "The picture that was sent", addresses));
    replace(frame, image(preview, "The rebuilt diagram", addresses), before, h("div", { class: "handle", "aria-hidden": "true" }), slider);
    replace(controls, h("span", { class: "small muted" }, "◀ Picture"), h("span", { class: "small muted" }, "Rebuilt ▶"));
  };
  const showOne = () => {
    replace(frame, preview === null ? null : image(preview, "The rebuilt diagram", addresses));
    const input = h("input", { type: "file", class: "unseen", accept: "image/png,image/jpeg,image/webp", onchange: (event) => event.target.files[0] && void take(event.target.files[0]) });
    const label = h("label", { class: "button tight file" }, "Choose the picture again", input);
    replace(controls, h("span", { class: "small muted" }, "This tab does not hold the picture. Drop it here to compare."), label);
  };
  const show = () => {
    for (const address of addresses.splice(0)) URL.revokeObjectURL(address);
    if (picture !== null && preview !== null) showBoth();
    else showOne();
  };
  element.addEventListener("dragover", (event) => event.preventDefault());
  element.addEventListener("drop", (event) => {
    event.preventDefault();
    const [file] = filesOf(event.dataTransfer);
    if (file) void take(file);
  });
  return {
    element,
    /** Shows a preview, and the picture if there is one. */
    set(newPreview, newPicture) {
      preview = newPreview;
      picture = newPicture;
      show();
    },
    close: () => addresses.splice(0).forEach((address) => URL.revokeObjectURL(address)),
  };
}
