/** Signs webhooks by Standard Webhooks 1.0.0, so that receivers can verify them with a published library. */
import { createHmac } from "node:crypto";

/** What is signed: the id of the event, the time of this attempt in seconds since 1970, the body as it is sent. */
export interface SignedContent {
  readonly id: string;
  readonly epochSeconds: number;
  readonly body: string;
}

/** Returns the key of a secret, which is written as `whsec_` and base64. */
function keyOf(secret: string): Buffer {
  return Buffer.from(secret.replace(/^whsec_/, ""), "base64");
}

/** Returns the headers of one attempt; every secret signs, so that receivers of a rotated one can still verify. */
export function signedHeaders({ id, epochSeconds, body }: SignedContent, secrets: readonly string[]): Readonly<Record<string, string>> {
  const content = `${id}.${epochSeconds}.${body}`;
  const signatures = secrets.map((secret) => `v1,${createHmac("sha256", keyOf(secret)).update(content).digest("base64")}`);
  return {
    "content-type": "application/json",
    "webhook-id": id,
    "webhook-timestamp": String(epochSeconds),
    "webhook-signature": signatures.join(" "),
  };
}
