import { memoryDatabase } from "../make/database.ts";
import { describeJobStore } from "./job-store-suite.ts";

describeJobStore("the store on PGlite", memoryDatabase);
