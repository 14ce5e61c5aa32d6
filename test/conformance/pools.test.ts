import { memoryDatabase } from "../make/database.ts";
import { describePoolControl } from "./pool-control-suite.ts";
import { describePools } from "./pool-suite.ts";

describePools("pools on PGlite", memoryDatabase);
describePoolControl("the control of pools on PGlite", memoryDatabase);
