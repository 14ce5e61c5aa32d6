/** The webhook of a job: what was sent, what the receiver said, and a button to send it again. */
import { readDeliveries, redeliver } from "../api.js";
import { h, replace } from "../dom.js";
import { notify, whileBusy } from "../notices.js";
import { tellSentence, tellTime } from "../words.js";

const words = { delivered: "Delivered", failed: "Failed", gone: "Gone", refused: "Refused", unknown: "Unknown", pending: "Waiting" };

function attemptLine(attempt) {
  const outcome = attempt.outcome === null ? "Running" : words[attempt.outcome];
  const status = attempt.status_code === null ? "" : ` · HTTP ${attempt.status_code}`;
  return h(
    "li",
    {},
    h("p", { class: "small" }, h("strong", {}, `Attempt ${attempt.number}`), ` ${outcome}${status} · ${tellTime(attempt.started_at)}`),
    attempt.problem ? h("p", { class: "small muted" }, tellSentence(attempt.problem)) : null,
    attempt.response_excerpt ? h("pre", { class: "excerpt", tabindex: "0" }, attempt.response_excerpt) : null,
  );
}

/** Builds the card; it stays hidden while the job has no webhook. */
export function deliveryCard(id) {
  const card = h("section", { class: "card", "aria-label": "Webhook", hidden: true });
  const show = async () => {
    const deliveries = await readDeliveries(id).catch(() => []);
    card.hidden = deliveries.length === 0;
    replace(card, deliveries.map(view));
  };
  const view = (delivery) => {
    const button = h("button", { class: "button tight", type: "button" }, "Send it again");
    button.addEventListener("click", () =>
      whileBusy(button, async () => {
        await redeliver(id);
        notify("It will be sent again at once.");
        setTimeout(() => void show(), 2000);
      }),
    );
    const next =
      delivery.next_attempt_at === null ? null : h("p", { class: "small muted" }, `Next attempt ${tellTime(delivery.next_attempt_at)}`);
    return [
      h("header", {}, h("h2", {}, "Webhook"), h("span", { class: `badge ${delivery.status}` }, words[delivery.status])),
      h("p", { class: "mono small" }, delivery.url),
      h("ol", { class: "attempts" }, delivery.attempts.map(attemptLine)),
      next,
      h("div", { class: "row" }, button),
    ];
  };
  void show();
  return card;
}
