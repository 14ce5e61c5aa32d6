/** Modules that have no test file of their own, with what proves them instead. This list may only shrink. */

/** Paths of modules that other tests prove. */
export const untested: readonly string[] = [];
