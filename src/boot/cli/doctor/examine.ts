/** Tries on this machine what the nets need: every backend, every model, with the time of one tile and one line of text. */
import { performance } from "node:perf_hooks";
import type { BackendName, Engine } from "../../../adapters/detector/backends.ts";
import { backendNames } from "../../../adapters/detector/backends.ts";
import { loadJudges } from "../../../adapters/detector/judges.ts";
import type { NetName } from "../../../adapters/detector/graph/nets.ts";
import { nets } from "../../../adapters/detector/graph/nets.ts";
import type { NetPool } from "../../../adapters/detector/net-pool.ts";
import { openNetPool } from "../../../adapters/detector/net-pool.ts";
import type { ModelFolders } from "../../../adapters/detector/weights.ts";
import { factsOf, isTrained, loadWeights, modelsFolder } from "../../../adapters/detector/weights.ts";
import { asFault } from "../../../core/fault.ts";
import { backendsFor } from "../../models.ts";
import { netsFor, foldersFor, ppocrGeneration, usesPageNet } from "../../net-settings.ts";
import type { NetConfig } from "../../net-settings.ts";

/** A model as this installation has it. */
export interface ModelState {
  readonly net: NetName | "judges";
  readonly state: "ready" | "not trained" | "unusable";
  readonly sha256: string | null;
  readonly bytes: number | null;
  /** Says why an unusable one is unusable. */
  readonly why: string | null;
}

/** A backend as it works on this machine; a time is null where the backend or the model does not work. */
export interface BackendState {
  readonly backend: BackendName;
  readonly works: boolean;
  readonly why: string | null;
  /** What computes there, where more is known than the backend's name. */
  readonly engine: Engine | null;
  /** Milliseconds of one run with the net's usual input, by net; the median of a few. */
  readonly runMs: Readonly<Partial<Record<NetName, number>>>;
}

/** Everything that was found out. */
export interface Diagnosis {
  readonly models: readonly ModelState[];
  readonly backends: readonly BackendState[];
  /** What conversions will use with these settings; the backend is null when no net is asked for or none works. */
  readonly uses: {
    readonly text: NetConfig["text"];
    readonly detector: "geometry" | "geometry and page net";
    readonly nets: readonly NetName[];
    readonly backend: BackendName | null;
  };
  /** True when everything that the settings ask for works. */
  readonly isWell: boolean;
}

/** A net is timed so often, or until so many milliseconds are gone. */
const runs = 5;
const enoughMs = 1500;

/** Examines models and backends; `folder` holds the models, if not that of the package. */
export async function examine(config: NetConfig, folder: string = modelsFolder): Promise<Diagnosis> {
  const folders = foldersFor(config, folder);
  const models = await Promise.all([...netsToExamine(config).map((net) => examineModel(net, folders)), examineJudges(folders)]);
  const ready = models.flatMap(({ net, state }) => (state === "ready" && net !== "judges" ? [net] : []));
  const backends: BackendState[] = [];
  for (const backend of backendNames) backends.push(await examineBackend(backend, ready, folders));
  const wanted = netsFor(config);
  const allowed = backendsFor(config);
  const backend = allowed.find((name) => backends.some((one) => one.backend === name && one.works)) ?? null;
  const judges = models.find(({ net }) => net === "judges");
  const isJudged = !usesPageNet(config) || judges?.state === "ready";
  const isWell = isJudged && wanted.every((net) => ready.includes(net)) && (wanted.length === 0 || backend !== null);
  return {
    models,
    backends,
    uses: {
      text: config.text,
      detector: detectorOf(config),
      nets: wanted,
      backend: wanted.length === 0 ? null : backend,
    },
    isWell,
  };
}

function detectorOf(config: NetConfig): Diagnosis["uses"]["detector"] {
  return usesPageNet(config) ? "geometry and page net" : "geometry";
}

/** Of the public nets, those of the other generation are no concern of this installation. */
function netsToExamine(config: NetConfig): readonly NetName[] {
  const other = ppocrGeneration(config) === "v4" ? "-v6" : "-v4";
  return (Object.keys(nets) as NetName[]).filter((net) => !net.endsWith(other));
}

async function examineModel(net: NetName, folders: ModelFolders): Promise<ModelState> {
  try {
    if (!(await isTrained(net, folders.models))) return { net, state: "not trained", sha256: null, bytes: null, why: null };
    const { sha256, bytes } = await loadWeights({ net, architecture: nets[net].architecture }, folders);
    return { net, state: "ready", sha256, bytes, why: null };
  } catch (thrown) {
    return { net, state: "unusable", sha256: null, bytes: null, why: asFault(thrown).message };
  }
}

/** Judges are trees and run on no backend; they are refused where they were fitted on another page net. */
async function examineJudges(folders: ModelFolders): Promise<ModelState> {
  try {
    await loadJudges(folders);
    const { sha256, bytes } = await factsOf("judges", folders);
    return { net: "judges", state: "ready", sha256, bytes, why: null };
  } catch (thrown) {
    return { net: "judges", state: "unusable", sha256: null, bytes: null, why: asFault(thrown).message };
  }
}

async function examineBackend(backend: BackendName, ready: readonly NetName[], folders: ModelFolders): Promise<BackendState> {
  try {
    const pool = await openNetPool({ nets: ready, threads: 1, backends: [backend], folders });
    const runMs: Partial<Record<NetName, number>> = {};
    for (const net of ready) runMs[net] = await timeOf(pool, net);
    await pool.close();
    return { backend, works: true, why: null, engine: pool.engine ?? null, runMs };
  } catch (thrown) {
    const { code, detail, message } = asFault(thrown);
    return { backend, works: false, why: code === "unavailable" ? detail : message, engine: null, runMs: {} };
  }
}

async function timeOf(pool: NetPool, net: NetName): Promise<number> {
  const { warmUp } = nets[net];
  const values = new Float32Array(warmUp[0] * warmUp[1] * warmUp[2]).fill(0.5);
  const times: number[] = [];
  const since = performance.now();
  while (times.length === 0 || (times.length < runs && performance.now() - since < enoughMs)) {
    const began = performance.now();
    await pool.run(net, { shape: warmUp, values });
    times.push(performance.now() - began);
  }
  return times.toSorted((one, other) => one - other)[times.length >> 1]!;
}
