/** Modules that have no test file of their own, each with what proves it instead. This list may only shrink. */

/** Paths of modules that other tests prove. */
export const untested: readonly string[] = [];
