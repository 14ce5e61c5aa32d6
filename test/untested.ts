/** Modules that have no test file of their own, with what proves them instead. This list may only shrink. */

/** Paths of modules that other tests prove. */
export const untested: readonly string[] = [
  // Recognition on drawn pictures: test/evaluation, with floors that only rise.
  "src/core/propose/icon-groups.ts",
  "src/core/propose/icons.ts",
  "src/core/propose/line-frames.ts",
  "src/core/propose/outline-nodes.ts",
  "src/core/propose/phantoms.ts",
  "src/core/propose/picture-blobs.ts",
  "src/core/propose/propose.ts",
  "src/core/propose/tiles.ts",
  "src/core/propose/broken-nodes.ts",
];
