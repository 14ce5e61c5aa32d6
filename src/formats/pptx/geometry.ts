/** Writes the geometry of shapes: presets with adjust values, and outlines of their own with connection sites. */
import type { PathCommand } from "../../core/geometry/path.ts";
import type { Point } from "../../core/geometry/point.ts";
import type { ShapePath } from "../../core/shapes/shape.ts";
import { element } from "../lib/xml.ts";
import type { XmlElement } from "../lib/xml.ts";
import type { ShapeForm } from "./form.ts";
import { angleUnits, emuOn, extentOn } from "./slide.ts";
import type { Slide } from "./slide.ts";

/** Writes a preset; guides are whole numbers. */
export function presetGeometry(name: string, adjust: Readonly<Record<string, number>>): XmlElement {
  const guides = Object.entries(adjust).map(([guide, value]) => element("a:gd", { name: guide, fmla: `val ${Math.round(value)}` }));
  return element("a:prstGeom", { prst: name }, [element("a:avLst", {}, guides)]);
}

/** Writes the geometry of a form. */
export function formGeometry(slide: Slide, form: ShapeForm): XmlElement {
  const { geometry } = form;
  if (geometry.kind === "preset") return presetGeometry(geometry.name, geometry.adjust);
  const frame = frameGuides(form);
  const paths = geometry.paths.map((path) => customPath(slide, path, form.box));
  if (geometry.corner !== null) return roundedGeometry(geometry.corner, frame, paths.slice(1));
  return customGeometry(frame.guides, frame.sites, frame.textRectangle, paths);
}

/** Guides for the sites and the text rectangle: shares of the shape, since sites are not in units of the path. */
interface FrameGuides {
  readonly guides: readonly XmlElement[];
  readonly sites: readonly XmlElement[];
  readonly textRectangle: XmlElement;
}

function frameGuides({ box, sites, textBox }: ShapeForm): FrameGuides {
  const guides: XmlElement[] = [];
  const guide = (name: string, part: number, side: "w" | "h"): string => {
    guides.push(element("a:gd", { name, fmla: `*/ ${side} ${Math.round(part * 100_000)} 100000` }));
    return name;
  };
  const connections = sites.map(({ point, direction }, index) =>
    element("a:cxn", { ang: directionAngle(direction) }, [
      element("a:pos", {
        x: guide(`x${index}`, share(point[0], box.width), "w"),
        y: guide(`y${index}`, share(point[1], box.height), "h"),
      }),
    ]),
  );
  const textRectangle = element("a:rect", {
    l: guide("textLeft", share(textBox.x, box.width), "w"),
    t: guide("textTop", share(textBox.y, box.height), "h"),
    r: guide("textRight", share(textBox.x + textBox.width, box.width), "w"),
    b: guide("textBottom", share(textBox.y + textBox.height, box.height), "h"),
  });
  return { guides, sites: connections, textRectangle };
}

function share(value: number, extent: number): number {
  return extent === 0 ? 0 : value / extent;
}

/** Turns a direction into the angle of a site: 0 to the right, clockwise. */
function directionAngle([x, y]: Point): string {
  return String(angleUnits((Math.atan2(y, x) * 180) / Math.PI));
}

function customGeometry(
  guides: readonly XmlElement[],
  sites: readonly XmlElement[],
  textRectangle: XmlElement,
  paths: readonly XmlElement[],
): XmlElement {
  return element("a:custGeom", {}, [
    element("a:avLst"),
    element("a:gdLst", {}, guides),
    element("a:ahLst"),
    element("a:cxnLst", {}, sites),
    textRectangle,
    element("a:pathLst", {}, paths),
  ]);
}

/** Writes a box with round corners by the formulas of the preset roundRect, handle included, with sites of its own; `dividers` are drawn in it. */
function roundedGeometry(corner: number, frame: FrameGuides, dividers: readonly XmlElement[]): XmlElement {
  const path = [
    element("a:moveTo", {}, [guidePoint("l", "radius")]),
    cornerArc("cd2"),
    element("a:lnTo", {}, [guidePoint("cornerX", "t")]),
    cornerArc("3cd4"),
    element("a:lnTo", {}, [guidePoint("r", "cornerY")]),
    cornerArc("0"),
    element("a:lnTo", {}, [guidePoint("radius", "b")]),
    cornerArc("cd4"),
    element("a:close"),
  ];
  return element("a:custGeom", {}, [
    element("a:avLst", {}, [formulaGuide("adj", `val ${Math.round(corner * 100_000)}`)]),
    element("a:gdLst", {}, [
      formulaGuide("share", "pin 0 adj 50000"),
      formulaGuide("radius", "*/ ss share 100000"),
      formulaGuide("cornerX", "+- r 0 radius"),
      formulaGuide("cornerY", "+- b 0 radius"),
      ...frame.guides,
    ]),
    element("a:ahLst", {}, [element("a:ahXY", { gdRefX: "adj", minX: "0", maxX: "50000" }, [element("a:pos", { x: "radius", y: "t" })])]),
    element("a:cxnLst", {}, frame.sites),
    frame.textRectangle,
    element("a:pathLst", {}, [element("a:path", {}, path), ...dividers]),
  ]);
}

function formulaGuide(name: string, formula: string): XmlElement {
  return element("a:gd", { name, fmla: formula });
}

function guidePoint(x: string, y: string): XmlElement {
  return element("a:pt", { x, y });
}

/** A quarter of a circle, clockwise from an angle given by the name of a guide. */
function cornerArc(start: string): XmlElement {
  return element("a:arcTo", { wR: "radius", hR: "radius", stAng: start, swAng: "cd4" });
}

/** Writes a path in EMU of a box. */
function customPath(
  slide: Slide,
  { commands, filled, stroked }: ShapePath,
  box: { readonly width: number; readonly height: number },
): XmlElement {
  return element(
    "a:path",
    {
      w: extentOn(slide, box.width),
      h: extentOn(slide, box.height),
      fill: filled ? undefined : "none",
      stroke: stroked ? undefined : "0",
    },
    pathCommands(slide, commands),
  );
}

function pathCommands(slide: Slide, commands: readonly PathCommand[]): readonly XmlElement[] {
  const point = ([x, y]: Point): XmlElement => element("a:pt", { x: emuOn(slide, x), y: emuOn(slide, y) });
  return commands.map((command) => {
    if (command.op === "Z") return element("a:close");
    if (command.op === "C") return element("a:cubicBezTo", {}, [command.control1, command.control2, command.to].map(point));
    return element(command.op === "M" ? "a:moveTo" : "a:lnTo", {}, [point(command.to)]);
  });
}

/** Writes an open line as the geometry of a connector; points are pixels from the top left of its box. */
export function lineGeometry(
  slide: Slide,
  commands: readonly PathCommand[],
  box: { readonly width: number; readonly height: number },
): XmlElement {
  const textRectangle = element("a:rect", { l: "l", t: "t", r: "r", b: "b" });
  return customGeometry([], [], textRectangle, [customPath(slide, { commands, filled: false, stroked: true }, box)]);
}
