/** nats-server with JetStream: one, or three that replicate, from the Go module. */
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { engineFolder, writeCertificate } from "./engine.ts";
import { freePort } from "./ports.ts";
import type { ServerCertificate, Service } from "./engine.ts";
import { needGoProgram } from "./go-program.ts";
import { startProgram } from "./program.ts";
import type { Program } from "./program.ts";

/** The version that tests run on; 2.12.12 is the oldest that the product promises to run on. */
const natsVersion = "v2.12.15";

/** How the servers are set up. */
export interface NatsOptions {
  /** One, or three for streams with three replicas. */
  readonly servers?: 1 | 3;
  /** Writes each message through to the disk before it is acknowledged. */
  readonly syncAlways?: boolean;
  readonly tls?: ServerCertificate;
  /** Lines of the server's configuration that say who may enter, such as `authorization { user: a, password: b }`. */
  readonly entry?: string;
  readonly diskMebibytes?: number | undefined;
}

/** Servers that a test started. */
export interface NatsService extends Service {
  readonly folder: string;
  readonly url: string;
  readonly servers: readonly (Program & { readonly name: string; readonly port: number })[];
}

interface Place {
  readonly name: string;
  readonly folder: string;
  readonly port: number;
  readonly routePort: number;
  readonly monitorPort: number;
}

const tlsBlock = ({ cert, key }: { readonly cert: string; readonly key: string }): string =>
  `tls { cert_file: "${cert}", key_file: "${key}" }`;

function configurationOf(place: Place, places: readonly Place[], options: NatsOptions): string {
  const { folder, tls } = { folder: place.folder, tls: options.tls };
  const routes = places.map(({ routePort }) => `"nats://127.0.0.1:${routePort}"`).join(", ");
  return [
    `server_name: ${place.name}`,
    `listen: "127.0.0.1:${place.port}"`,
    `http: "127.0.0.1:${place.monitorPort}"`,
    `jetstream { store_dir: "${join(folder, "data")}", max_file_store: 2GB${options.syncAlways === true ? ", sync_interval: always" : ""} }`,
    places.length === 1 ? "" : `cluster { name: redraw, listen: "127.0.0.1:${place.routePort}", routes: [${routes}] }`,
    tls === undefined ? "" : tlsBlock(writeCertificate(folder, tls)),
    options.entry ?? "",
  ].join("\n");
}

async function isHealthy({ monitorPort }: Place): Promise<boolean> {
  return (await fetch(`http://127.0.0.1:${monitorPort}/healthz`)).ok;
}

/** Returns the path of the server, which needs no library. */
export function needNats(): string {
  return needGoProgram({ name: "nats-server", skip: "nats", path: "github.com/nats-io/nats-server/v2", version: natsVersion });
}

/** Starts servers and waits until JetStream is ready on all of them. */
export async function startNats(options: NatsOptions = {}): Promise<NatsService> {
  const command = needNats();
  const { folder, remove } = engineFolder("nats", options.diskMebibytes);
  const places: Place[] = [];
  for (let number = 1; number <= (options.servers ?? 1); number++) {
    const own = join(folder, `n${number}`);
    mkdirSync(own);
    const [port, routePort, monitorPort] = [await freePort(), await freePort(), await freePort()];
    places.push({ name: `n${number}`, folder: own, port, routePort, monitorPort });
  }
  // A cluster is healthy only when most of its servers are: all are started at once.
  const programs = await Promise.all(
    places.map((place) => {
      const file = join(place.folder, "nats.conf");
      writeFileSync(file, configurationOf(place, places, options), { mode: 0o600 });
      return startProgram({
        name: "nats-server",
        command,
        args: ["--config", file],
        folder: place.folder,
        isReady: () => isHealthy(place),
      });
    }),
  );
  const scheme = options.tls === undefined ? "nats" : "tls";
  const url = places.map(({ port }) => `${scheme}://127.0.0.1:${port}`).join(",");
  return {
    folder,
    version: spawnSync(command, ["--version"]).stdout.toString().trim(),
    url,
    servers: programs.map((program, index) => ({ ...program, name: places[index]!.name, port: places[index]!.port })),
    lines: { REDRAW_NATS_URL: url },
    async stop() {
      await Promise.all(programs.map((program) => program.kill()));
      remove();
    },
  };
}
