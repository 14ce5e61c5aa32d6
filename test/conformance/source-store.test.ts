import { memoryDatabase } from "../make/database.ts";
import { describeSourceStore } from "./source-store-suite.ts";

describeSourceStore("pictures by address on PGlite", memoryDatabase);
