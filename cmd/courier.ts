#!/usr/bin/env -S MALLOC_ARENA_MAX=2 node --max-semi-space-size=4 --heap-growing-percent=40 --experimental-async-context-frame
/** Sends webhooks. */
import { requireNode } from "../src/boot/node-version.ts";

requireNode();
const { runProcess } = await import("../src/boot/run-process.ts");
await runProcess("courier");
