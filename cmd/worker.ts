#!/usr/bin/env node
/** Converts: takes jobs of one pool from the queue. */
import { runProcess } from "../src/boot/run-process.ts";

await runProcess("worker");
