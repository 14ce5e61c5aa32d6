/** The first start of PGlite in a folder, in a process that ends afterwards and gives its memory back. */
import { PGlite } from "@electric-sql/pglite";

const folder = process.argv[2];
if (folder === undefined) throw new Error("name the folder");
const database = await PGlite.create({ dataDir: folder });
await database.close();
process.exit(0);
