/** The circle: an ellipse whose box is square; writers that can, keep its aspect. */
import { ellipseDrawing } from "./ellipse.ts";
import type { Shape } from "./shape.ts";

/** A circle; a box that is not quite square is drawn as the ellipse it is. */
export const circle: Shape<"circle"> = { id: "circle", name: "Circle", aliases: ["connector", "event"], ...ellipseDrawing };
