/** Two pictures on top of each other, with a slider between them; with one picture, that alone. */
import { h, replace } from "../dom.js";
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

/** Shows both pictures with the slider between them. */
function showBoth({ frame, controls, addresses }, { preview, picture }) {
  const slider = h("input", {
    type: "range",
    min: 0,
    max: 100,
    value: 50,
    class: "split",
    "aria-label": "Share of the picture that is shown beside the rebuilt diagram",
  });
  const move = () => {
    frame.style.setProperty("--split", `${slider.value}%`);
    slider.setAttribute("aria-valuetext", `${slider.value} % picture, ${100 - slider.value} % rebuilt`);
  };
  slider.addEventListener("input", move);
  move();
  const before = h("div", { class: "before" }, image(picture, "The picture that was sent", addresses));
  const handle = h("div", { class: "handle", "aria-hidden": "true" });
  replace(frame, image(preview, "The rebuilt diagram", addresses), before, handle, slider);
  replace(controls, h("span", { class: "small muted" }, "◀ Picture"), h("span", { class: "small muted" }, "Rebuilt ▶"));
}

/** Shows the preview alone, with a place to give the picture again. */
function showOne({ frame, controls, addresses }, { preview }, take) {
  replace(frame, image(preview, "The rebuilt diagram", addresses));
  const input = h("input", { type: "file", class: "unseen", accept: "image/png,image/jpeg,image/webp" });
  input.addEventListener("change", () => input.files[0] && void take(input.files[0]));
  const words = "The picture is no longer kept. Drop it here to compare.";
  replace(
    controls,
    h("span", { class: "small muted" }, words),
    h("label", { class: "button tight file" }, "Choose the picture again", input),
  );
}

/** Builds the comparison of a preview with the picture, which may be null; `onPicture` hears of one that the person gives. */
export function openCompare({ size, preview, picture, onPicture }) {
  const frame = h("div", { class: "paper" });
  const problem = h("div", { role: "alert" });
  const parts = { frame, controls: h("div", { class: "compare-controls" }), addresses: [] };
  const element = h("div", { class: "compare" }, frame, parts.controls, problem);
  const forget = () => parts.addresses.splice(0).forEach((address) => URL.revokeObjectURL(address));
  frame.style.setProperty("--aspect", `${size.width} / ${size.height}`);

  const take = async (file) => {
    const why = await mismatch(file, size);
    replace(problem, why === null ? null : h("div", { class: "note bad" }, h("p", {}, why)));
    if (why !== null) return;
    onPicture(file);
    forget();
    showBoth(parts, { preview, picture: file });
  };
  element.addEventListener("dragover", (event) => event.preventDefault());
  element.addEventListener("drop", (event) => {
    event.preventDefault();
    const [file] = filesOf(event.dataTransfer);
    if (file) void take(file);
  });
  if (picture === null) showOne(parts, { preview }, take);
  else showBoth(parts, { preview, picture });
  return { element, close: forget };
}
