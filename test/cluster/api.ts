/** Asks an API server as kubectl does, one request at a time, over one connection. */
import { readFileSync } from "node:fs";
import { Agent, request } from "node:https";
import { join } from "node:path";
import { parse } from "yaml";
import type { ControlPlane } from "../../tools/cluster/control-plane.ts";

/** What came back. */
export interface ApiAnswer {
  readonly status: number;
  readonly body: { readonly message?: string; readonly [field: string]: unknown };
}

/** How a request is made. */
export interface ApiRequest {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path: string;
  readonly body?: unknown;
  /** `application/json` unless given; patches have types of their own. */
  readonly type?: string;
}

interface Entry {
  readonly users: readonly [{ readonly user: { readonly token: string } }];
}

/** Reads an answer: what is no JSON, as "404 page not found" of a path that is not served yet, is its message. */
function bodyOf(text: string): ApiAnswer["body"] {
  try {
    return JSON.parse(text) as ApiAnswer["body"];
  } catch {
    return { message: text };
  }
}

/** Opens a client of an API server for one of its users. */
export function openApi(plane: ControlPlane, user = "admin"): { ask(asked: ApiRequest): Promise<ApiAnswer>; close(): void } {
  const { users } = parse(readFileSync(plane.kubeconfigOf(user), "utf8")) as Entry;
  const agent = new Agent({ keepAlive: true, maxSockets: 4, ca: readFileSync(join(plane.folder, "ca.crt"), "utf8") });
  const ask = ({ method, path, body, type = "application/json" }: ApiRequest): Promise<ApiAnswer> =>
    new Promise((resolve, reject) => {
      const headers = { authorization: `Bearer ${users[0].user.token}`, "content-type": type, accept: "application/json" };
      const asked = request(`${plane.url}${path}`, { method, agent, headers }, (answer) => {
        let text = "";
        answer.setEncoding("utf8").on("data", (piece: string) => (text += piece));
        answer.once("end", () => resolve({ status: answer.statusCode ?? 0, body: bodyOf(text) }));
        // A connection that is lost in the middle of an answer is no error of the request: without this nobody would ever hear of it.
        answer.once(
          "close",
          () => answer.complete || reject(new Error(`${method} ${path}: the connection was lost in the middle of the answer`)),
        );
      });
      asked.once("error", reject);
      asked.end(body === undefined ? undefined : JSON.stringify(body));
    });
  return { ask, close: () => agent.destroy() };
}
