/** The account: its balance, its keys, its webhook secret. */
import { Type } from "typebox";
import type { Role } from "../../app/application.ts";
import { declaredBytes } from "../body.ts";
import { readJsonBody } from "./revisions.ts";
import type { Call, Operation } from "../operations/operation.ts";
import { accountJson, keyJson, webhookSecretJson } from "../operations/representations.ts";
import { accountSchema, keyRequestSchema, keysSchema, newKeySchema, webhookSecretSchema } from "../operations/schemas.ts";
import { requireShape } from "../validation.ts";

const unknownQuery = "A query parameter is unknown.";
const ownersOnly = "The key has the role `convert`; this needs an `owner` key.";

/** What belongs to every operation on the account. */
const common = { place: "base", tag: "Account" } as const;

/** Bytes of the longest request for a key, many times over. */
const maxKeyRequestBytes = 16 * 1024;

/** Reads the account. */
export const accountOperation: Operation = {
  ...common,
  id: "readAccount",
  method: "GET",
  path: "/account",
  summary: "Read the balance, the hourly limit and what of it is used.",
  answers: { 200: { description: "The account.", schema: accountSchema } },
  refusals: { 400: unknownQuery },
  async handle(call) {
    return { status: 200, json: accountJson(await call.application.account(call.caller), call.caller.role) };
  },
};

/** Lists keys. */
export const keysOperation: Operation = {
  ...common,
  id: "listKeys",
  method: "GET",
  path: "/account/keys",
  summary: "List the account's API keys, without their texts.",
  answers: { 200: { description: "The keys.", schema: keysSchema } },
  refusals: { 400: unknownQuery, 403: ownersOnly },
  async handle(call) {
    return { status: 200, json: { keys: (await call.application.keys(call.caller)).map(keyJson) } };
  },
};

async function readKeyRequest(call: Call): Promise<{ readonly name: string; readonly role: Role }> {
  const body = declaredBytes(call.raw) === 0 ? {} : await readJsonBody(call, maxKeyRequestBytes);
  const request = requireShape(keyRequestSchema, body, "the body") as { readonly name?: string; readonly role?: Role };
  return { name: request.name ?? "API key", role: request.role ?? "convert" };
}

/** Makes a key. */
export const createKeyOperation: Operation = {
  ...common,
  id: "createKey",
  method: "POST",
  path: "/account/keys",
  summary: "Make an API key. Its text is shown this once.",
  body: { description: "Its name and role.", mediaTypes: ["application/json"], required: false, schema: keyRequestSchema },
  answers: { 201: { description: "The key.", headers: ["Location"], schema: newKeySchema } },
  refusals: {
    400: "The body is wrong, the account has 100 keys, or a query parameter is unknown.",
    403: ownersOnly,
    408: "The body arrives too slowly.",
    413: "The body is above 16 KiB.",
    415: "The body is no JSON.",
  },
  async handle(call) {
    const key = await call.application.createKey(call.caller, await readKeyRequest(call));
    return { status: 201, headers: { location: `${call.basePath}/account/keys/${key.id}` }, json: { ...keyJson(key), key: key.key } };
  },
};

/** Revokes a key. */
export const revokeKeyOperation: Operation = {
  ...common,
  id: "revokeKey",
  method: "DELETE",
  path: "/account/keys/{keyId}",
  summary: "Revoke an API key. It is refused within a second, and for good.",
  parameters: { keyId: { description: "The key's id, as listed.", schema: Type.String() } },
  answers: { 204: { description: "Revoked." } },
  refusals: {
    400: "It is the last key of an owner, or a query parameter is unknown.",
    403: ownersOnly,
    404: "No such key, or it is revoked already.",
  },
  async handle(call) {
    await call.application.revokeKey(call.caller, call.path["keyId"]!);
    return { status: 204 };
  },
};

/** Reads the webhook secret. */
export const webhookSecretOperation: Operation = {
  ...common,
  tag: "Webhooks",
  id: "readWebhookSecret",
  method: "GET",
  path: "/account/webhook-secret",
  summary: "Read the secret that signs the account's webhooks.",
  answers: { 200: { description: "The secret.", schema: webhookSecretSchema } },
  refusals: { 400: unknownQuery, 403: ownersOnly },
  async handle(call) {
    return { status: 200, json: webhookSecretJson(await call.application.webhookSecret(call.caller)) };
  },
};

/** Replaces the webhook secret. */
export const rotateWebhookSecretOperation: Operation = {
  ...common,
  tag: "Webhooks",
  id: "rotateWebhookSecret",
  method: "POST",
  path: "/account/webhook-secret/rotate",
  summary: "Replace the webhook secret. For 24 hours webhooks carry signatures of both.",
  answers: { 200: { description: "The new secret.", schema: webhookSecretSchema } },
  refusals: { 400: unknownQuery, 403: ownersOnly },
  async handle(call) {
    return { status: 200, json: webhookSecretJson(await call.application.rotateWebhookSecret(call.caller)) };
  },
};
