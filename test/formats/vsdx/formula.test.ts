/** Formulas are evaluated from cached cells, and those that name nothing are faults. */
import { expect, test } from "vitest";
import { readXml } from "../../../src/formats/lib/xml-read.ts";
import { evaluateFormula } from "../../../src/formats/vsdx/formula.ts";
import { readPage } from "../../../src/formats/vsdx/read.ts";

const { sheets, byId } = readPage(
  readXml(`<PageContents><Shapes>
    <Shape ID="1"><Cell N="Width" V="2"/><Cell N="Height" V="-4"/><Cell N="BeginX" V="1"/><Cell N="EndX" V="3"/>
      <Section N="Control"><Row N="TextPosition"><Cell N="X" V="0.5"/><Cell N="Y" V="0.25"/></Row></Section>
      <Section N="User"><Row N="Radius"><Cell N="Value" V="0.75"/></Row></Section></Shape>
    <Shape ID="2"><Cell N="PinX" V="7"/></Shape>
  </Shapes></PageContents>`),
);
const scope = { sheet: sheets[0]!, byId };

test.each<[string, number]>([
  ["Width*0.5", 1],
  ["GUARD((BeginX+EndX)/2)", 2],
  ["GUARD(EndX-BeginX)", 2],
  ["Width*0.5+1.25", 2.25],
  ["Width*0.5-1.25", -0.25],
  ["Height*1", -4],
  ["-Width", -2],
  ["2-1-1", 0],
  ["8/2/2", 2],
  ["Sheet.2!PinX+1", 8],
  ["SETATREF(Controls.TextPosition)", 0.5],
  ["SETATREF(Controls.TextPosition.Y)", 0.25],
  ["GUARD(0DA)", 0],
  ["GUARD(FALSE)", 0],
  ["COS(0)+SIN(0)*2", 1],
  ["ATAN2(0,-Width)", Math.PI],
  ["MAX(0,MIN(User.Radius,Width*0.5,3))", 0.75],
])("%s is %d", (formula, wanted) => {
  expect(evaluateFormula(formula, scope)).toEqual({ value: wanted });
});

test.each([
  "PAR(PNT(Sheet.2!Connections.X1,Sheet.2!Connections.Y1))",
  "_XFTRIGGER(Sheet.2!EventXFMod)",
  "SUM(DEPENDSON(4,Sheet.2!SheetRef()))",
])("%s has no number of its own", (formula) => {
  expect(evaluateFormula(formula, scope)).toEqual({ value: null });
});

test.each([
  "Breadth*2",
  "Sheet.9!PinX",
  "Sheet.2!PinY",
  "Controls.Other",
  "User.Other",
  "TAN(1)",
  "Width*",
  "(Width",
  "Width Width",
  "Width#2",
  "",
])("%j is a fault", (formula) => {
  expect(evaluateFormula(formula, scope)).toHaveProperty("problem");
});
