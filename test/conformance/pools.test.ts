import { memoryDatabase } from "../make/database.ts";
import { describePools } from "./pool-suite.ts";

describePools("pools on PGlite", memoryDatabase);
