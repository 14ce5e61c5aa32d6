/** A TCP proxy that behaves as badly as a test wants: slow, narrow, mute, cut, half closed; switched while connections run. */
import { createServer, connect } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** Which way bytes go. */
export type Direction = "toServer" | "toClient";

/** What is wrong now; each connection sees a change with its next piece. */
export interface Faults {
  /** Milliseconds that every piece is on its way longer, each direction. */
  readonly delayMs: number;
  /** Bytes a second in each direction; null is as many as come. */
  readonly bytesPerSecond: number | null;
  /** Directions in which nothing arrives; what was sent meanwhile arrives when it ends, unless the connection is cut. */
  readonly mute: readonly Direction[];
  /** Whether new connections are refused. */
  readonly refuse: boolean;
}

/** Nothing is wrong. */
export const noFaults: Faults = { delayMs: 0, bytesPerSecond: null, mute: [], refuse: false };
/** Both sides send into the void. */
export const blackhole: Partial<Faults> = { mute: ["toServer", "toClient"] };

/** One connection through the proxy. */
export interface ProxiedConnection {
  /** Bytes that arrived, each direction. */
  readonly arrived: Readonly<Record<Direction, number>>;
  /** Makes something wrong with this connection alone, beside what is wrong with all. */
  set(faults: Partial<Faults>): void;
  /** Ends it with a reset on both sides. */
  cut(): void;
  /** Ends one direction as if its sender had closed; the other goes on. */
  halfClose(direction: Direction): void;
}

/** The proxy. */
export interface FaultProxy {
  readonly port: number;
  /** Connections that live, the oldest first. */
  connections(): readonly ProxiedConnection[];
  /** Makes something wrong with all connections, those to come among them; what is not named stays as it is. */
  set(faults: Partial<Faults>): void;
  /** Makes everything right again, for all connections. */
  heal(): void;
  /** Cuts every connection. */
  cut(): void;
  /** Leads connections to come to another port. */
  lead(serverPort: number): void;
  close(): Promise<void>;
}

/** More than this in one direction is not read before it has left: the sender feels it. */
const windowBytes = 1 << 20;
const lookMs = 5;

/** Carries one direction of a connection. */
function carry(from: Socket, to: Socket, way: { readonly direction: Direction; faults(): Faults; count(bytes: number): void }): void {
  const waiting: { readonly piece: Buffer | null; readonly at: number }[] = [];
  let held = 0;
  let isCarrying = false;
  const isMute = (): boolean => way.faults().mute.includes(way.direction);

  const pass = async (piece: Buffer | null, at: number): Promise<void> => {
    // Looked at again and again, since a test may change it meanwhile.
    while (!to.destroyed && (isMute() || performance.now() < at + way.faults().delayMs)) await sleep(lookMs);
    if (to.destroyed) return;
    if (piece === null) {
      to.end();
      return;
    }
    const rate = way.faults().bytesPerSecond;
    // A narrow way is a steady trickle, not one lump after a long wait.
    const step = rate === null ? piece.byteLength : Math.max(1, Math.ceil(rate / 50));
    for (let start = 0; start < piece.byteLength && !to.destroyed; start += step) {
      const part = piece.subarray(start, start + step);
      if (rate !== null) await sleep((1_000 * part.byteLength) / rate);
      way.count(part.byteLength);
      if (!to.write(part)) await new Promise<void>((resolve) => (to.once("drain", resolve), to.once("close", resolve)));
    }
  };
  const work = async (): Promise<void> => {
    if (isCarrying) return;
    isCarrying = true;
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      await pass(next.piece, next.at);
      held -= next.piece?.byteLength ?? 0;
      if (held < windowBytes) from.resume();
    }
    isCarrying = false;
  };
  const add = (piece: Buffer | null): void => {
    waiting.push({ piece, at: performance.now() });
    held += piece?.byteLength ?? 0;
    if (held >= windowBytes) from.pause();
    void work();
  };
  from.on("data", add);
  from.on("end", () => add(null));
}

/** Adds up what is wrong with all connections and with one. */
function worst(one: Faults, other: Faults): Faults {
  const rates = [one.bytesPerSecond, other.bytesPerSecond].filter((rate) => rate !== null);
  return {
    delayMs: one.delayMs + other.delayMs,
    bytesPerSecond: rates.length === 0 ? null : Math.min(...rates),
    mute: [...one.mute, ...other.mute],
    refuse: one.refuse,
  };
}

/** Joins a client with the server. */
function join(client: Socket, server: Socket, common: () => Faults): ProxiedConnection {
  let own = noFaults;
  const arrived = { toServer: 0, toClient: 0 };
  const faults = (): Faults => worst(common(), own);
  const cut = (): void => {
    for (const socket of [client, server]) socket.resetAndDestroy();
  };
  for (const socket of [client, server]) {
    socket.setNoDelay(true);
    socket.on("error", cut);
    socket.on("close", () => {
      // A reset on one side is one on the other; an orderly end was passed on already.
      if (socket.errored !== null) cut();
    });
  }
  carry(client, server, { direction: "toServer", faults, count: (bytes) => (arrived.toServer += bytes) });
  carry(server, client, { direction: "toClient", faults, count: (bytes) => (arrived.toClient += bytes) });
  return {
    arrived,
    set: (more) => void (own = { ...own, ...more }),
    cut,
    halfClose: (direction) => void (direction === "toServer" ? server : client).end(),
  };
}

/** Opens a proxy before a port of loopback. */
export async function openFaultProxy(serverPort: number): Promise<FaultProxy> {
  let port = serverPort;
  let faults = noFaults;
  const live = new Set<ProxiedConnection>();
  const server = createServer({ allowHalfOpen: true, pauseOnConnect: true }, (client) => {
    if (faults.refuse) {
      client.resetAndDestroy();
      return;
    }
    const upstream = connect({ host: "127.0.0.1", port, allowHalfOpen: true });
    const connection = join(client, upstream, () => faults);
    live.add(connection);
    let open = 2;
    for (const socket of [client, upstream]) socket.once("close", () => --open === 0 && live.delete(connection));
    client.resume();
  });
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(0, "127.0.0.1", resolve));
  const cut = (): void => {
    for (const connection of live) connection.cut();
  };
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => [...live],
    set: (more) => void (faults = { ...faults, ...more }),
    heal() {
      faults = noFaults;
      for (const connection of live) connection.set(noFaults);
    },
    cut,
    lead: (serverPort) => void (port = serverPort),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        cut();
      }),
  };
}
