/** A strict, non-validating reader of the XML that the writers write; what they never write is an error. */

/** One element as read; white space between elements is kept as text. */
export interface ReadElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly (ReadElement | string)[];
}

/** An element whose end tag has not been seen. */
interface OpenElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: (ReadElement | string)[];
  /** Prefixes that are bound here, own and inherited. */
  readonly prefixes: ReadonlySet<string>;
}

/** Where the reader stands in its text. */
interface Cursor {
  readonly text: string;
  at: number;
}

const namePattern = /[A-Za-z_:][\w:.-]*/y;
const spacePattern = /[ \t\n]+/y;
const declarationPattern = /<\?xml version="1\.0"(?: encoding="UTF-8")?(?: standalone="(?:yes|no)")?\?>/y;
// oxlint-disable-next-line no-control-regex -- naming the control characters is the point
const forbiddenPattern = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|\p{Surrogate}/u;
const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** Stops with the place of the fault, as line and column. */
function fail(cursor: Cursor, what: string): never {
  const before = cursor.text.slice(0, cursor.at).split("\n");
  throw new SyntaxError(`XML line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}: ${what}`);
}

/** Takes what a sticky pattern matches here, or returns an empty string. */
function take(cursor: Cursor, pattern: RegExp): string {
  pattern.lastIndex = cursor.at;
  const found = pattern.exec(cursor.text)?.[0] ?? "";
  cursor.at += found.length;
  return found;
}

/** Takes an exact string or stops. */
function expectString(cursor: Cursor, wanted: string): void {
  if (!cursor.text.startsWith(wanted, cursor.at)) fail(cursor, `"${wanted}" is missing`);
  cursor.at += wanted.length;
}

/** Takes a name, which has at most one colon. */
function takeName(cursor: Cursor): string {
  const name = take(cursor, namePattern);
  if (name === "" || name.split(":").length > 2 || name.startsWith(":") || name.endsWith(":")) fail(cursor, "a name is missing");
  return name;
}

/** Tells whether XML 1.0 allows a character. */
function isXmlCharacter(code: number): boolean {
  if (code < 0x20) return code === 9 || code === 10 || code === 13;
  return code <= 0xd7ff || (code >= 0xe000 && code <= 0xfffd) || (code >= 0x10000 && code <= 0x10ffff);
}

/** Returns the character that a reference such as `amp` or `#xa` stands for. */
function resolveReference(cursor: Cursor, reference: string): string {
  const named = Object.hasOwn(entities, reference) ? entities[reference] : undefined;
  if (named !== undefined) return named;
  const digits = /^#(?:x([0-9A-Fa-f]{1,6})|([0-9]{1,7}))$/.exec(reference);
  const code = digits === null ? NaN : Number.parseInt(digits[1] ?? digits[2] ?? "", digits[1] === undefined ? 10 : 16);
  if (!isXmlCharacter(code)) fail(cursor, `&${reference}; is no reference`);
  return String.fromCodePoint(code);
}

/** Replaces references and refuses characters that may not stand here. */
function decode(cursor: Cursor, raw: string): string {
  const wrong = forbiddenPattern.exec(raw)?.[0];
  if (wrong !== undefined) fail(cursor, `character ${wrong.codePointAt(0)!.toString(16)} is not allowed`);
  if (raw.includes("]]>")) fail(cursor, '"]]>" in text');
  return raw.replace(/&([^;&]*)(;?)/g, (_, reference: string, end: string) =>
    end === ";" ? resolveReference(cursor, reference) : fail(cursor, '"&" without a reference'),
  );
}

/** Takes the attributes of a start tag. */
function takeAttributes(cursor: Cursor): Readonly<Record<string, string>> {
  const attributes: Record<string, string> = Object.create(null) as Record<string, string>;
  for (;;) {
    const space = take(cursor, spacePattern);
    const next = cursor.text[cursor.at];
    if (next === ">" || next === "/" || next === undefined) return attributes;
    if (space === "") fail(cursor, "space between attributes is missing");
    const name = takeName(cursor);
    if (Object.hasOwn(attributes, name)) fail(cursor, `attribute ${name} stands twice`);
    expectString(cursor, "=");
    const quote = cursor.text[cursor.at];
    if (quote !== '"' && quote !== "'") fail(cursor, "a quote is missing");
    const end = cursor.text.indexOf(quote, cursor.at + 1);
    if (end < 0) fail(cursor, "an attribute does not end");
    const raw = cursor.text.slice(cursor.at + 1, end);
    if (raw.includes("<")) fail(cursor, '"<" in an attribute');
    attributes[name] = decode(cursor, raw.replace(/[\t\n]/g, " "));
    cursor.at = end + 1;
  }
}

