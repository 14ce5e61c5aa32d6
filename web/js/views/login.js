/** The log-in: an API key, kept in this tab. */
import { readAccount } from "../api.js";
import { field, h, replace } from "../dom.js";

/** Opens the view; `logIn` is called with a key that the service takes. */
export async function openLogin(_shell, { logIn }) {
  const input = h("input", {
    type: "password",
    name: "key",
    autocomplete: "off",
    spellcheck: "false",
    required: true,
    placeholder: "rdk_…",
  });
  const button = h("button", { class: "button first", type: "submit" }, "Log in");
  const problem = h("div", { role: "alert" });
  const submit = async (event) => {
    event.preventDefault();
    const key = input.value.trim();
    if (key === "") return;
    button.disabled = true;
    try {
      await readAccount(key);
      logIn(key);
    } catch (thrown) {
      const words = thrown.status === 401 ? "This key is not valid. Check that it is whole: it begins with rdk_." : thrown.message;
      replace(problem, h("div", { class: "note bad" }, h("p", {}, words)));
      button.disabled = false;
      input.focus();
    }
  };
  const hint = "It stays in this tab and is gone when you close it.";
  const form = h(
    "form",
    { class: "card", onsubmit: submit, novalidate: true },
    field("API key", input, hint),
    problem,
    h("div", { class: "row" }, button),
  );
  const help = h(
    "details",
    { class: "more" },
    h("summary", {}, "Where do I find a key?"),
    h(
      "p",
      { class: "small" },
      "Who runs the service on this machine sees it at the start, and in the file demo-key of the data folder. Else the operator makes one with ",
      h("code", {}, "redraw keys create"),
      ".",
    ),
  );
  const element = h(
    "div",
    { class: "page narrow" },
    h(
      "header",
      {},
      h("div", {}, h("h1", {}, "Log in to Redraw"), h("p", { class: "muted" }, "Pictures of diagrams become files that you can edit.")),
    ),
    form,
    help,
  );
  return { title: "Log in", element };
}
