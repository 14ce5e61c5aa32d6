#!/usr/bin/env -S MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 node --max-semi-space-size=4
/** The command line of Redraw. Its first line keeps a conversion small: large arrays go back to the system when they are freed (80 to 150 MB of 900 to 1,060), and the nursery is small. */
import { requireNode } from "../src/boot/node-version.ts";

requireNode();
const { main } = await import("../src/boot/cli/main.ts");
await main();