/** Stops when a prefix of a name is not bound to a namespace. */
function checkPrefix(cursor: Cursor, name: string, prefixes: ReadonlySet<string>): void {
  const colon = name.indexOf(":");
  if (colon > 0 && !prefixes.has(name.slice(0, colon))) fail(cursor, `prefix of ${name} is not declared`);
}

/** Takes a start tag; the flag tells whether it is an empty element. */
function takeStart(cursor: Cursor, parent: OpenElement | undefined): { readonly opened: OpenElement; readonly empty: boolean } {
  expectString(cursor, "<");
  const name = takeName(cursor);
  const attributes = takeAttributes(cursor);
  const declared = Object.keys(attributes)
    .filter((key) => key.startsWith("xmlns:"))
    .map((key) => key.slice(6));
  const inherited = parent?.prefixes ?? new Set(["xml", "xmlns"]);
  const prefixes = declared.length === 0 ? inherited : new Set([...inherited, ...declared]);
  for (const used of [name, ...Object.keys(attributes)]) checkPrefix(cursor, used, prefixes);
  const empty = cursor.text[cursor.at] === "/";
  expectString(cursor, empty ? "/>" : ">");
  return { opened: { name, attributes, children: [], prefixes }, empty };
}

/** Takes an end tag, which must close the innermost open element. */
function takeEnd(cursor: Cursor, open: OpenElement): void {
  expectString(cursor, "</");
  const name = takeName(cursor);
  if (name !== open.name) fail(cursor, `</${name}> closes <${open.name}>`);
  take(cursor, spacePattern);
  expectString(cursor, ">");
}

/** Takes text up to the next tag. */
function takeText(cursor: Cursor): string {
  const end = cursor.text.indexOf("<", cursor.at);
  if (end < 0) fail(cursor, "an element does not end");
  const text = decode(cursor, cursor.text.slice(cursor.at, end));
  cursor.at = end;
  return text;
}

/** Reads a whole document and returns its root; throws a SyntaxError when it is not well-formed. */
export function readXml(document: string): ReadElement {
  const cursor: Cursor = { text: document.replaceAll("\r\n", "\n").replaceAll("\r", "\n"), at: 0 };
  if (cursor.text.startsWith("\ufeff")) cursor.at = 1;
  if (cursor.text.startsWith("<?", cursor.at) && take(cursor, declarationPattern) === "") fail(cursor, "the declaration is wrong");
  take(cursor, spacePattern);
  const { opened: root, empty } = takeStart(cursor, undefined);
  const stack: OpenElement[] = empty ? [] : [root];
  for (let open = stack.at(-1); open !== undefined; open = stack.at(-1)) {
    if (cursor.text.startsWith("</", cursor.at)) {
      takeEnd(cursor, open);
      stack.pop();
    } else if (cursor.text[cursor.at] === "<") {
      const child = takeStart(cursor, open);
      open.children.push(child.opened);
      if (!child.empty) stack.push(child.opened);
    } else {
      open.children.push(takeText(cursor));
    }
  }
  take(cursor, spacePattern);
  if (cursor.at !== cursor.text.length) fail(cursor, "something follows the root element");
  return root;
}

/** Returns the child elements, of one name when it is given. */
export function childElements(parent: ReadElement, name?: string): readonly ReadElement[] {
  return parent.children.filter((child): child is ReadElement => typeof child !== "string" && (name === undefined || child.name === name));
}

/** Returns the first child element of a name. */
export function childElement(parent: ReadElement, name: string): ReadElement | undefined {
  return childElements(parent, name)[0];
}

/** Returns all elements below, in document order, of one name when it is given. */
export function descendants(parent: ReadElement, name?: string): readonly ReadElement[] {
  return childElements(parent).flatMap((child) => [
    ...(name === undefined || child.name === name ? [child] : []),
    ...descendants(child, name),
  ]);
}

/** Returns all text below, joined. */
export function textContent(parent: ReadElement): string {
  return parent.children.map((child) => (typeof child === "string" ? child : textContent(child))).join("");
}
