/** The page at /docs: shows the published description of the interface. */
import { h, replace } from "./dom.js";
import { contentsOf, operationCard, operationsByTag, schemaCard, words } from "./parts/description.js";

const main = document.getElementById("main");

function showBar() {
  const home = h("a", { class: "brand", href: "./" }, h("img", { src: "logo.svg", alt: "" }), "Redraw");
  replace(document.getElementById("bar"), h("div", { class: "bar-inside" }, home));
}

function show(description) {
  const { info } = description;
  const groups = operationsByTag(description);
  const schemas = Object.entries(description.components.schemas);
  replace(
    main,
    h(
      "div",
      { class: "page" },
      h("h1", {}, `Interface ${info.version}`),
      h("p", {}, words(info.description)),
      h(
        "p",
        {},
        "An API key goes into ",
        h("code", {}, "x-api-key"),
        ", or into ",
        h("code", {}, "Authorization"),
        " behind ",
        h("code", {}, "Bearer"),
        ".",
      ),
      h(
        "p",
        {},
        "For programs: ",
        h("a", { href: "openapi.yaml" }, "openapi.yaml"),
        ", ",
        h("a", { href: "openapi.json" }, "openapi.json"),
        ".",
      ),
      contentsOf(groups),
      groups.map(([tag, operations]) =>
        h(
          "section",
          { class: "group", "aria-label": tag },
          h("h2", {}, tag),
          operations.map((operation) => operationCard(operation)),
        ),
      ),
      h(
        "section",
        { class: "group", "aria-label": "Shapes of bodies" },
        h("h2", {}, "Shapes of bodies"),
        schemas.map(([name, schema]) => schemaCard(name, schema)),
      ),
    ),
  );
  // What the address names was not there yet.
  document.getElementById(location.hash.slice(1))?.scrollIntoView();
}

async function start() {
  showBar();
  try {
    const response = await fetch(new URL("openapi.json", document.baseURI));
    if (!response.ok) throw new Error(`The service answered ${response.status}.`);
    show(await response.json());
  } catch (thrown) {
    replace(
      main,
      h("h1", {}, "Interface"),
      h("p", { class: "note bad", role: "alert" }, `The description cannot be read. ${thrown.message}`),
    );
  }
}

await start();
