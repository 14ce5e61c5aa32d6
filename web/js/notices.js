/** Short messages: seen in a corner, and heard from a screen reader. */
import { h } from "./dom.js";

const shownMs = 6000;

/** Says something to who hears the page. */
export function announce(words) {
  const announcer = document.getElementById("announcer");
  // The same words again are only said again when the element was empty in between.
  announcer.textContent = "";
  setTimeout(() => (announcer.textContent = words), 50);
}

/** Shows a message for a few seconds; `kind` is `good` or `bad`. */
export function notify(words, kind = "good") {
  const note = h("div", { class: `note ${kind}` }, h("p", {}, words));
  document.getElementById("notices").append(note);
  announce(words);
  setTimeout(() => note.remove(), shownMs);
}

/** Runs what a button starts: the button rests meanwhile, and a failure is told. Who was at it is there again, unless the work led elsewhere. */
export async function whileBusy(button, work) {
  const hadFocus = document.activeElement === button;
  button.disabled = true;
  button.setAttribute("aria-busy", "true");
  try {
    return await work();
  } catch (thrown) {
    notify(thrown.message, "bad");
    return undefined;
  } finally {
    button.disabled = false;
    button.removeAttribute("aria-busy");
    if (hadFocus && document.activeElement === document.body) button.focus({ preventScroll: true });
  }
}
