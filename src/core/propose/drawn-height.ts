/** The height of handwriting on a page, which hides its own. */
import type { Bitmap } from "../raster/bitmap.ts";

/** Height of capitals to assume for the working scale, as a share of the picture's longer side. */
const capitalShare = 0.0103;

/** Returns the height of capitals by which a drawn page is brought to working scale, in pixels. */
export function drawnHeight({ width, height }: Pick<Bitmap, "width" | "height">): number {
  return capitalShare * Math.max(width, height);
}
