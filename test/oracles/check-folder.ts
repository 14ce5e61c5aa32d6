/** Checks converted pictures with foreign programs from the command line: `node test/oracles/check-folder.ts DIR [PICTURES]`. */
import { openFolder, validateFolder } from "./folder.ts";
import { needLibreOffice } from "./libreoffice.ts";
import { isSkipped } from "./skip.ts";

const [folder, limit] = process.argv.slice(2);
if (folder === undefined) {
  console.error("name a folder of converted pictures: node test/oracles/check-folder.ts DIR [PICTURES]");
  process.exit(2);
}
const checks = [
  { program: "ooxml", name: "Open XML validator", run: () => validateFolder(folder) },
  {
    program: "libreoffice",
    name: "LibreOffice",
    run: () => {
      needLibreOffice();
      return openFolder(folder, limit === undefined ? undefined : Number(limit));
    },
  },
];
let failed = false;
for (const { program, name, run } of checks) {
  if (isSkipped(program)) {
    console.log(`${name}: skipped by REDRAW_SKIP`);
    continue;
  }
  const { files, problems } = await run();
  for (const problem of problems) console.log(problem);
  console.log(`${name}: ${files} files, ${problems.length} problems`);
  failed ||= problems.length > 0 || files === 0;
}
process.exitCode = failed ? 1 : 0;
