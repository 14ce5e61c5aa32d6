#!/usr/bin/env node
/** The command line of Redraw. */
import { requireNode } from "../src/boot/node-version.ts";

requireNode();
const { main } = await import("../src/boot/cli/main.ts");
await main();
