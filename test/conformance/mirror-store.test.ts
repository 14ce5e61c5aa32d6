import { memoryDatabase } from "../make/database.ts";
import { describeMirrorStore } from "./mirror-store-suite.ts";

describeMirrorStore("mirrors on PGlite", memoryDatabase);
