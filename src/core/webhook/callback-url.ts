/** The syntax of a callback URL: what can be told without asking the network. Delivery checks the resolved address again. */
import { classifyAddress } from "../address/classify.ts";
import { parseAddress } from "../address/parse.ts";
import { parseUrl } from "../address/parse-url.ts";
import { Fault } from "../fault.ts";

/** Longer addresses are refused, in characters. */
const longest = 2_048;

/** Ports that a receiver may listen on; the empty one is 443. */
const ports: readonly string[] = ["", "443", "8443"];

/** Top-level names that no public name server answers for (RFC 6761, 6762, 7686, 8375, 9476; ICANN's `internal`; names seen in private networks). */
const privateNames =
  /(^|\.)(localhost|local|internal|intranet|private|corp|home|lan|localdomain|svc|arpa|test|invalid|example|onion|alt|workgroup|domain)$/;

/** Says what is wrong with the text before it is parsed: parsers forgive too much, and not all of them the same. */
function objectionToText(text: string): string | null {
  if (text.length > longest) return `is longer than ${longest} characters`;
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  if (/[\u0000-\u0020\u007f\\]|\s/u.test(text)) return "holds a space, a control character or a backslash";
  const authority = /^https:\/\/([^/?#]+)/i.exec(text)?.[1];
  if (authority === undefined) return "must begin with https://";
  if (authority.includes("@")) return "must not name a user or password";
  if (authority.includes("%")) return "has a percent sign in its host name";
  return null;
}

function objectionToName(name: string): string | null {
  if (name.length > 253 || !/^[a-z0-9_](?:[a-z0-9_-]{0,62}\.)+[a-z0-9-]{2,63}$/.test(name)) return "has no full host name";
  if (name.split(".").some((label) => label === "" || label.length > 63 || /^-|-$/.test(label))) return "has no valid host name";
  return privateNames.test(name) ? "names a host of a private network" : null;
}

function objectionToHost(text: string, host: string): string | null {
  const literal = host.startsWith("[") ? host.slice(1, -1) : host;
  const address = parseAddress(literal);
  if (address === null) return objectionToName(host);
  // `0177.1` and `2130706433` are addresses as well, but only to some programs.
  if (address.family === 4 && !text.toLowerCase().startsWith(`https://${host}`)) return "has an address in an unusual notation";
  return classifyAddress(address) === "public" ? null : "names an address that is not public";
}

/** Reads a URL that requests of ours may go to, as far as its syntax tells: what is wrong with it ends the sentence "the URL …". */
export function readPublicUrl(text: string): { readonly url: URL } | { readonly objection: string } {
  const wrongText = objectionToText(text);
  if (wrongText !== null) return { objection: wrongText };
  const url = parseUrl(text);
  if (url === null) return { objection: "is no URL" };
  if (url.hostname.endsWith(".")) url.hostname = url.hostname.slice(0, -1);
  url.hash = "";
  if (!ports.includes(url.port)) return { objection: `has port ${url.port}` };
  const wrongHost = objectionToHost(text, url.hostname);
  return wrongHost === null ? { url } : { objection: wrongHost };
}

/**
 * Checks a callback URL by its syntax and returns it, its host name in lower case, without a dot at its end and without a fragment.
 * Throws `invalid_callback_url`, which says what is wrong.
 */
export function checkCallbackUrl(text: string): URL {
  const read = readPublicUrl(text);
  if ("url" in read) return read.url;
  const message = `callback_url ${read.objection}; give a public https address such as https://example.com/hook, on port 443 or 8443`;
  throw new Fault({ code: "invalid_callback_url", kind: "invalid", message });
}
