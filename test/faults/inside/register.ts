/**
 * Loaded before a process of the product (`node --import`): puts our own parts in the place of two modules of its composition, so
 * that the product itself needs no crash point, no other resolver and no other converter.
 */
import { registerHooks } from "node:module";

const urlOf = (path: string): string => new URL(path, import.meta.url).href;
const replacements = new Map(
  ["service-ports.ts", "outgoing.ts"].map((name) => [urlOf(`../../../src/boot/${name}`), urlOf(`./${name}`)] as const),
);

registerHooks({
  resolve(specifier, context, nextResolve) {
    const found = nextResolve(specifier, context);
    const replacement = replacements.get(found.url);
    // The replacement itself builds on what it replaces.
    return replacement === undefined || context.parentURL === replacement ? found : { ...found, url: replacement };
  },
});
