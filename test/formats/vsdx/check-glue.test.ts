/** A doctored file for each case of V5, V6, V9 and V10: glue, its evaluation, triggers and labels. */
import { expect, test } from "vitest";
import { brokenRules, page, smallDiagram } from "./doctor.ts";
import type { Change } from "./doctor.ts";

const cases: readonly (readonly [rule: string, what: string, change: Change])[] = [
  ["V5", "glue to a sheet that does not exist", { part: page, from: /Sheet\.6!Connections/g, to: "Sheet.77!Connections" }],
  ["V5", "glue to a row that does not exist", { part: page, from: /Sheet\.6!Connections\.(X|Y)2/g, to: "Sheet.6!Connections.$19" }],
  ["V5", "glue to another shape", { part: page, from: /Sheet\.6!/g, to: "Sheet.5!" }],
  ["V5", "a record with a row counted from 0", { part: page, from: /ToPart="10(\d)"/, to: 'ToPart="9$1"' }],
  ["V5", "glue without a record", { part: page, from: /<Connect FromSheet="13" FromCell="EndX"[^>]*\/>/, to: "" }],
  ["V5", "a record of a free end", { part: page, from: /(<Connect FromSheet=)"13"( FromCell="EndX"[^>]*\/>)/, to: '$1"13"$2$1"14"$2' }],
  ["V5", "an end that was not glued", { part: page, from: /(<Cell N="Begin[XY]" V="[^"]*") F="PAR[^"]*"/g, to: "$1" }],
  [
    "V6",
    "an end beside its connection point",
    { part: page, from: /(<Row T="Connection" IX="1"><Cell N="X") V="1.041667" F="Width\*1"/, to: '$1 V="1" F="Width*0.96"' },
  ],
  [
    "V6",
    "a line that does not reach its end",
    {
      part: page,
      from: /<Cell N="X" V="[^"]*" F="Width\*1"\/><Cell N="Y" V="0" F="Height\*1"\/>/,
      to: '<Cell N="X" V="1"/><Cell N="Y" V="0"/>',
    },
  ],
  ["V9", "a glue target without its event", { part: page, from: /(Shape ID="7".*?)<Cell N="EventXFMod"[^>]*>/s, to: "$1" }],
  ["V9", "a trigger of another shape", { part: page, from: "_XFTRIGGER(Sheet.6!", to: "_XFTRIGGER(Sheet.5!" }],
  ["V10", "a label beside its connector", { part: page, from: />go</, to: ">gone<" }],
];

test.each(cases)("%s reports %s", async (rule, _, change) => {
  expect(await brokenRules(smallDiagram, [change])).toContain(rule);
});
