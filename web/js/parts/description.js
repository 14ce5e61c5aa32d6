/** Parts of the page at /docs: operations and shapes of an OpenAPI description as cards. */
import { h } from "../dom.js";

/** Turns text with words in backticks into nodes. */
export function words(text) {
  return (text ?? "").split("`").map((piece, index) => (index % 2 === 1 ? h("code", {}, piece) : piece));
}

/** Lists pairs of a tag and its operations, in the order of the description. */
export function operationsByTag({ tags, paths }) {
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, path, method: method.toUpperCase() })),
  );
  return tags.map(({ name }) => [name, all.filter((operation) => operation.tags.includes(name))]);
}

/** Links to every operation. */
export function contentsOf(groups) {
  const link = ({ operationId, method, path }) => h("li", {}, h("a", { href: `#${operationId}` }, h("code", {}, `${method} ${path}`)));
  return h(
    "nav",
    { class: "card contents", "aria-label": "Operations" },
    h(
      "ul",
      {},
      groups.flatMap(([, operations]) => operations.map(link)),
    ),
  );
}

/** Says in words what a schema takes; shapes with a name are links. */
function formOf(schema) {
  if (schema === undefined || Object.keys(schema).length === 0) return ["bytes"];
  if (schema.$ref !== undefined) {
    const name = schema.$ref.split("/").at(-1);
    return schema.$ref.startsWith("#")
      ? [h("a", { href: `#shape-${name}` }, name)]
      : [h("a", { href: schema.$ref.replace(/^\//, "") }, name)];
  }
  if (schema.anyOf !== undefined) return schema.anyOf.flatMap((part, index) => (index === 0 ? formOf(part) : [" or ", ...formOf(part)]));
  if (schema.enum !== undefined) return schema.enum.flatMap((value, index) => [index === 0 ? "" : ", ", h("code", {}, String(value))]);
  if (schema.type === "array") return ["list of ", ...formOf(schema.items)];
  return [schema.format ?? schema.type ?? "any", boundsOf(schema)];
}

function boundsOf({ minimum, maximum, minLength, maxLength }) {
  const [least, most, unit] =
    minimum !== undefined || maximum !== undefined ? [minimum, maximum, ""] : [minLength, maxLength, " characters"];
  if (most === undefined) return least === undefined ? "" : `, ${least}${unit} or more`;
  return least === undefined ? `, ${most}${unit} at most` : `, ${least} to ${most}${unit}`;
}

function table(caption, heads, rows) {
  if (rows.length === 0) return null;
  const head = h(
    "tr",
    {},
    heads.map((text) => h("th", { scope: "col" }, text)),
  );
  const body = rows.map(([first, ...rest]) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, first),
      rest.map((cell, index) => h("td", { "data-label": heads[index + 1] }, cell)),
    ),
  );
  return h(
    "div",
    { class: "scrolls", tabindex: "0", role: "region", "aria-label": caption },
    h("table", {}, h("caption", {}, caption), h("thead", {}, head), h("tbody", {}, body)),
  );
}

const code = (text) => h("code", {}, text);

function parametersTable(operation) {
  const rows = (operation.parameters ?? []).map(({ name, in: place, required, description, schema }) => [
    code(name),
    required ? `${place}, required` : place,
    formOf(schema),
    words(description),
  ]);
  return table(`Parameters of ${operation.operationId}`, ["Name", "Where", "Form", "Meaning"], rows);
}

function bodyTable({ operationId, requestBody }) {
  if (requestBody === undefined) return null;
  const rows = Object.entries(requestBody.content).map(([type, { schema }]) => [code(type), formOf(schema)]);
  return [h("p", {}, words(requestBody.description)), table(`Body of ${operationId}`, ["Type", "Form"], rows)];
}

function answersTable({ operationId, responses }) {
  const rows = Object.entries(responses).map(([status, { description, content = {}, headers = {} }]) => [
    status,
    words(description),
    Object.entries(content).map(([type, { schema }]) => h("div", {}, code(type), " ", schema === undefined ? null : formOf(schema))),
    Object.keys(headers).map((name) => h("div", {}, code(name))),
  ]);
  return table(`Answers of ${operationId}`, ["Status", "Meaning", "Body", "Headers"], rows);
}

/** One operation. */
export function operationCard(operation) {
  const title = h("h3", {}, h("span", { class: "method" }, operation.method), " ", code(operation.path));
  const isOpen = operation.security?.length === 0;
  return h(
    "article",
    { class: "card", id: operation.operationId },
    title,
    h("p", {}, words(operation.summary), isOpen ? " Needs no key." : null),
    parametersTable(operation),
    bodyTable(operation),
    answersTable(operation),
  );
}

/** One shape with a name. */
export function schemaCard(name, schema) {
  const required = new Set(schema.required ?? []);
  const rows = Object.entries(schema.properties ?? {}).map(([member, form]) => [
    code(member),
    required.has(member) ? "always" : "optional",
    formOf(form),
    words(form.description),
  ]);
  return h(
    "article",
    { class: "card", id: `shape-${name}` },
    h("h3", {}, name),
    h("p", {}, words(schema.description)),
    table(`Members of ${name}`, ["Member", "There", "Form", "Meaning"], rows),
  );
}
