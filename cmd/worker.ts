#!/usr/bin/env -S MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 node --max-semi-space-size=4
/** Converts: takes jobs of one pool from the queue; its first line keeps conversions small, as that of the command line does. */
import { requireNode } from "../src/boot/node-version.ts";

requireNode();
const { runProcess } = await import("../src/boot/run-process.ts");
await runProcess("worker");
