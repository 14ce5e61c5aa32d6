import { expect, test } from "vitest";
import { judgePlans } from "../../../tools/pipeline/statements.ts";
import type { PlanNode } from "../../../tools/pipeline/statements.ts";

const node = (kind: string, table?: string, ...plans: readonly PlanNode[]): PlanNode => ({
  "Node Type": kind,
  ...(table === undefined ? {} : { "Relation Name": table }),
  Plans: plans,
});

test("a table that is read one row after the other is found at any depth, once for each statement", () => {
  const scan = node("Hash Join", undefined, node("Index Scan", "account"), node("Hash", undefined, node("Seq Scan", "job")));
  const judged = judgePlans(
    [
      { query: "SELECT a\n  FROM job", plan: scan },
      { query: "SELECT a FROM job", plan: scan },
      { query: "SELECT b FROM job", plan: node("Index Scan", "job") },
      { query: "SELECT c FROM account", plan: node("Seq Scan", "account") },
    ],
    "job",
  );
  expect(judged).toEqual({ statements: 2, scanning: ["SELECT a FROM job"] });
});

test("a statement counts as reading all of a table when one of its plans did", () => {
  const plans = [node("Index Scan", "job"), node("Seq Scan", "job")].map((plan) => ({ query: "SELECT a FROM job", plan }));
  expect(judgePlans(plans, "job")).toEqual({ statements: 1, scanning: ["SELECT a FROM job"] });
});
