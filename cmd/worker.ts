#!/usr/bin/env node
/** Converts: takes jobs of one pool from the queue. */
import { requireNode } from "../src/boot/node-version.ts";

requireNode();
const { runProcess } = await import("../src/boot/run-process.ts");
await runProcess("worker");
