/** Checks a picture while it streams by: something must come, and its leading bytes must be those of a picture within the limits. */
import type { PictureLimits } from "../core/image/faults.ts";
import { emptyPicture } from "../core/image/faults.ts";
import { judgeLeading } from "../core/image/leading.ts";

/**
 * Passes a picture on, nothing of it before its leading bytes are judged. Throws `empty_body`, `unsupported_type`, `too_large`,
 * and what the body throws.
 */
export async function* checkedPicture(body: AsyncIterable<Uint8Array>, limits: PictureLimits): AsyncGenerator<Uint8Array, void, undefined> {
  let held: Uint8Array | null = new Uint8Array();
  for await (const piece of body) {
    if (held === null) {
      yield piece;
      continue;
    }
    held = held.length === 0 ? piece : Buffer.concat([held, piece]);
    if (judgeLeading(held, limits, { isLast: false }) === null) continue;
    yield held;
    held = null;
  }
  if (held === null) return;
  if (held.length === 0) throw emptyPicture();
  judgeLeading(held, limits, { isLast: true });
  yield held;
}
