/** Who may enter the API server of a cluster, each with a token of its own. */
import { secretWord } from "../services/engine.ts";

/** A user before it has a token. */
export interface User {
  readonly name: string;
  readonly groups: readonly string[];
}

/** A user with the token that proves it. */
export interface Identity extends User {
  readonly token: string;
}

/** The administrator and the parts of the system; a role of the system is bound to each name or group. */
export const systemUsers: readonly User[] = [
  { name: "admin", groups: ["system:masters"] },
  { name: "system:kube-controller-manager", groups: [] },
  { name: "system:kube-scheduler", groups: [] },
  { name: "system:kube-proxy", groups: [] },
];

/** The user as whom the kubelet of a node enters; the Node authorizer lets it see what its own pods need. */
export function nodeUser(name: string): User {
  return { name: `system:node:${name}`, groups: ["system:nodes"] };
}

/** Gives a user a token that nobody guesses. */
export function identityOf(user: User): Identity {
  return { ...user, token: secretWord() };
}

/** Writes the file that the API server reads: token, name, uid and groups, one user a line. */
export function tokenFile(identities: readonly Identity[]): string {
  return identities.map(({ token, name, groups }) => `${token},${name},${name},"${groups.join(",")}"\n`).join("");
}
