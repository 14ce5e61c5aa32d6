/** Faults of the work on pools. */
import { Fault } from "../../core/fault.ts";

/** Says what did not work now and will be tried again. */
export function unavailableNow(what: string): Fault {
  return new Fault({ code: "unavailable", kind: "unavailable", message: `${what}; it is tried again` });
}
