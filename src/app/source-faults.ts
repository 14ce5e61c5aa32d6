/** Why a picture cannot be had from its address; the sentences name no address of ours. */
import { Fault } from "../core/fault.ts";

/** The address is none that may be asked; `why` ends the sentence "the address of the picture …", `addressClass` is for operators. */
export function sourceRefused(why: string, addressClass: string): Fault {
  const message = `the address of the picture ${why}; give a public https address on port 443 or 8443`;
  return new Fault({ code: "source_refused", kind: "invalid", message, detail: addressClass });
}

/** The network failed, which may pass; `why` ends the sentence "the server …". */
export function sourceUnreachable(why: string, cause?: unknown): Fault {
  const message = `the picture could not be fetched: its server ${why}`;
  return new Fault({ code: "source_unreachable", kind: "unavailable", message, cause });
}

/** The server answered, and not with a picture; `why` ends the sentence "the server …". */
export function sourceUnreadable(why: string): Fault {
  const message = `the picture could not be fetched: its server ${why}`;
  return new Fault({ code: "source_unreadable", kind: "unprocessable", message });
}
