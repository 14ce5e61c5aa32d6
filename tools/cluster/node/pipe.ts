/** Passes what visitors of a server send on to an address, and back. */
import { connect, createServer } from "node:net";
import type { Server, Socket } from "node:net";

/** An address as `connect` takes it. */
export interface Address {
  readonly host: string;
  readonly port: number;
}

/** Listens; resolves when visitors may come. They wait until somebody is told to serve them. */
export function listen({ host, port }: Address): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer({ allowHalfOpen: true, pauseOnConnect: true });
    server.once("error", reject);
    server.listen(port, host, () => resolve(server));
  });
}

/** Returns the port on which a server listens. */
export function portOf(server: Server): number {
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}

function join(one: Socket, other: Socket): void {
  one.pipe(other);
  // An end is passed on by `pipe`; whatever else ends one side ends both.
  one.once("close", () => other.destroy()).on("error", () => other.destroy());
}

/** Serves the visitors of a server: each gets a connection to where `find` says at that moment. */
export function pipeTo(server: Server, find: () => Address | Promise<Address>): void {
  // One that came through a channel has forgotten it.
  Object.assign(server, { allowHalfOpen: true });
  server.on("connection", (visitor) => {
    visitor.on("error", () => visitor.destroy());
    const serve = async (): Promise<void> => {
      const target = connect({ ...(await find()), allowHalfOpen: true, noDelay: true });
      visitor.setNoDelay(true);
      join(visitor, target);
      join(target, visitor);
    };
    serve().catch(() => visitor.destroy());
  });
}
