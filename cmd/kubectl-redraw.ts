#!/usr/bin/env node
/** The plugin of kubectl: `kubectl redraw flow.png` is `redraw kubectl flow.png`. */
import { requireNode } from "../src/boot/node-version.ts";

requireNode();
const { main } = await import("../src/boot/cli/main.ts");
await main(["kubectl", ...process.argv.slice(2)]);
