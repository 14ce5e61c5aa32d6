/** What the operator does to accounts, from the command line. */
import { isAccountName } from "../core/ids.ts";
import { makeWebhookSecret, viewWebhookSecret } from "./account.ts";
import { openPoolAdministration } from "./administer-pools.ts";
import type { AccountSummary, Administration } from "./application.ts";
import { makeKey } from "./keys.ts";
import type { Keys } from "./keys.ts";
import { invalidRequest, nothingNamed } from "./refusals.ts";
import type { ServicePorts } from "./service.ts";

/** Balances stay within what the database's integers hold. */
const mostCredits = 1_000_000_000;

function checkCredits(credits: number, least: number): void {
  if (!Number.isInteger(credits) || credits < least || credits > mostCredits) {
    throw invalidRequest(`credits should be a whole number from ${least} to ${mostCredits}`);
  }
}

async function summary(ports: ServicePorts, account: string): Promise<AccountSummary> {
  const found = await ports.stores.accounts.find(account);
  if (found === null) throw nothingNamed(`account ${account}`);
  return found;
}

async function addAccount(
  ports: ServicePorts,
  { account, credits }: { readonly account: string; readonly credits: number },
): ReturnType<Administration["addAccount"]> {
  if (!isAccountName(account)) {
    throw invalidRequest("the account's name should be a DNS label: 1 to 63 of a-z, 0-9 and -, not at the ends");
  }
  checkCredits(credits, 0);
  const { key, record } = makeKey(ports, { name: "first", role: "owner" });
  const secret = ports.secrets.seal(makeWebhookSecret(ports));
  const isMade = await ports.stores.accounts.create({ name: account, credits, key: record, secret });
  if (!isMade) throw invalidRequest(`there is an account ${account} already`);
  const ownerKey = (await ports.stores.accounts.keys(account)).find(({ id }) => id === record.id)!;
  return { ...(await summary(ports, account)), ownerKey: { ...ownerKey, key } };
}

/** Opens the administration. */
export function openAdministration(ports: ServicePorts, keys: Keys): Administration {
  const { accounts } = ports.stores;
  const { assign, ...pools } = openPoolAdministration(ports);
  return {
    ...pools,
    confirmSweeps: () => ports.stores.objects.confirmSweeps(),
    addAccount: (options) => addAccount(ports, options),
    listAccounts: () => accounts.list(),
    createKey: ({ account, ...options }) => keys.create(account, options),
    async listKeys(account) {
      await summary(ports, account);
      return accounts.keys(account);
    },
    revokeKey: ({ account, keyId }) => keys.revoke(account, keyId),
    async grantCredits({ account, credits, note }) {
      checkCredits(credits, 1);
      const { balance } = await summary(ports, account);
      checkCredits(balance + credits, 0);
      if (!(await accounts.grant(account, credits, note))) throw nothingNamed(`account ${account}`);
      return summary(ports, account);
    },
    balance: (account) => summary(ports, account),
    async ledger(account, { limit }) {
      if (!Number.isInteger(limit) || limit < 1 || limit > 10_000) throw invalidRequest("limit should be a whole number from 1 to 10000");
      await summary(ports, account);
      return accounts.ledger(account, limit);
    },
    async setLimit({ account, perHour }) {
      if (perHour !== null && (!Number.isInteger(perHour) || perHour < 0 || perHour > 1_000_000)) {
        throw invalidRequest("the limit should be a whole number from 0 to 1000000");
      }
      if (!(await accounts.setLimit(account, perHour))) throw nothingNamed(`account ${account}`);
      return summary(ports, account);
    },
    async setPool({ account, pool }) {
      if (!(await assign(account, pool))) throw nothingNamed(`account ${account}`);
      return summary(ports, account);
    },
    webhookSecret: (account) => viewWebhookSecret(ports, account),
  };
}
