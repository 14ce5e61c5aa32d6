/** The console at `/`: static files that talk to the interface like any other client. */
import type { FastifyInstance } from "fastify";
import { consolePolicy, readConsoleFiles } from "../console-files.ts";
import type { Edge } from "../server/edge.ts";

/** Registers every file of the console. */
export async function registerConsole(fastify: FastifyInstance, edge: Edge, folder: string): Promise<void> {
  for (const file of await readConsoleFiles(folder)) {
    edge.paths.add(file.path, ["GET", "HEAD"]);
    fastify.route({
      method: ["GET", "HEAD"],
      url: file.path,
      config: { route: "console" },
      handler: async (request, reply) => {
        reply.headers({
          etag: file.etag,
          "cache-control": "no-cache",
          "content-security-policy": consolePolicy,
          "referrer-policy": "no-referrer",
          "cross-origin-opener-policy": "same-origin",
        });
        if (request.headers["if-none-match"] === file.etag) return reply.code(304).send();
        return reply.header("content-type", file.mediaType).send(file.bytes);
      },
    });
  }
}
