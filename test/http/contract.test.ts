/** Walks every row of every table of docs/interface.md against the real service: a row that nobody proves fails. */
import { afterAll, describe, expect, test } from "vitest";
import { additions } from "./contract/additions.ts";
import { formChecks } from "./contract/forms.ts";
import { headerChecks } from "./contract/headers.ts";
import { jobChecks } from "./contract/jobs.ts";
import { operationChecks } from "./contract/operations.ts";
import { readRows } from "./contract/page.ts";
import { promiseChecks } from "./contract/promises.ts";
import { refusalChecks } from "./contract/refusals.ts";
import { specification } from "./contract/specification.ts";
import { webhookChecks } from "./contract/webhooks.ts";

const rows = readRows("docs/interface.md");
const checks = { ...jobChecks, ...operationChecks, ...headerChecks, ...formChecks, ...refusalChecks, ...webhookChecks, ...promiseChecks };
const proven: { row: string; assertions: number }[] = [];

describe("the page", () => {
  test("names every row once, and every row has a check", () => {
    const names = rows.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !Object.hasOwn(checks, name))).toEqual([]);
  });

  test("has a row for every check", () => {
    const names = new Set(rows.map(({ name }) => name));
    expect(Object.keys(checks).filter((name) => !names.has(name))).toEqual([]);
  });

  test("covers every row of the specification", () => {
    const names = new Set(rows.map(({ name }) => name));
    expect(specification.flatMap(([, covered]) => covered).filter((name) => !names.has(name))).toEqual([]);
    expect(specification.filter(([, covered]) => covered.length === 0)).toEqual([]);
  });
});

describe("the service keeps", () => {
  test.each(rows)("$name", async ({ name, cells }) => {
    expect(checks[name], "no check proves this row").toBeDefined();
    await checks[name]!(cells);
    const assertions = expect.getState().assertionCalls - 1;
    expect(assertions).toBeGreaterThan(0);
    proven.push({ row: name, assertions });
  });
});

describe("what was added to the specification is kept", () => {
  const clauses = Object.entries(additions).flatMap(([row, all]) => all.map(([says, proof]) => ({ row, says, proof })));
  test.each(clauses)("$row: $says", async ({ proof }) => {
    if (typeof proof === "string") {
      // Proven above, under the name of its row.
      expect(rows.map(({ name }) => name)).toContain(proof);
      return;
    }
    await proof();
  });
});

afterAll(() => {
  const assertions = proven.reduce((sum, row) => sum + row.assertions, 0);
  console.log(
    `contract: ${proven.length} of ${rows.length} rows proven by ${assertions} assertions; the specification has ${specification.length}`,
  );
});
