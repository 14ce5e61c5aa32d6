import { expect, test } from "vitest";
import { openSimulation } from "../../tools/scaling/simulation.ts";

const open = () => openSimulation({ pool: "default", slots: 2, serviceSeconds: 2 });
const demandOf = async (simulation: ReturnType<typeof open>) =>
  (await simulation.control.demand([{ pool: "default", steady: 60, burst: 6 }]))[0]!;

test("jobs arrive at their rate and wait while nobody is ready", async () => {
  const simulation = open();
  for (let at = 0; at <= 10; at++) simulation.tick(at, { perSecond: 3, ready: [] });
  expect(await demandOf(simulation)).toMatchObject({ queued: 30, running: 0, oldestSeconds: 9, arrivals: { steady: 0.5, burst: 3 } });
});

test("a ready worker takes as many as it has slots, and as fast as they take", () => {
  const simulation = open();
  for (let at = 0; at <= 10; at++) simulation.tick(at, { perSecond: 3, ready: ["a"] });
  expect(simulation.running()).toBe(2);
  // One job a second on average.
  expect(simulation.queued()).toBe(30 - 2 * 5);
});

test("a drained worker takes no more and ends what it has", async () => {
  const simulation = open();
  for (let at = 0; at <= 2; at++) simulation.tick(at, { perSecond: 3, ready: ["a"] });
  await simulation.control.drain([{ worker: "a", draining: true }]);
  for (let at = 3; at <= 5; at++) simulation.tick(at, { perSecond: 3, ready: ["a"] });
  expect(await simulation.control.crew([])).toMatchObject([{ worker: "a", busy: 0, hasStopped: true }]);
  simulation.tick(6, { perSecond: 0, ready: [] });
  expect(simulation.interrupted()).toBe(0);
});

test("a busy worker that goes breaks its jobs off", () => {
  const simulation = open();
  for (let at = 0; at <= 2; at++) simulation.tick(at, { perSecond: 3, ready: ["a"] });
  simulation.tick(3, { perSecond: 0, ready: [] });
  expect(simulation.interrupted()).toBe(2);
});
