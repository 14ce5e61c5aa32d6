/** Asks the name servers themselves: no `hosts` file, no search domains, both families, with a time limit. */
import { Resolver } from "node:dns/promises";
import type { Resolve } from "./guard.ts";

/** Milliseconds that one question to one server may take, and how often it is asked. */
const patience = { timeout: 1_500, tries: 2 };

/** An answer that says "there is none", which for one family is no failure. */
function isEmptyAnswer(thrown: unknown): boolean {
  const code = (thrown as { readonly code?: unknown } | null)?.code;
  return code === "ENODATA" || code === "ENOTFOUND";
}

async function ask(question: Promise<readonly string[]>): Promise<readonly string[] | Error> {
  try {
    return await question;
  } catch (thrown) {
    if (isEmptyAnswer(thrown)) return [];
    return thrown instanceof Error ? thrown : new Error(String(thrown));
  }
}

/** Opens a resolver that asks the servers given, by default those of the system: every IPv4 address, then every IPv6 address; it throws when neither family was answered. */
export function openResolver(servers: readonly string[] = []): Resolve {
  return async (name, signal) => {
    const resolver = new Resolver(patience);
    if (servers.length > 0) resolver.setServers(servers);
    const cancel = (): void => resolver.cancel();
    signal.addEventListener("abort", cancel, { once: true });
    try {
      const answers = await Promise.all([ask(resolver.resolve4(name)), ask(resolver.resolve6(name))]);
      const addresses = answers.flatMap((answer) => (answer instanceof Error ? [] : answer));
      const failure = answers.find((answer) => answer instanceof Error);
      if (addresses.length === 0 && failure !== undefined) throw failure;
      return addresses;
    } finally {
      signal.removeEventListener("abort", cancel);
    }
  };
}
