/** The two style sheets of a written document: "No Style", which holds every cell's default, and "Normal". */
import { element } from "../lib/xml.ts";
import type { XmlElement } from "../lib/xml.ts";
import { cell, cells, row, section } from "./cells.ts";

/** The sheet that every shape takes line, fill and text from. */
export const normalStyle = 3;

/** Names the style sheets of a shape; a missing one turns shapes black. */
export const styleAttributes: Readonly<Record<string, number>> = {
  LineStyle: normalStyle,
  FillStyle: normalStyle,
  TextStyle: normalStyle,
};

const line = {
  LineWeight: 0.010417,
  LineColor: "#000000",
  LinePattern: 1,
  Rounding: 0,
  EndArrowSize: 2,
  BeginArrow: 0,
  EndArrow: 0,
  LineCap: 1,
  BeginArrowSize: 2,
  LineColorTrans: 0,
  CompoundType: 0,
};

const fill = {
  FillForegnd: "#ffffff",
  FillBkgnd: "#000000",
  FillPattern: 1,
  ShdwForegnd: "#000000",
  ShdwPattern: 0,
  FillForegndTrans: 0,
  FillBkgndTrans: 0,
  ShdwForegndTrans: 0,
  ShapeShdwType: 0,
  ShapeShdwOffsetX: 0,
  ShapeShdwOffsetY: 0,
  ShapeShdwObliqueAngle: 0,
  ShapeShdwScaleFactor: 1,
  ShapeShdwBlur: 0,
  ShapeShdwShow: 0,
};

const text = {
  LeftMargin: 0,
  RightMargin: 0,
  TopMargin: 0,
  BottomMargin: 0,
  VerticalAlign: 1,
  TextBkgnd: 0,
  DefaultTabStop: 0.5,
  TextDirection: 0,
  TextBkgndTrans: 0,
};

const locks = [
  "LockWidth",
  "LockHeight",
  "LockMoveX",
  "LockMoveY",
  "LockAspect",
  "LockDelete",
  "LockBegin",
  "LockEnd",
  "LockRotate",
  "LockCrop",
  "LockVtxEdit",
  "LockTextEdit",
  "LockFormat",
  "LockGroup",
  "LockCalcWH",
  "LockSelect",
  "LockCustProp",
  "LockFromGroupFormat",
  "LockThemeColors",
  "LockThemeEffects",
  "LockThemeConnectors",
  "LockThemeFonts",
  "LockThemeIndex",
  "LockReplace",
  "LockVariation",
] as const;

const behaviour = {
  NoObjHandles: 0,
  NonPrinting: 0,
  NoCtlHandles: 0,
  NoAlignBox: 0,
  UpdateAlignBox: 0,
  HideText: 0,
  DynFeedback: 0,
  GlueType: 0,
  WalkPreference: 0,
  ObjType: 0,
  Comment: "",
  IsDropSource: 0,
  NoLiveDynamics: 0,
  LocalizeMerge: 0,
  NoProofing: 0,
  Calendar: 0,
  LangID: "en-US",
  ShapeKeywords: "",
  DropOnPageScale: 1,
  HelpTopic: "",
  Copyright: "",
  LayerMember: "",
  SelectMode: 1,
  DisplayMode: 2,
  IsDropTarget: 0,
  IsSnapTarget: 1,
  IsTextEditTarget: 1,
  DontMoveChildren: 0,
};

const layout = {
  ShapePermeableX: 0,
  ShapePermeableY: 0,
  ShapePermeablePlace: 0,
  Relationships: 0,
  ShapeFixedCode: 0,
  ShapePlowCode: 0,
  ShapeRouteStyle: 0,
  ShapePlaceStyle: 0,
  ConFixedCode: 0,
  ConLineJumpCode: 0,
  ConLineJumpStyle: 0,
  ConLineJumpDirX: 0,
  ConLineJumpDirY: 0,
  ShapePlaceFlip: 0,
  ConLineRouteExt: 0,
  ShapeSplit: 0,
  ShapeSplittable: 0,
  DisplayLevel: 0,
};

const gradients = {
  LineGradientDir: 0,
  LineGradientAngle: 1.570796,
  FillGradientDir: 0,
  FillGradientAngle: 1.570796,
  LineGradientEnabled: 0,
  FillGradientEnabled: 0,
  RotateGradientWithShape: 1,
  UseGroupGradient: 0,
};

const picture = { Gamma: 1, Contrast: 0.5, Brightness: 0.5, Sharpen: 0, Blur: 0, Denoise: 0, Transparency: 0 };

/** No theme stands behind the document, so every index of one is 0. */
const themeless = {
  QuickStyleLineColor: 100,
  QuickStyleFillColor: 100,
  QuickStyleShadowColor: 100,
  QuickStyleFontColor: 100,
  QuickStyleLineMatrix: 100,
  QuickStyleFillMatrix: 100,
  QuickStyleEffectsMatrix: 100,
  QuickStyleFontMatrix: 100,
  QuickStyleType: 0,
  QuickStyleVariation: 0,
  ColorSchemeIndex: 0,
  EffectSchemeIndex: 0,
  ConnectorSchemeIndex: 0,
  FontSchemeIndex: 0,
  ThemeIndex: 0,
  VariationColorIndex: 0,
  VariationStyleIndex: 0,
  EmbellishmentIndex: 0,
};

const character = {
  Font: "Arial",
  Color: "#000000",
  Style: 0,
  Case: 0,
  Pos: 0,
  FontScale: 1,
  Size: 0.166667,
  DblUnderline: 0,
  Overline: 0,
  Strikethru: 0,
  DoubleStrikethrough: 0,
  Letterspace: 0,
  ColorTrans: 0,
  AsianFont: "Arial",
  ComplexScriptFont: "Arial",
  ComplexScriptSize: -1,
  LangID: "en-US",
};

const paragraph = {
  IndFirst: 0,
  IndLeft: 0,
  IndRight: 0,
  SpLine: -1,
  SpBefore: 0,
  SpAfter: 0,
  HorzAlign: 1,
  Bullet: 0,
  BulletStr: "",
  BulletFont: 0,
  BulletFontSize: -1,
  TextPosAfterBullet: 0,
  Flags: 0,
};

/** Cells that exist but have no value of their own until a shape gives them a formula. */
const events = ["BegTrigger", "EndTrigger", "TheData", "TheText", "EventDblClick", "EventXFMod", "EventDrop", "EventMultiDrop"] as const;

const enabled = { EnableLineProps: 1, EnableFillProps: 1, EnableTextProps: 1, HideForApply: 0 };

function namedSheet(id: number, name: string, content: readonly XmlElement[]): XmlElement {
  const parent = id === 0 ? {} : { LineStyle: 0, FillStyle: 0, TextStyle: 0 };
  return element("StyleSheet", { ID: id, NameU: name, IsCustomNameU: 1, Name: name, IsCustomName: 1, ...parent }, content);
}

/** Makes the style sheets of the document. */
export function styleSheets(): XmlElement {
  const everything = { ...line, ...fill, ...text, ...Object.fromEntries(locks.map((name) => [name, 0])), ...behaviour };
  return element("StyleSheets", {}, [
    namedSheet(0, "No Style", [
      ...cells({ ...enabled, ...everything }),
      ...events.map((name) => cell(name, 0, "No Formula")),
      ...cells({ ...layout, ...gradients, ...picture, ...themeless }),
      section("Character", [row(0, cells(character))]),
      section("Paragraph", [row(0, cells(paragraph))]),
      section("Tabs", [row(0, [])]),
    ]),
    namedSheet(normalStyle, "Normal", cells(enabled)),
  ]);
}
