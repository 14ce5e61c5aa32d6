#!/usr/bin/env node
/** The command line of Redraw. */
import { requireNode } from "../src/boot/node-version.ts";

requireNode();
const { becomeFrugal } = await import("../src/boot/frugal-memory.ts");
becomeFrugal();
const { main } = await import("../src/boot/cli/main.ts");
await main();
