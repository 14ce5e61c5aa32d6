/** Makes an operator, an account and a user for a NATS server, as credentials files carry them: signed tokens and a seed. */
import { randomUUID } from "node:crypto";
import { nkeys } from "@nats-io/transport-node";

type KeyPair = ReturnType<typeof nkeys.createUser>;

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");

/** Signs claims about a subject (https://docs.nats.io/running-a-nats-service/configuration/securing_nats/auth_intro/jwt). */
function token(issuer: KeyPair, subject: KeyPair, claims: { readonly name: string; readonly nats: object }): string {
  const about = { jti: randomUUID(), iat: Math.floor(Date.now() / 1_000), iss: issuer.getPublicKey(), sub: subject.getPublicKey() };
  const signed = `${encode({ typ: "JWT", alg: "ed25519-nkey" })}.${encode({ ...about, ...claims })}`;
  return `${signed}.${Buffer.from(issuer.sign(new TextEncoder().encode(signed))).toString("base64url")}`;
}

/** Returns lines for the server's configuration, and the contents of a credentials file that it admits. */
export function aNatsEntry(): { readonly entry: string; readonly credentials: string } {
  const [operator, account, system, user] = [nkeys.createOperator(), nkeys.createAccount(), nkeys.createAccount(), nkeys.createUser()];
  const unlimited = { subs: -1, data: -1, payload: -1 };
  const storage = { mem_storage: -1, disk_storage: -1, streams: -1, consumer: -1 };
  const limits = { ...unlimited, imports: -1, exports: -1, wildcards: true, conn: -1, leaf: -1 };
  const accountToken = token(operator, account, {
    name: "redraw",
    nats: { type: "account", version: 2, limits: { ...limits, ...storage } },
  });
  const systemToken = token(operator, system, { name: "system", nats: { type: "account", version: 2, limits } });
  const userToken = token(account, user, { name: "worker", nats: { type: "user", version: 2, pub: {}, sub: {}, ...unlimited } });
  const operatorToken = token(operator, operator, { name: "operator", nats: { type: "operator", version: 2 } });
  const preload = `${account.getPublicKey()}: ${accountToken}, ${system.getPublicKey()}: ${systemToken}`;
  const seed = new TextDecoder().decode(user.getSeed());
  return {
    entry: `operator: ${operatorToken}\nsystem_account: ${system.getPublicKey()}\nresolver: MEMORY\nresolver_preload: { ${preload} }`,
    credentials: `-----BEGIN NATS USER JWT-----\n${userToken}\n------END NATS USER JWT------\n\n-----BEGIN USER NKEY SEED-----\n${seed}\n------END USER NKEY SEED------\n`,
  };
}
