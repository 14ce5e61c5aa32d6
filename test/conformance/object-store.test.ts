import { memoryDatabase } from "../make/database.ts";
import { describeObjectStore } from "./object-store-suite.ts";

describeObjectStore("jobs of objects on PGlite", memoryDatabase);
