/** The GitHub Action without a service: the runner recognises. */
import { copyFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runAction } from "../make/action-runner.ts";
import { aFolder } from "../make/folder.ts";

test("a picture of the repository becomes its files on the runner", async () => {
  const workspace = aFolder();
  copyFileSync("examples/flow-blue-rounded.png", join(workspace, "flow.png"));
  const { status, outputs } = await runAction(workspace, { pictures: "**/*.png", formats: "vsdx,drawio", out: "editable" });
  expect([status, outputs]).toEqual([0, { files: "editable/flow.vsdx\neditable/flow.drawio", converted: "1", failed: "0" }]);
  expect(readdirSync(join(workspace, "editable")).toSorted()).toEqual(["flow.drawio", "flow.vsdx"]);
});
