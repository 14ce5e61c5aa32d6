/**
 * Loaded before a worker of our image (`node --import`): puts fixture conversions in the place of the real ones. What it brings lies in
 * a folder of its own as TypeScript, and stands on the compiled product beside it.
 */
import { registerHooks } from "node:module";

const product = "file:///app/dist/";
const portsUrl = `${product}src/boot/service-ports.js`;
const ownUrl = new URL("../../faults/inside/service-ports.ts", import.meta.url).href;
/** Whatever of the sources a fixture asks for, the compiled product has. */
const source = /^file:\/\/\/fixture\/.*?\/(src\/.*)\.ts$/;

registerHooks({
  resolve(specifier, context, nextResolve) {
    const parent = context.parentURL ?? "";
    const isOurs = parent.startsWith("file:///fixture/");
    const [, path] = (isOurs && specifier.startsWith(".") && source.exec(new URL(specifier, parent).href)) || [];
    if (path !== undefined) return { url: `${product}${path}.js`, shortCircuit: true };
    // Packages are the product's.
    const isPackage = isOurs && !/^(?:[./]|node:|file:)/.test(specifier);
    const found = nextResolve(specifier, isPackage ? { ...context, parentURL: portsUrl } : context);
    // The replacement itself builds on what it replaces.
    return found.url === portsUrl && parent !== ownUrl ? { url: ownUrl, format: "module-typescript", shortCircuit: true } : found;
  },
});

// A worker that ends at once, as programs do that nobody has taught to end their work first.
if (process.env["REDRAW_TEST_NO_DRAIN"] === "1") process.prependListener("SIGTERM", () => process.exit(0));
