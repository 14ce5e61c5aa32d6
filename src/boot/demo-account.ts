/** The account that a first start makes, so that whoever tries Redraw needs no other command before the first picture. */
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Administration, Application } from "../app/application.ts";
import { Fault } from "../core/fault.ts";

/** Name of the account, and credits that it begins with: whoever tries Redraw on a laptop has no use for a meter. */
const demo = { account: "demo", credits: 1_000_000 } as const;
/** As many conversions an hour as credits pay for: no limit that anybody meets. */
const perHour = 1_000_000;

function readKey(file: string): string | null {
  try {
    return readFileSync(file, "utf8").trim();
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw thrown;
  }
}

function writeKey(file: string, key: string): void {
  writeFileSync(`${file}.unfinished`, `${key}\n`, { mode: 0o600, flush: true });
  renameSync(`${file}.unfinished`, file);
}

async function isValid(application: Application, key: string): Promise<boolean> {
  try {
    await application.authenticate(key);
    return true;
  } catch (thrown) {
    if (thrown instanceof Fault && thrown.kind === "unauthenticated") return false;
    throw thrown;
  }
}

/** Frees the account of the hourly limit, also in data of an earlier version; a limit that an operator has set stays. */
async function liftLimit(administration: Administration): Promise<void> {
  const { limitPerHour } = await administration.balance(demo.account);
  if (limitPerHour === null) await administration.setLimit({ account: demo.account, perHour });
}

/**
 * Returns the key of the account `demo`, kept in the data folder for its owner's eyes; the account is made where there is no account
 * at all. Null when the key was revoked, or when the data never had such an account.
 */
export async function openDemoAccount(
  service: { readonly application: Application; readonly administration: Administration },
  folder: string,
): Promise<string | null> {
  const file = join(folder, "demo-key");
  const kept = readKey(file);
  if (kept !== null) {
    if (!(await isValid(service.application, kept))) return null;
    await liftLimit(service.administration);
    return kept;
  }
  const accounts = await service.administration.listAccounts();
  if (accounts.length > 0) return null;
  const { ownerKey } = await service.administration.addAccount(demo);
  await liftLimit(service.administration);
  writeKey(file, ownerKey.key);
  return ownerKey.key;
}
