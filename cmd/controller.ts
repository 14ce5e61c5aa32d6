#!/usr/bin/env -S MALLOC_ARENA_MAX=2 node --max-semi-space-size=4
/** Runs what a Kubernetes cluster asks for: jobs and pools as objects. */
import { requireNode } from "../src/boot/node-version.ts";

requireNode();
const { runProcess } = await import("../src/boot/run-process.ts");
await runProcess("controller");
