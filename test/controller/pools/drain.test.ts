import { describe, expect, test } from "vitest";
import { orderVictims, planDrain } from "../../../src/controller/pools/drain.ts";
import type { DrainPlan, DrainSituation } from "../../../src/controller/pools/drain.ts";
import { moment, someWorkers } from "../../make/pools.ts";
import type { WorkerShape } from "../../make/pools.ts";

type Shapes = Readonly<Record<string, WorkerShape>>;

const plan = (workers: Shapes, situation: Partial<DrainSituation> & { target: number }): DrainPlan =>
  planDrain({
    replicas: Object.keys(workers).length,
    workers: someWorkers(workers),
    heardAt: moment,
    now: moment,
    drainTimeoutSeconds: 600,
    raisedAt: moment - 60_000,
    ...situation,
  });
const named = ({ mark, unmark, release, replicas }: DrainPlan) => {
  const names = (workers: DrainPlan["mark"]): string => workers.map(({ name }) => name).join(" ");
  return { mark: names(mark), unmark: names(unmark), release: names(release), replicas };
};

describe("who goes first", () => {
  test.each<[string, Shapes, string]>([
    ["the one that is not ready", { a: { idleSeconds: 90 }, b: { stage: "waiting" } }, "b a"],
    ["the one that has been idle for longest", { a: { idleSeconds: 5 }, b: { idleSeconds: 90 }, c: { busy: 1 } }, "b a c"],
    ["the one with the fewest jobs", { a: { busy: 2 }, b: { busy: 1 } }, "b a"],
    ["the one whose node is emptiest", { a: { node: "x" }, b: { node: "x" }, c: { node: "y" } }, "c a b"],
    ["the first by name, where nothing else tells", { b: {}, a: {} }, "a b"],
  ])("%s", (_who, shapes, order) => {
    const workers = someWorkers(shapes);
    expect(
      orderVictims(workers, workers)
        .map(({ name }) => name)
        .join(" "),
    ).toBe(order);
  });
});

describe("a pool that shrinks", () => {
  test("marks its victims first and stays as large as it is", () => {
    expect(named(plan({ a: { busy: 1 }, b: {}, c: { busy: 1 } }, { target: 1 }))).toEqual({
      mark: "b a",
      unmark: "",
      release: "",
      replicas: 3,
    });
  });

  test("shrinks by exactly those that have stopped and ended", () => {
    const workers: Shapes = {
      a: { drainingSeconds: 9, hasStopped: true },
      b: { drainingSeconds: 9, hasStopped: true, busy: 1 },
      c: { drainingSeconds: 9 },
      d: {},
    };
    expect(named(plan(workers, { target: 1 }))).toEqual({ mark: "", unmark: "", release: "a", replicas: 3 });
  });

  test("waits for one that is idle but may not have heard yet", () => {
    expect(plan({ a: { drainingSeconds: 9 }, b: {} }, { target: 1 })).toMatchObject({ release: [], replicas: 2 });
  });

  test("does not trust what a worker said before it was marked", () => {
    const workers: Shapes = { a: { drainingSeconds: 1, hasStopped: true }, b: {} };
    expect(plan(workers, { target: 1, heardAt: moment - 2_000 })).toMatchObject({ release: [], replicas: 2 });
    expect(plan(workers, { target: 1 })).toMatchObject({ replicas: 1 });
  });

  test("does not wait for pods that never began, nor for those that were never made", () => {
    expect(named(plan({ a: { stage: "waiting", drainingSeconds: 1 }, b: {} }, { target: 1 }))).toMatchObject({ release: "a", replicas: 1 });
    expect(named(plan({ a: {} }, { target: 1, replicas: 5 }))).toEqual({ mark: "", unmark: "", release: "", replicas: 1 });
  });

  test("waits for pods that were asked for a moment ago and are not seen yet: nobody who works goes for them", () => {
    const soon = { target: 1, replicas: 4, raisedAt: moment - 2_000 };
    expect(named(plan({ a: { busy: 1 } }, soon))).toEqual({ mark: "", unmark: "", release: "", replicas: 4 });
    expect(named(plan({ a: { busy: 1 }, b: { stage: "waiting" } }, soon))).toEqual({ mark: "b", unmark: "", release: "", replicas: 4 });
    const marked: Shapes = { a: { busy: 1 }, b: { stage: "waiting", drainingSeconds: 1 } };
    expect(named(plan(marked, soon))).toEqual({ mark: "", unmark: "", release: "b", replicas: 3 });
  });

  test("waits a minute for one that says nothing, and no longer: its jobs are others' by then", () => {
    const silent = (drainingSeconds: number): Shapes => ({ a: { isSilent: true, drainingSeconds }, b: {} });
    expect(plan(silent(59), { target: 1 })).toMatchObject({ replicas: 2 });
    expect(plan(silent(60), { target: 1 })).toMatchObject({ replicas: 1, release: [{ name: "a" }] });
  });

  test("gives a busy worker its time, and no more", () => {
    const late: Shapes = { a: { drainingSeconds: 601, busy: 1 }, b: {} };
    expect(plan(late, { target: 1 })).toMatchObject({ replicas: 1, release: [{ name: "a" }] });
    expect(plan(late, { target: 1, drainTimeoutSeconds: 700 })).toMatchObject({ replicas: 2, release: [] });
  });

  test("does nothing while nobody knows what workers do", () => {
    const workers: Shapes = { a: { drainingSeconds: 9, hasStopped: true }, b: { busy: 1 }, c: {} };
    expect(named(plan(workers, { target: 1, heardAt: null }))).toEqual({ mark: "", unmark: "", release: "", replicas: 3 });
  });

  test("does not choose others while those that were let go are being deleted", () => {
    const workers: Shapes = { a: { drainingSeconds: 9, hasStopped: true, isReleased: true }, b: {}, c: {} };
    expect(named(plan(workers, { target: 1, replicas: 2 }))).toEqual({ mark: "b", unmark: "", release: "", replicas: 2 });
  });
});

describe("a victim that is needed again", () => {
  test("is unmarked when the pool grows, and so is everybody else", () => {
    const workers: Shapes = { a: { drainingSeconds: 9, hasStopped: true }, b: { drainingSeconds: 9, busy: 1 }, c: {} };
    expect(named(plan(workers, { target: 5 }))).toEqual({ mark: "", unmark: "a b", release: "", replicas: 5 });
  });

  test("is the one that is furthest from its end, when the pool shrinks by less", () => {
    const workers: Shapes = { a: { drainingSeconds: 9, busy: 2 }, b: { drainingSeconds: 9 }, c: {} };
    expect(named(plan(workers, { target: 2 }))).toEqual({ mark: "", unmark: "a", release: "", replicas: 3 });
  });
});

test("pods that end or have failed are nobody's victims", () => {
  const workers: Shapes = { a: { stage: "ending" }, b: { stage: "failed" }, c: {}, d: {} };
  expect(named(plan(workers, { target: 1, replicas: 2 }))).toMatchObject({ mark: "c", replicas: 2 });
});
