#!/usr/bin/env -S MALLOC_ARENA_MAX=2 node --max-semi-space-size=8 --heap-growing-percent=100 --experimental-async-context-frame
/** Takes requests: the HTTP interface, the console, and the duties that see every job to its end. */
import { requireNode } from "../src/boot/node-version.ts";

requireNode();
const { runProcess } = await import("../src/boot/run-process.ts");
await runProcess("ingress");
