/** What the client of the cluster tells about itself. */

/** Listens; nothing of it may throw. */
export interface ClusterTelemetry {
  /** A request ended: `code` is the status, or `<error>` when there was none, as client-go counts. */
  requested(request: { readonly code: string; readonly method: string; readonly host: string; readonly seconds: number }): void;
  /** A watch began again, because of an error, silence or a version that the API server forgot. */
  restarted(kind: string, why: "ended" | "error" | "silence" | "expired" | "denied"): void;
  /** A namespace may not be watched, or may be again, and then the message is null; `namespace` is empty when it is all of them. */
  denied(about: { readonly kind: string; readonly namespace: string; readonly message: string | null }): void;
  /** The API server added a warning to an answer, such as a field that it does not know. */
  warned(text: string): void;
  /** Something failed that nobody waits for. */
  trouble(where: string, error: unknown): void;
  /** The lead of a name is held by this process, or is not. */
  led(name: string, isLeader: boolean): void;
  /** Events that were dropped, since too many waited or the API server would not have them. */
  dropped(events: number): void;
}

/** Tells nobody. */
export const silentTelemetry: ClusterTelemetry = {
  requested() {},
  restarted() {},
  denied() {},
  warned() {},
  trouble() {},
  led() {},
  dropped() {},
};
