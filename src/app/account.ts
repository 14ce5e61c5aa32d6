/** What an account has, uses and signs with. */
import { limitState } from "../core/credits.ts";
import type { AccountView, Caller, WebhookSecretView } from "./application.ts";
import { nothingNamed, unauthenticated } from "./refusals.ts";
import type { ServicePorts } from "./service.ts";
import type { SealedSecrets } from "./stores.ts";

/** Reads balance, limit and use. */
export async function viewAccount(ports: ServicePorts, caller: Caller): Promise<AccountView> {
  const usage = await ports.stores.accounts.usage(caller.account, ports.rules.limitPerHour);
  if (usage === null) throw unauthenticated();
  return {
    account: caller.account,
    balance: usage.balance,
    creditsPerConversion: ports.rules.creditsPerConversion,
    limitPerHour: usage.limitPerHour,
    usedThisHour: usage.used,
    limit: limitState(usage),
    createdAt: usage.createdAt,
  };
}

/** Makes a secret that signs webhooks: `whsec_` and the base64 of 32 random bytes (Standard Webhooks 1.0.0). */
export function makeWebhookSecret(ports: ServicePorts): string {
  return `whsec_${Buffer.from(ports.secrets.random(32)).toString("base64")}`;
}

function viewOf(ports: ServicePorts, account: string, sealed: SealedSecrets | null): WebhookSecretView {
  if (sealed === null) throw nothingNamed(`account ${account}`);
  return { secret: ports.secrets.unseal(sealed.current), createdAt: sealed.createdAt, previousUntil: sealed.previousUntil };
}

/** Shows the secret that signs an account's webhooks. */
export async function viewWebhookSecret(ports: ServicePorts, account: string): Promise<WebhookSecretView> {
  return viewOf(ports, account, await ports.stores.accounts.secrets(account));
}

/** Replaces the secret; the one before signs too for 24 hours. */
export async function rotateWebhookSecret(ports: ServicePorts, account: string): Promise<WebhookSecretView> {
  const sealed = ports.secrets.seal(makeWebhookSecret(ports));
  return viewOf(ports, account, await ports.stores.accounts.rotateSecret(account, sealed));
}
