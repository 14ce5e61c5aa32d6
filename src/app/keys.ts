/** API keys: made from chance, stored as keyed hashes, resolved with a short memory. */
import { isKeyText, keyPrefix, keyRandomBytes, parseUuid, writeKey } from "../core/ids.ts";
import type { Caller, KeyView, NewKey, Role } from "./application.ts";
import { forbidden, invalidRequest, nothingNamed, unauthenticated } from "./refusals.ts";
import type { ServicePorts } from "./service.ts";
import type { KeyRecord } from "./stores.ts";

/** Live keys of an account. */
const maximum = 100;
/** How long a resolved key and an unknown one are remembered, in milliseconds; a revocation in this process counts at once. */
const rememberMs = { known: 30_000, unknown: 5_000 };
/** Keys that are remembered at once. */
const remembered = 10_000;

/** Makes a key and what is stored of it. */
export function makeKey(ports: ServicePorts, options: { readonly name: string; readonly role: Role }): { key: string; record: KeyRecord } {
  if (options.name.trim() === "" || !/^\P{Cc}{1,100}$/u.test(options.name))
    throw invalidRequest("name should have 1 to 100 characters, and no control characters among them");
  for (;;) {
    const key = writeKey(ports.secrets.random(keyRandomBytes));
    if (key === null) continue;
    const { pepper, hash } = ports.secrets.hashKey(key)[0]!;
    return { key, record: { id: ports.secrets.uuid(), name: options.name, role: options.role, prefix: keyPrefix(key), pepper, hash } };
  }
}

/** Throws `forbidden` unless the caller manages the account. */
export function requireOwner(caller: Caller): void {
  if (caller.role !== "owner") throw forbidden();
}

/** The keys of accounts. */
export interface Keys {
  authenticate(keyText: string): Promise<Caller>;
  list(account: string): Promise<readonly KeyView[]>;
  create(account: string, options: { readonly name: string; readonly role: Role }): Promise<NewKey>;
  revoke(account: string, keyId: string): Promise<void>;
}

/** What is remembered of a key, under its newest hash: never under its text. */
interface Memory {
  readonly caller: Caller | null;
  readonly until: number;
}

/** Opens the keys; each process has a memory of its own. */
export function openKeys(ports: ServicePorts): Keys {
  const memory = new Map<string, Memory>();
  const remember = (hash: string, caller: Caller | null): void => {
    const oldest = memory.size >= remembered ? memory.keys().next().value : undefined;
    if (oldest !== undefined) memory.delete(oldest);
    memory.set(hash, { caller, until: ports.clock.now() + (caller === null ? rememberMs.unknown : rememberMs.known) });
  };
  const resolve = async (keyText: string): Promise<Caller | null> => {
    const hashes = ports.secrets.hashKey(keyText).map(({ hash }) => hash);
    const known = memory.get(hashes[0]!);
    if (known !== undefined && known.until > ports.clock.now()) return known.caller;
    memory.delete(hashes[0]!);
    const caller = await ports.stores.accounts.findKey(hashes);
    remember(hashes[0]!, caller);
    return caller;
  };
  return {
    async authenticate(keyText) {
      const caller = isKeyText(keyText) ? await resolve(keyText) : null;
      if (caller === null) throw unauthenticated();
      return caller;
    },
    list: (account) => ports.stores.accounts.keys(account),
    async create(account, options) {
      const { key, record } = makeKey(ports, options);
      const added = await ports.stores.accounts.addKey(account, record, maximum);
      if (added === "unknown_account") throw nothingNamed(`account ${account}`);
      if (added === "too_many") throw invalidRequest(`an account has at most ${maximum} live keys: revoke one first`);
      return { ...added, key };
    },
    async revoke(account, keyIdText) {
      const keyId = parseUuid(keyIdText);
      const revoked = keyId === null ? "unknown" : await ports.stores.accounts.revokeKey(account, keyId);
      if (revoked === "unknown") throw nothingNamed("live key of this id");
      if (revoked === "last_owner") throw invalidRequest("this is the last key of the role owner: make another one first");
      for (const [hash, { caller }] of memory) if (caller?.keyId === keyId) memory.delete(hash);
    },
  };
}
