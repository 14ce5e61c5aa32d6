/** The cgroups of a node, which no namespace holds: made before it starts, and taken away after its last process. */
import { existsSync, globSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const hierarchies = "/sys/fs/cgroup";

/** The folders in which a cgroup of this name lies: one for each controller, or one alone where they are unified. */
function placesOf(name: string): readonly string[] {
  const isUnified = existsSync(join(hierarchies, "cgroup.controllers"));
  return isUnified ? [join(hierarchies, name)] : globSync(`${hierarchies}/*/cgroup.procs`).map((file) => join(dirname(file), name));
}

/** A new cpuset is empty, and takes no process before it says which processors it has. */
function fillSet(place: string): void {
  for (const file of ["cpuset.cpus", "cpuset.mems"]) {
    if (existsSync(join(place, file))) writeFileSync(join(place, file), readFileSync(join(dirname(place), file)));
  }
}

/** What a process has that is in no cgroup, by the names of both kinds of hierarchy. */
const usualWeights = { "cpu.shares": 1024, "cpu.weight": 100 };
/** All pods of a node together would get as much as one such process, and starve on a busy machine: they count as so many. */
const processesOfNode = 8;

function weigh(place: string): void {
  for (const [name, weight] of Object.entries(usualWeights)) {
    const file = join(place, name);
    if (existsSync(file)) writeFileSync(file, String(processesOfNode * weight));
  }
}

/** Makes the cgroup in every hierarchy. */
export function makeCgroup(name: string): void {
  for (const place of placesOf(name)) {
    mkdirSync(place);
    if (place.includes("cpuset")) fillSet(place);
    weigh(place);
  }
}

function removeTree(place: string): boolean {
  if (!existsSync(place)) return true;
  try {
    for (const file of globSync(`${place}/*/cgroup.procs`)) removeTree(dirname(file));
    rmdirSync(place);
    return true;
  } catch {
    return false;
  }
}

/** Takes it away with all below it, once their last process is gone; throws with its name after 10 seconds. */
export async function removeCgroup(name: string): Promise<void> {
  let left = placesOf(name);
  for (let attempt = 0; attempt < 200 && left.length > 0; attempt++) {
    left = left.filter((place) => !removeTree(place));
    if (left.length > 0) await sleep(50);
  }
  if (left.length > 0) throw new Error(`processes are left in ${left.join(", ")}`);
}
