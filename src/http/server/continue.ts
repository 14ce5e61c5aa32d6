/** Answers `Expect: 100-continue` only when a body is wanted: a refusal comes before the body is sent. */
import type { IncomingMessage, Server, ServerResponse } from "node:http";

/** Knows which clients hold their body back. */
export interface Continuations {
  /** Tells the client to send its body, if it waits for that. */
  allow(raw: IncomingMessage, response: ServerResponse): void;
  /** True while the client has not been told: after a refusal nobody knows whether the body still comes, so the connection must end. */
  isHeldBack(raw: IncomingMessage): boolean;
}

/** Takes over what Node would answer at once; any other expectation goes on as if it were not there, which RFC 9110 allows. */
export function holdContinuations(server: Server): Continuations {
  const held = new WeakSet<IncomingMessage>();
  server.on("checkContinue", (raw: IncomingMessage, response: ServerResponse) => {
    held.add(raw);
    server.emit("request", raw, response);
  });
  server.on("checkExpectation", (raw: IncomingMessage, response: ServerResponse) => {
    server.emit("request", raw, response);
  });
  return {
    allow(raw, response) {
      if (held.delete(raw)) response.writeContinue();
    },
    isHeldBack: (raw) => held.has(raw),
  };
}
