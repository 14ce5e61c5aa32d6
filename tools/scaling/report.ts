/** Judges how a pool followed a step of its load, and writes the page about it. */
import { markdownTable, quantile } from "../statistics.ts";

/** One look at the pool; times in seconds since the beginning. */
export interface Sample {
  readonly at: number;
  readonly perSecond: number;
  /** Pods that the load needs in the long run. */
  readonly need: number;
  readonly pods: number;
  readonly ready: number;
  readonly queued: number;
  /** How long the oldest waiting job has waited. */
  readonly waitSeconds: number;
}

/** What was played. */
export interface ScalingSetting {
  readonly pods: number;
  readonly factor: number;
  readonly service: number;
  readonly slots: number;
  readonly target: number;
  readonly warmReplicas: number;
  /** When the load grew. */
  readonly step: number;
}

/** How the pool did. */
export interface ScalingVerdict {
  /** Seconds from asking for a pod to its being Ready, after the step: half of them, and nearly all. */
  readonly startSeconds: number;
  readonly lateStartSeconds: number;
  /** Twice a start and twice the target. */
  readonly allowedSeconds: number;
  /** Seconds after the step until the wait stayed under the target. */
  readonly recoveredSeconds: number;
  readonly isInTime: boolean;
  readonly mostPods: number;
  readonly allowedPods: number;
  readonly isModest: boolean;
}

/** Judges: the wait is under the target within twice a start plus twice the target, and never are there more than twice the pods that are needed. */
export function verdictOf(samples: readonly Sample[], starts: readonly number[], setting: ScalingSetting): ScalingVerdict {
  const after = samples.filter(({ at }) => at >= setting.step);
  const lastLate = after.findLast(({ waitSeconds }) => waitSeconds > setting.target);
  const recoveredSeconds = lastLate === undefined ? 0 : lastLate.at - setting.step;
  const [startSeconds, lateStartSeconds] = [quantile(starts, 0.5), quantile(starts, 0.95)];
  const allowedSeconds = 2 * startSeconds + 2 * setting.target;
  const mostPods = Math.max(...after.map(({ pods }) => pods));
  const allowedPods = 2 * setting.pods * setting.factor;
  const isInTime = recoveredSeconds <= allowedSeconds;
  return {
    startSeconds,
    lateStartSeconds,
    allowedSeconds,
    recoveredSeconds,
    isInTime,
    mostPods,
    allowedPods,
    isModest: mostPods <= allowedPods,
  };
}

/** What it ran on. */
export interface ScalingMachine {
  readonly commit: string;
  readonly kubernetes: string;
  readonly node: string;
  readonly cores: number;
  readonly loadBefore: string;
  readonly interrupted: number;
}

const figure = (value: number): string => value.toFixed(1);
/** Seconds between two rows of the series. */
const rowSeconds = 6;

/** Writes the page. */
export function scalingReport(found: {
  readonly samples: readonly Sample[];
  readonly verdict: ScalingVerdict;
  readonly setting: ScalingSetting;
  readonly machine: ScalingMachine;
}): string {
  const { samples, verdict, setting, machine } = found;
  const rows = samples
    .filter(({ at }, index) => index === 0 || Math.floor(at / rowSeconds) !== Math.floor(samples[index - 1]!.at / rowSeconds))
    .map(({ at, perSecond, need, pods, ready, queued, waitSeconds }) => {
      return [
        (at - setting.step).toFixed(0),
        String(perSecond),
        String(need),
        String(pods),
        String(ready),
        String(queued),
        figure(waitSeconds),
      ];
    });
  const bars = [
    [
      "wait under the target after the step, s",
      figure(verdict.recoveredSeconds),
      `≤ ${figure(verdict.allowedSeconds)}`,
      verdict.isInTime ? "yes" : "no",
    ],
    ["most pods after the step", String(verdict.mostPods), `≤ ${verdict.allowedPods}`, verdict.isModest ? "yes" : "no"],
  ];
  return `# A tenfold step

Written by \`make prove-scaling\` at ${machine.commit}: Kubernetes ${machine.kubernetes} (etcd, API server, controller manager, scheduler), Node ${machine.node},
${machine.cores} cores, load ${machine.loadBefore} before the start. Nodes and pods are played by kwok, and each pod asks for a card; controller, Deployment, scheduling and watches are
real. Jobs are numbers: each takes ${setting.service} s, each pod converts ${setting.slots} at once. The load grows from what ${setting.pods} pods convert to ${setting.factor} times that.

A pod took ${figure(verdict.startSeconds)} s from being asked for to being Ready (median after the step; 95 % within ${figure(verdict.lateStartSeconds)} s). The wait should be under ${setting.target} s
within twice that plus twice the target. Conversions that were broken off: ${machine.interrupted}.

${markdownTable([["", "measured", "bar", "met"], ...bars])}

Seconds are counted from the step.

${markdownTable([["s", "jobs/s", "pods needed", "pods", "ready", "waiting", "oldest, s"], ...rows])}
`;
}
