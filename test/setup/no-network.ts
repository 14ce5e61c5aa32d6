/** Blocks the network in every test: whatever tries to leave this machine fails at once, by name. */
import { Socket } from "node:net";

/** Local sockets and loopback stay open; the host may stand in an options object, an array of arguments or as second argument. */
function hostOf(args: readonly unknown[]): string {
  const [first, second]: readonly unknown[] = Array.isArray(args[0]) ? args[0] : args;
  if (typeof first === "object" && first !== null && "host" in first && typeof first.host === "string") return first.host;
  return typeof second === "string" ? second : "localhost";
}

// oxlint-disable-next-line typescript/unbound-method -- it is called with its socket again, below
const connect = Socket.prototype.connect;

Socket.prototype.connect = function blocked(this: Socket, ...args: unknown[]): Socket {
  const host = hostOf(args);
  if (!/^(localhost|127\.|::1$)/.test(host)) throw new Error(`a test tried to connect to ${host}: tests are hermetic`);
  return Reflect.apply(connect, this, args) as Socket;
};
