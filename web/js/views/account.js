/** The account: balance, usage, keys and the webhook secret. */
import { createKey, readAccount, readKeys, readWebhookSecret, revokeKey, rotateWebhookSecret } from "../api.js";
import { ask, copyButton, showSecret } from "../dialogs.js";
import { choice, field, h, replace } from "../dom.js";
import { notify, whileBusy } from "../notices.js";
import { tellCount, tellNumber, tellTime } from "../words.js";

function figure(words, value, more) {
  return h(
    "div",
    { class: "figure" },
    h("dt", {}, words),
    h("dd", {}, h("strong", {}, value), more ? h("span", { class: "small muted" }, more) : null),
  );
}

function usageCard(account) {
  const conversions = Math.floor(account.balance / Math.max(1, account.credits_per_conversion));
  const wait = tellCount(Math.ceil(account.reset_seconds / 60), "minute");
  const used = `${tellNumber(account.used_this_hour)} of ${tellNumber(account.limit_per_hour)}`;
  const free = account.remaining_this_hour > 0 ? `${tellNumber(account.remaining_this_hour)} left` : `the next one is possible in ${wait}`;
  return h(
    "section",
    { class: "card", "aria-label": "Usage" },
    h(
      "dl",
      { class: "figures" },
      figure("Balance", tellCount(account.balance, "credit"), `enough for ${tellCount(conversions, "conversion")}`),
      figure("Conversions in the last hour", used, free),
      figure("Price of a conversion", tellCount(account.credits_per_conversion, "credit"), "given back if it fails"),
    ),
    h("meter", {
      class: "usage",
      min: 0,
      max: Math.max(1, account.limit_per_hour),
      value: account.used_this_hour,
      "aria-label": `Conversions in the last hour: ${used}`,
    }),
    h("p", { class: "small muted" }, "For a higher limit or more credits, ask the operator of the service."),
  );
}

function keyRow(key, onRevoke) {
  const button = h("button", { class: "button tight danger", type: "button", "aria-label": `Revoke the key ${key.name}` }, "Revoke");
  button.addEventListener("click", () => onRevoke(key, button));
  const state =
    key.revoked_at === null
      ? h("span", { class: "badge succeeded" }, "Valid")
      : h("span", { class: "badge" }, `Revoked ${tellTime(key.revoked_at)}`);
  return h(
    "tr",
    {},
    h("th", { scope: "row" }, key.name, h("br"), h("code", { class: "small muted" }, `${key.prefix}…`)),
    h("td", { "data-label": "Role" }, key.role),
    h("td", { "data-label": "Made" }, tellTime(key.created_at)),
    h("td", { "data-label": "State" }, state),
    h("td", {}, key.revoked_at === null ? button : null),
  );
}

function keyTable(keys, onRevoke) {
  const head = ["Name", "Role", "Made", "State"].map((words) => h("th", { scope: "col" }, words));
  return h(
    "table",
    { class: "keys" },
    h("thead", {}, h("tr", {}, head, h("td"))),
    h(
      "tbody",
      {},
      keys.map((key) => keyRow(key, onRevoke)),
    ),
  );
}

const roles = [
  ["convert", "Convert: pictures and files"],
  ["owner", "Owner: keys and webhook secret, too"],
];

function keyForm(onMade) {
  const name = h("input", { type: "text", maxlength: 100, required: true, autocomplete: "off", placeholder: "Build server" });
  const role = choice(roles, "convert");
  const button = h("button", { class: "button first", type: "submit" }, "Create a key");
  const submit = (event) => {
    event.preventDefault();
    if (name.value.trim() === "") return name.focus();
    return whileBusy(button, async () => {
      const key = await createKey(name.value.trim(), role.value);
      name.value = "";
      await showSecret(`The key “${key.name}”`, key.key, "Copy it now: it is shown this once, and only a hash of it is kept.");
      await onMade();
    });
  };
  return h(
    "form",
    { class: "key-form", onsubmit: submit, novalidate: true },
    field("Name of a new key", name),
    field("Role", role),
    button,
  );
}

function interfaceHint() {
  const link = h("a", { href: "docs" }, "description of the interface");
  return h("p", { class: "small muted" }, "What a program can ask with a key: the ", link, ".");
}

async function keysCard() {
  const list = h("div", { class: "table-frame" });
  const show = async () => replace(list, keyTable(await readKeys(), revoke));
  const revoke = async (key, button) => {
    const words = `Whatever uses “${key.name}” (${key.prefix}…) is refused from then on. This cannot be undone.`;
    if (!(await ask("Revoke this key?", words, "Revoke the key"))) return;
    await whileBusy(button, async () => {
      await revokeKey(key.id);
      notify(`The key “${key.name}” is revoked.`);
      await show();
    });
  };
  await show();
  return h("section", { class: "card", "aria-label": "API keys" }, h("header", {}, h("h2", {}, "API keys")), list, keyForm(show));
}

function secretCard() {
  const place = h("div", { class: "row" });
  const note = h("p", { class: "small muted" });
  const show = ({ secret, previous_valid_until: until }) => {
    replace(place, h("code", { class: "secret", tabindex: "0" }, secret), copyButton(secret), rotate);
    note.textContent = until === null ? "" : `The secret before this one signs too until ${tellTime(until)}.`;
  };
  const reveal = h("button", { class: "button", type: "button" }, "Show the secret");
  reveal.addEventListener("click", () => whileBusy(reveal, async () => show(await readWebhookSecret())));
  const rotate = h("button", { class: "button", type: "button" }, "Replace it");
  rotate.addEventListener("click", async () => {
    const words =
      "A new secret signs from now on. For 24 hours webhooks carry signatures of both, so that you can change your receiver without a gap.";
    if (!(await ask("Replace the webhook secret?", words, "Replace it"))) return;
    await whileBusy(rotate, async () => {
      show(await rotateWebhookSecret());
      notify("The webhook secret is replaced.");
    });
  });
  replace(place, reveal);
  return h(
    "section",
    { class: "card", "aria-label": "Webhook secret" },
    h("header", {}, h("h2", {}, "Webhook secret")),
    h("p", { class: "small muted" }, "Webhooks are signed by Standard Webhooks: any of its libraries verifies them with this secret."),
    place,
    note,
  );
}

function convertNote() {
  return h("div", { class: "note" }, h("p", {}, "This key converts pictures. Keys and the webhook secret are managed with an owner key."));
}

/** Opens the view. */
export async function openAccount() {
  const account = await readAccount();
  const owner = account.role === "owner" ? [await keysCard(), secretCard()] : convertNote();
  const element = h(
    "div",
    { class: "page" },
    h(
      "header",
      {},
      h(
        "div",
        {},
        h("h1", {}, "Account"),
        h("p", { class: "muted" }, h("span", { class: "mono" }, account.account), ` since ${tellTime(account.created_at)}`),
      ),
    ),
    usageCard(account),
    owner,
    interfaceHint(),
  );
  return { title: "Account", element };
}
