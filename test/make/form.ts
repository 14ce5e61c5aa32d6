/** Writes forms with pictures as clients do (RFC 7578). */
import { tinyPng } from "./http-server.ts";

/** A form as a client writes it: parts with their headers, ended by the boundary unless it is cut off. */
export function form(parts: readonly (readonly [headers: string, content: string | Uint8Array])[], end = "--b--\r\n"): Buffer {
  const pieces = parts.flatMap(([head, content]) => [`--b\r\n${head}\r\n\r\n`, content, "\r\n"]);
  return Buffer.concat([...pieces, end].map((piece) => Buffer.from(piece)));
}

/** The head of a part. */
export const disposition = (rest: string): string => `Content-Disposition: form-data; ${rest}`;
/** The part of a picture. */
export const filePart = (extra = ""): readonly [string, Uint8Array] => [
  `${disposition('name="f"; filename="pläne/flow 2.png"')}${extra}`,
  tinyPng,
];
/** The part of a field. */
export const field = (name: string, value: string): readonly [string, string] => [disposition(`name="${name}"`), value];
