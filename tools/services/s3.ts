/** versitygw, an S3 server on a folder, from the Go module. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { engineFolder, secretWord, writeCertificate } from "./engine.ts";
import { freePort, isListening } from "./ports.ts";
import type { ServerCertificate, Service } from "./engine.ts";
import { needGoProgram } from "./go-program.ts";
import { startProgram } from "./program.ts";
import type { Program } from "./program.ts";

const versitygwVersion = "v1.8.0";

/** A store that a test started. */
export interface S3Service extends Service {
  readonly folder: string;
  readonly port: number;
  readonly endpoint: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Makes an empty bucket and returns its name. */
  makeBucket(name: string): string;
  /** Ends it as kill -9 does; `restart` begins it again. */
  kill(): Promise<void>;
  /** Begins again on the same folder and port, with or without leave to write. */
  restart(options: { readonly isReadOnly: boolean }): Promise<void>;
  pause(): Promise<void>;
  resume(): void;
}

/** How a store is set up. */
export interface S3Options {
  readonly tls?: ServerCertificate;
  /** Mebibytes of the disk that it gets for itself; needs root and a system that lets it mount. */
  readonly diskMebibytes?: number | undefined;
}

/** Starts a store and waits until it answers. */
export async function startS3(options: S3Options = {}): Promise<S3Service> {
  const command = needGoProgram({
    name: "versitygw",
    skip: "s3",
    path: "github.com/versity/versitygw/cmd/versitygw",
    version: versitygwVersion,
  });
  const { folder, remove } = engineFolder("s3", options.diskMebibytes);
  mkdirSync(join(folder, "data"));
  const port = await freePort();
  const [accessKeyId, secretAccessKey] = [secretWord(), secretWord()];
  const certificate = options.tls === undefined ? null : writeCertificate(folder, options.tls);
  const listen = ["--port", `127.0.0.1:${port}`, "--quiet", "--keep-alive"];
  if (certificate !== null) listen.push("--cert", certificate.cert, "--key", certificate.key);
  const begin = (isReadOnly: boolean): Promise<Program> =>
    startProgram({
      name: "versitygw",
      command,
      args: [...listen, ...(isReadOnly ? ["--readonly"] : []), "posix", "data"],
      folder,
      environment: { ROOT_ACCESS_KEY: accessKeyId, ROOT_SECRET_KEY: secretAccessKey },
      isReady: () => isListening(port),
    });
  let program = await begin(false);
  const endpoint = `${certificate === null ? "http" : "https"}://127.0.0.1:${port}`;
  const makeBucket = (name: string): string => {
    mkdirSync(join(folder, "data", name));
    return name;
  };
  return {
    version: `versitygw ${versitygwVersion}`,
    folder,
    port,
    endpoint,
    accessKeyId,
    secretAccessKey,
    lines: {
      REDRAW_BLOB_URL: `s3://${makeBucket("redraw")}`,
      REDRAW_S3_ENDPOINT: endpoint,
      REDRAW_S3_ACCESS_KEY: accessKeyId,
      REDRAW_S3_SECRET_KEY: secretAccessKey,
    },
    makeBucket,
    async restart({ isReadOnly }) {
      await program.kill();
      program = await begin(isReadOnly);
    },
    kill: () => program.kill(),
    pause: () => program.pause(),
    resume: () => program.resume(),
    async stop() {
      await program.kill();
      remove();
    },
  };
}
