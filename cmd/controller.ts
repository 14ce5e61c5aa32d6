#!/usr/bin/env node
/** Runs what a Kubernetes cluster asks for: jobs and pools as objects. */
import { runProcess } from "../src/boot/run-process.ts";

await runProcess("controller");
