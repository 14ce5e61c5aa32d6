/** Makes elements: text is always text, never markup. */

const svgNames = "http://www.w3.org/2000/svg";

function set(element, name, value) {
  if (value === undefined || value === null || value === false) return;
  if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
  else if (name === "value" || name === "checked") element[name] = value;
  else element.setAttribute(name, value === true ? "" : String(value));
}

function fill(element, attributes, children) {
  // The value of a list comes after its choices.
  element.append(...children.flat(3).filter((child) => child !== null && child !== undefined && child !== false));
  for (const [name, value] of Object.entries(attributes ?? {})) set(element, name, value);
  return element;
}

/** Makes an HTML element; attributes that begin with `on` are listeners, null and false ones are left out. */
export function h(tag, attributes, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/** Makes an SVG element. */
export function s(tag, attributes, ...children) {
  return fill(document.createElementNS(svgNames, tag), attributes, children);
}

let lastId = 0;

/** Returns an id that no other element of this page has. */
export function freshId(prefix) {
  lastId++;
  return `${prefix}-${lastId}`;
}

/** Makes a labelled field around a control. */
export function field(label, control, hint) {
  const id = freshId("field");
  control.id = id;
  const hintElement = hint ? h("p", { class: "hint", id: `${id}-hint` }, hint) : null;
  if (hintElement) control.setAttribute("aria-describedby", hintElement.id);
  return h("div", { class: "field" }, h("label", { for: id }, label), control, hintElement);
}

/** Makes a list to choose from; choices are pairs of value and words. */
export function choice(choices, value, onchange) {
  return h(
    "select",
    { value, onchange: (event) => onchange?.(event.target.value) },
    choices.map(([key, words]) => h("option", { value: key }, words)),
  );
}

/**
 * Makes a list in which a choice is an act. Letters and arrows step through a closed list, and the browser calls each step a choice: they only
 * show what Enter then does. By mouse, or from the open list, it is done at once.
 */
export function offer(choices, onPick) {
  let isStepping = false;
  let taken = "";
  const take = () => {
    isStepping = false;
    // Some browsers tell of Enter twice: as a key, and as the choice that it closes the list with.
    if (control.value === taken || control.value === "") return;
    taken = control.value;
    onPick(taken);
  };
  const control = choice(choices, "", () => !isStepping && take());
  const opens = ({ key, altKey }) => key === " " || key === "F4" || altKey;
  control.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") isStepping = !opens(event);
    else if (isStepping) {
      // Otherwise what gets the focus now would be pressed, too.
      event.preventDefault();
      take();
    }
  });
  control.addEventListener("pointerdown", () => (isStepping = false));
  control.addEventListener("blur", () => {
    if (isStepping) control.value = "";
    isStepping = false;
    taken = "";
  });
  return control;
}

/** Replaces everything inside an element. */
export function replace(element, ...children) {
  element.replaceChildren(...children.flat(3).filter((child) => child !== null && child !== undefined && child !== false));
}
