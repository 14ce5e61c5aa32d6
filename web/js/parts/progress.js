/** How far a job is: a bar, and the steps with the one that runs. */
import { h } from "../dom.js";
import { announce } from "../notices.js";
import { stepOf, steps } from "../words.js";

/** Builds the display; `set` takes a job or one of its events. */
export function openProgress() {
  const bar = h("progress", { max: 100, value: 0, "aria-label": "Progress of the conversion" });
  const share = h("span", { class: "small muted" });
  const lines = steps.map(({ words }) => h("li", {}, words));
  const element = h("div", { class: "card" }, h("div", { class: "progress" }, bar, share), h("ol", { class: "steps" }, lines));
  let last = -1;
  const set = (change) => {
    const step = stepOf(change);
    bar.value = change.percentage;
    share.textContent = `${change.percentage} %`;
    lines.forEach((line, index) => {
      line.className = index < step ? "done" : index === step ? "now" : "";
      if (index === step) line.setAttribute("aria-current", "step");
      else line.removeAttribute("aria-current");
    });
    if (step > last && steps[step]) announce(steps[step].words);
    last = Math.max(last, step);
  };
  return { element, set };
}
