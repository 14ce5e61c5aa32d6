/** What a key of an object is, in every store. */
import { asFault, Fault } from "../../core/fault.ts";

/** Parts of a key; none can leave a folder, and none begins with an underscore, as temporary files do. */
const keyForm = /^[a-z0-9][a-z0-9.-]*(\/[a-z0-9][a-z0-9.-]*)*$/;

/** Throws `internal_error` for a key that is none. */
export function checkKey(key: string): void {
  if (!keyForm.test(key)) throw asFault(new Error(`"${key}" is no key of an object`));
}

/** Says that a store outside failed, in a sentence for clients; `cause` is for operators. */
export function storeUnavailable(cause: unknown): Fault {
  if (cause instanceof Fault) return cause;
  return new Fault({
    code: "unavailable",
    kind: "unavailable",
    message: "the service cannot store or read a file now: nothing was charged, try again later",
    detail: cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause),
    cause,
  });
}

/** Passes pieces on as they are and turns what the store throws meanwhile into `unavailable`. */
export async function* orUnavailable(pieces: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  try {
    yield* pieces;
  } catch (error) {
    throw storeUnavailable(error);
  }
}
