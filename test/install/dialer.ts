/** Tries connections from the network of a pod, in a process of its own: `node dialer.ts MILLISECONDS HOST:PORT…` prints those that were opened. */
import { connect } from "node:net";

const [wait = "1000", ...targets] = process.argv.slice(2);

function isOpen(target: string): Promise<boolean> {
  const [host = "", port = ""] = target.split(":");
  return new Promise((resolve) => {
    const socket = connect({ host, port: Number(port), timeout: Number(wait) });
    const end = (isThere: boolean): void => {
      socket.destroy();
      resolve(isThere);
    };
    socket
      .once("connect", () => end(true))
      .once("error", () => end(false))
      .once("timeout", () => end(false));
  });
}

const open = await Promise.all(targets.map(async (target) => ((await isOpen(target)) ? [target] : [])));
console.log(JSON.stringify(open.flat()));
