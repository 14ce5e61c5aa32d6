/** Keeps one real node for every file of the lane: it starts when the first one asks, and ends after the last. */
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { IncomingMessage, Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startNodeCluster } from "../../tools/cluster/node-cluster.ts";
import type { NodeCluster } from "../../tools/cluster/node-cluster.ts";
import { needImage } from "../../tools/image/build.ts";
import { importParts } from "./parts.ts";

/** What is asked of the keeper, by the path of the request: its body is the argument, its answer the result. */
export interface KeptNode {
  /** Starts the node where it does not run, with our image and those of the try-out. */
  cluster(): Promise<{ readonly kubeconfig: string; readonly pid: number }>;
  reach(place: { readonly host: string; readonly port: number }): Promise<number>;
  admit(settings: Readonly<Record<string, string>>): Promise<Readonly<Record<string, string>>>;
  /** Brings our image in the state of the tree again. */
  image(): Promise<void>;
}

async function startCluster(): Promise<NodeCluster> {
  const { archive } = needImage("base");
  const cluster = await startNodeCluster();
  try {
    await Promise.all([cluster.importImage(archive), importParts(cluster)]);
    return cluster;
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}

/** A node that starts when it is asked for. */
function openNode(): KeptNode & { stop(): Promise<void> } {
  let started: Promise<NodeCluster> | null = null;
  const running = (): Promise<NodeCluster> => (started ??= startCluster());
  return {
    async cluster() {
      const { kubeconfig, pid } = await running();
      return { kubeconfig, pid };
    },
    reach: async ({ host, port }) => (await running()).reach(host, port),
    admit: async (settings) => (await running()).admit(settings),
    image: async () => (await running()).importImage(needImage("base").archive),
    async stop() {
      const cluster = await started?.catch(() => null);
      await cluster?.stop();
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = "";
  for await (const piece of request.setEncoding("utf8")) text += String(piece);
  return text === "" ? undefined : JSON.parse(text);
}

/** Answers who asks the node through a socket. */
function serve(node: KeptNode, socket: string): Promise<Server> {
  const calls = node as unknown as Readonly<Record<string, (body: unknown) => Promise<unknown>>>;
  const server = createServer((request, response) => {
    const answer = (status: number, value: unknown): void => {
      response.writeHead(status);
      response.end(JSON.stringify(value ?? null));
    };
    const name = (request.url ?? "").slice(1);
    bodyOf(request)
      .then((body) => calls[name]!(body))
      .then((value) => answer(200, value))
      .catch((error: unknown) => answer(500, error instanceof Error ? error.message : String(error)));
  });
  // The first answer waits for a build.
  server.requestTimeout = 0;
  return new Promise((resolve) => void server.listen(socket, () => resolve(server)));
}

/** Keeps a node behind a socket in a folder until it is closed. */
export async function keep(folder: string): Promise<{ readonly socket: string; close(): Promise<void> }> {
  const node = openNode();
  const socket = join(folder, "node.sock");
  const server = await serve(node, socket);
  return {
    socket,
    async close() {
      server.close();
      await node.stop();
    },
  };
}

let close: (() => Promise<void>) | null = null;

/** Opens the door to a node for the files of the lane; `REDRAW_TEST_NODE` names that of a node that stays. Called by vitest. */
export async function setup(project: TestProject): Promise<void> {
  const given = process.env["REDRAW_TEST_NODE"];
  if (given !== undefined) {
    project.provide("nodeSocket", given);
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), "redraw-keeper-"));
  const kept = await keep(folder);
  project.provide("nodeSocket", kept.socket);
  close = async () => {
    await kept.close();
    rmSync(folder, { recursive: true, force: true });
  };
}

/** Ends it. Called by vitest. */
export async function teardown(): Promise<void> {
  await close?.();
}

declare module "vitest" {
  // oxlint-disable-next-line no-shadow -- the name is vitest's
  interface ProvidedContext {
    /** The socket behind which the node is kept. */
    nodeSocket: string;
  }
}
