/** Blocks the network in every test: whatever tries to leave this machine fails at once, by name. */
import { Socket } from "node:net";

const connect = Socket.prototype.connect;

/** Local sockets and loopback stay open; the host may stand in an options object, an array of arguments or as second argument. */
function hostOf(args: readonly unknown[]): string {
  const [first, second] = Array.isArray(args[0]) ? (args[0] as unknown[]) : args;
  if (typeof first === "object" && first !== null && "host" in first && typeof first.host === "string") return first.host;
  return typeof second === "string" ? second : "localhost";
}

Socket.prototype.connect = function blocked(this: Socket, ...args: unknown[]): Socket {
  const host = hostOf(args);
  if (!/^(localhost|127\.|::1$)/.test(host)) throw new Error(`a test tried to connect to ${host}: tests are hermetic`);
  return Reflect.apply(connect, this, args) as Socket;
} as typeof connect;
