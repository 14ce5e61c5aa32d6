/** A balancer of TCP connections for tests: in turn, to whoever is in its list; it retries nothing and hides nothing. */
import { connect, createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";

/** A running balancer. */
export interface Balancer {
  readonly port: number;
  /** Sends new connections to a port of loopback, too. */
  add(port: number): void;
  /** Sends no new ones there; those that are open go on. */
  remove(port: number): void;
  close(): Promise<void>;
}

/** Opens a balancer; a connection that its server refuses is cut. */
export async function openBalancer(): Promise<Balancer> {
  const ports: number[] = [];
  const open = new Set<Socket>();
  let turn = 0;
  const server = createServer((client) => {
    open.add(client);
    client.on("close", () => open.delete(client));
    const port = ports[turn++ % Math.max(1, ports.length)];
    if (port === undefined) {
      client.resetAndDestroy();
      return;
    }
    const upstream = connect({ host: "127.0.0.1", port });
    const cut = (): void => {
      for (const socket of [client, upstream]) socket.destroy();
    };
    client.on("error", cut).pipe(upstream);
    upstream.on("error", cut).pipe(client);
    client.on("close", () => upstream.destroy());
    upstream.on("close", () => client.destroySoon());
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    port: (server.address() as AddressInfo).port,
    add: (port) => void ports.push(port),
    remove(port) {
      const index = ports.indexOf(port);
      if (index >= 0) ports.splice(index, 1);
    },
    close: () =>
      new Promise((closed) => {
        for (const socket of open) socket.destroy();
        server.close(() => closed());
      }),
  };
}
