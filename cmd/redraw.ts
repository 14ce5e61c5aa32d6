#!/usr/bin/env node
/** The command line of Redraw. */
import { main } from "../src/boot/cli/main.ts";

await main();
