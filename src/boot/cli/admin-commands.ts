/** The commands of the administration as data: those that keep accounts, keys, credits and limits, then those of pools. */
import type { NewKey, Role } from "../../app/application.ts";
import type { AdminCommand, Row } from "./admin-command.ts";
import { wrongUse } from "./faults.ts";
import { readCount, readWhole } from "./numbers.ts";
import { clusterCommands } from "./cluster-commands.ts";
import { poolCommands } from "./pool-commands.ts";

function readRole(text: string | undefined): Role {
  if (text === undefined || text === "convert") return "convert";
  if (text === "owner") return "owner";
  throw wrongUse(`--role takes owner or convert, not "${text}"`);
}

const keyRow = ({ key, id, name, role }: NewKey): Row => ({ key, id, name, role });

/** The commands, in the order of the help. */
export const adminCommands: readonly AdminCommand[] = [
  {
    name: "accounts add",
    summary: "make an account and its first key, which is shown once",
    operands: ["ACCOUNT"],
    options: { credits: { value: "N", meaning: "credits to begin with (default: 0)" } },
    example: "accounts add acme --credits 1000",
    async run(administration, { operands: [account = ""], options }) {
      const credits = options["credits"] === undefined ? 0 : readWhole("--credits", options["credits"]);
      const added = await administration.addAccount({ account, credits });
      return [{ account: added.account, balance: added.balance, key: added.ownerKey.key, role: added.ownerKey.role }];
    },
  },
  {
    name: "accounts list",
    summary: "list accounts with balance, limit and pool",
    operands: [],
    options: {},
    example: "accounts list --json",
    run: async (administration) => (await administration.listAccounts()).map((account) => ({ ...account })),
  },
  {
    name: "keys create",
    summary: "make a key for an account, which is shown once",
    operands: ["ACCOUNT"],
    options: {
      name: { value: "TEXT", meaning: "what the key is for (default: cli)" },
      role: { value: "ROLE", meaning: "owner (may manage keys) or convert (default)" },
    },
    example: "keys create acme --name build-server",
    async run(administration, { operands: [account = ""], options }) {
      const name = options["name"] ?? "cli";
      return [keyRow(await administration.createKey({ account, name, role: readRole(options["role"]) }))];
    },
  },
  {
    name: "keys list",
    summary: "list the keys of an account, without their secret part",
    operands: ["ACCOUNT"],
    options: {},
    example: "keys list acme",
    run: async (administration, { operands: [account = ""] }) => (await administration.listKeys(account)).map((key) => ({ ...key })),
  },
  {
    name: "keys revoke",
    summary: "revoke a key at once and for good",
    operands: ["ACCOUNT", "KEY_ID"],
    options: {},
    example: "keys revoke acme 4f1c2b7e-0a52-4f0e-9d15-6a3f0c5e8b11",
    async run(administration, { operands: [account = "", keyId = ""] }) {
      await administration.revokeKey({ account, keyId });
      return [{ account, id: keyId, revoked: true }];
    },
  },
  {
    name: "credits grant",
    summary: "add credits to an account",
    operands: ["ACCOUNT", "CREDITS"],
    options: { note: { value: "TEXT", meaning: "why, for the ledger" } },
    example: 'credits grant acme 500 --note "invoice 42"',
    async run(administration, { operands: [account = "", credits = ""], options }) {
      const grant = { account, credits: readCount("CREDITS", credits), note: options["note"] ?? null };
      return [{ ...(await administration.grantCredits(grant)) }];
    },
  },
  {
    name: "credits balance",
    summary: "show the balance of an account",
    operands: ["ACCOUNT"],
    options: {},
    example: "credits balance acme",
    run: async (administration, { operands: [account = ""] }) => [{ ...(await administration.balance(account)) }],
  },
  {
    name: "credits ledger",
    summary: "show what was granted, charged and refunded, newest first",
    operands: ["ACCOUNT"],
    options: { limit: { value: "N", meaning: "lines at most (default: 50)" } },
    example: "credits ledger acme --limit 20",
    async run(administration, { operands: [account = ""], options }) {
      const limit = options["limit"] === undefined ? 50 : readCount("--limit", options["limit"]);
      return (await administration.ledger(account, { limit })).map((line) => ({ ...line }));
    },
  },
  {
    name: "limits set",
    summary: "set the conversions an hour of an account: a number, 0 to suspend, or default",
    operands: ["ACCOUNT", "LIMIT"],
    options: {},
    example: "limits set acme 200",
    async run(administration, { operands: [account = "", limit = ""] }) {
      const perHour = limit === "default" ? null : readWhole("LIMIT", limit);
      return [{ ...(await administration.setLimit({ account, perHour })) }];
    },
  },
  ...poolCommands,
  ...clusterCommands,
];
