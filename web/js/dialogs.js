/** Dialogs: the browser's own, which keep the focus and close with Escape. */
import { freshId, h } from "./dom.js";

function open(title, ...content) {
  const id = freshId("dialog");
  const dialog = h("dialog", { "aria-labelledby": id }, h("div", {}, h("h2", { id }, title), content));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** Asks before something that cannot be undone; resolves to whether it shall be done. */
export function ask(title, words, action, otherwise = "Keep it") {
  return new Promise((resolve) => {
    let answer = false;
    const close = (yes) => {
      answer = yes;
      dialog.close();
    };
    const yes = h("button", { class: "button danger", type: "button", onclick: () => close(true) }, action);
    const no = h("button", { class: "button", type: "button", autofocus: true, onclick: () => close(false) }, otherwise);
    const dialog = open(title, h("p", {}, words), h("div", { class: "row" }, yes, no));
    dialog.addEventListener("close", () => resolve(answer));
  });
}

/** A button that copies a text and says so. */
export function copyButton(text, words = "Copy") {
  const button = h("button", { class: "button", type: "button" }, words);
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(text);
      button.textContent = "Copied";
    } catch {
      button.textContent = "Select it and copy by hand";
    }
  });
  return button;
}

/** Shows a secret once; resolves when it was put away. */
export function showSecret(title, secret, words) {
  return new Promise((resolve) => {
    const done = h("button", { class: "button first", type: "button", onclick: () => dialog.close() }, "I have kept it");
    const dialog = open(
      title,
      h("p", {}, words),
      h("p", { class: "secret", tabindex: "0" }, secret),
      h("div", { class: "row" }, copyButton(secret), done),
    );
    dialog.addEventListener("close", () => resolve());
  });
}
