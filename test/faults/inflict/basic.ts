/** Faults that may befall anything: death, frost, and a network that fails. Each returns how often it was inflicted. */
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { pick } from "../chance.ts";
import type { Faults } from "../proxy.ts";
import type { Target, Victim } from "../world/victim.ts";
import type { World } from "../world/world.ts";

/** What inflicts a fault. */
export type Infliction = (world: World) => Promise<number>;

/** A random number of milliseconds between two. */
const between = ({ chance }: World, [from, to]: readonly [number, number]): number => from + (to - from) * chance();

/** Kills one of the targets again and again, at random moments, and begins it again after `downMs`; none is killed while it begins. */
export function killed(targets: readonly Target[], options: { readonly times: number; readonly downMs: number }): Infliction {
  return async (world) => {
    const beginning = new Set<Victim>();
    const revive = async (victim: Victim): Promise<void> => {
      await sleep(options.downMs);
      await victim.begin();
      beginning.delete(victim);
    };
    const revivals: Promise<void>[] = [];
    for (let time = 0; time < options.times; time++) {
      await sleep(between(world, [300, 3_000]));
      const alive = (): readonly Victim[] => targets.flatMap((target) => world.victims[target]).filter((one) => !beginning.has(one));
      while (alive().length === 0) await sleep(50);
      const victim = pick(alive(), world.chance)!;
      beginning.add(victim);
      await victim.kill();
      revivals.push(revive(victim));
    }
    await Promise.all(revivals);
    return options.times;
  };
}

/** Freezes one of the target for so long, and lets it go on where it was. */
export function frozen(target: Target, seconds: number): Infliction {
  return async (world) => {
    const victim = pick(world.victims[target], world.chance)!;
    await victim.pause();
    await sleep(1_000 * seconds);
    victim.resume();
    return 1;
  };
}

function proxiesOf(world: World, target: Target): readonly NonNullable<Victim["proxy"]>[] {
  return world.victims[target].flatMap(({ proxy }) => (proxy === null ? [] : [proxy]));
}

/** Lets the network before all of the target fail for so long; with `thenCut`, what was held up never arrives. */
export function disturbed(
  target: Target,
  faults: Partial<Faults>,
  options: { readonly seconds: number; readonly thenCut?: boolean },
): Infliction {
  return async (world) => {
    const proxies = proxiesOf(world, target);
    for (const proxy of proxies) proxy.set(faults);
    await sleep(1_000 * options.seconds);
    for (const proxy of proxies) {
      if (options.thenCut === true) proxy.cut();
      proxy.heal();
    }
    return 1;
  };
}

/** Cuts every connection to the target again and again. */
export function cutAgain(target: Target, seconds: number): Infliction {
  return async (world) => {
    const until = performance.now() + 1_000 * seconds;
    let times = 0;
    for (; performance.now() < until; times++) {
      await sleep(between(world, [50, 800]));
      for (const proxy of proxiesOf(world, target)) proxy.cut();
    }
    return times;
  };
}

/** Loses the answers of the target for a moment, again and again: what was asked is done, and nobody hears of it. */
export function answersLost(target: Target, options: { readonly times: number; readonly downMs: number }): Infliction {
  return async (world) => {
    for (let time = 0; time < options.times; time++) {
      await sleep(between(world, [200, 1_500]));
      const proxies = proxiesOf(world, target);
      for (const proxy of proxies) proxy.set({ mute: ["toClient"] });
      await sleep(300);
      for (const proxy of proxies) proxy.set({ refuse: true });
      for (const proxy of proxies) proxy.cut();
      await sleep(options.downMs);
      for (const proxy of proxies) proxy.heal();
    }
    return options.times;
  };
}
