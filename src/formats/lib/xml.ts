/** A small XML builder that escapes once and writes the same bytes every time. */

/** An element, or text that will be escaped. */
export type XmlNode = XmlElement | string;

/** One element with its attributes in the order given. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string | number | undefined>>;
  readonly children: readonly XmlNode[];
}

/** Makes an element; attributes that are undefined are left out. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string | number | undefined>> = {},
  children: readonly XmlNode[] = [],
): XmlElement {
  return { name, attributes, children };
}

/** Removes what XML 1.0 cannot hold (C0 controls but TAB and LF, lone surrogates, U+FFFE/F) and composes to NFC. */
export function cleanText(text: string): string {
  // oxlint-disable-next-line no-control-regex -- naming the control characters is the point
  const forbidden = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|\p{Surrogate}/gu;
  return text.normalize("NFC").replace(forbidden, "");
}

/** Escapes text for element content. */
export function escapeText(text: string): string {
  return cleanText(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** Escapes text for an attribute in double quotes; line feeds and tabs are kept as references. */
export function escapeAttribute(text: string): string {
  return escapeText(text).replaceAll('"', "&quot;").replaceAll("\n", "&#xa;").replaceAll("\t", "&#x9;");
}

/** Writes a number as a plain finite decimal: rounded, no exponent, no trailing zeros, no -0. */
export function decimal(value: number, digits = 2): string {
  if (!Number.isFinite(value)) throw new RangeError(`a number in a file must be finite, got ${value}`);
  const fixed = value.toFixed(digits);
  const trimmed = fixed.includes(".") ? fixed.replace(/\.?0+$/, "") : fixed;
  return trimmed === "-0" ? "0" : trimmed;
}

/** Writes an element without any white space of its own. */
export function writeElement(node: XmlElement): string {
  const attributes = Object.entries(node.attributes)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${typeof value === "number" ? decimal(value, 6) : escapeAttribute(value as string)}"`)
    .join("");
  if (node.children.length === 0) return `<${node.name}${attributes}/>`;
  const inner = node.children.map((child) => (typeof child === "string" ? escapeText(child) : writeElement(child))).join("");
  return `<${node.name}${attributes}>${inner}</${node.name}>`;
}

/** Writes a whole document with its declaration. */
export function writeDocument(root: XmlElement, options: { readonly standalone?: boolean } = {}): string {
  const standalone = options.standalone === true ? ' standalone="yes"' : "";
  return `<?xml version="1.0" encoding="UTF-8"${standalone}?>\n${writeElement(root)}`;
}
