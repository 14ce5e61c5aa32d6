/** Runs commands that see unpacked packages of the distribution as if these were installed; nobody else does. */
import { spawnSync } from "node:child_process";

/** A command, and where the packages lie that it needs. */
export interface UnpackedCommand {
  readonly root: string;
  readonly command: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** A folder that is /var/lib for it, where it keeps notes of its own. */
  readonly state?: string;
}

/** Its mounts are its own, and gone with it. */
const script = 'mount -t overlay overlay -o "lowerdir=$1/usr:/usr" /usr && mount --bind "$2" /var/lib && shift 2 && exec "$@"';

/** Runs it to its end with its output where ours goes, or returns what it wrote. Throws when it fails. Needs root. */
export function runUnpacked(
  { root, command, environment, state = "/var/lib" }: UnpackedCommand,
  output: "shown" | "returned" = "returned",
): string {
  const args = ["--mount", "--propagation", "private", "sh", "-c", script, "sh", root, state, ...command];
  const { status, stdout, stderr } = spawnSync("unshare", args, {
    encoding: "utf8",
    stdio: ["ignore", output === "shown" ? "inherit" : "pipe", output === "shown" ? "inherit" : "pipe"],
    env: { ...process.env, PATH: `${process.env["PATH"]}:/usr/sbin:/sbin`, ...environment },
    maxBuffer: 100_000_000,
  });
  if (status !== 0) {
    const said = output === "shown" ? "what it said stands above" : stderr.trim().slice(-2_000);
    throw new Error(`${command[0]} failed with status ${status}: ${said}`);
  }
  return stdout ?? "";
}
