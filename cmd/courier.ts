#!/usr/bin/env node
/** Sends webhooks. */
import { runProcess } from "../src/boot/run-process.ts";

await runProcess("courier");
