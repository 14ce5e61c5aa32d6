/** The peer of the benchmarks: a bare Fastify that streams a body to a file and hashes it, written through if asked, and promises nothing else. */
import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { Transform } from "node:stream";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import Fastify from "fastify";

const folder = process.argv[2] ?? ".";
/** Waits for the disk, as whoever promises to keep the body must. */
const flush = process.argv[3] === "durable";
const server = Fastify();
server.removeAllContentTypeParsers();
server.addContentTypeParser("*", (_request, payload, done) => done(null, payload));
let count = 0;
server.post("/convert", async (request, reply) => {
  const hash = createHash("sha256");
  const hashing = new Transform({
    transform(piece: Buffer, _encoding, done) {
      hash.update(piece);
      done(null, piece);
    },
  });
  await pipeline(request.body as Readable, hashing, createWriteStream(join(folder, `${count++}`), { flush }));
  return reply.code(202).send({ job_id: hash.digest("hex") });
});
console.log(await server.listen({ host: "127.0.0.1", port: 0 }));
