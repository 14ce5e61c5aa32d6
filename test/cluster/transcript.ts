/** The page that shows what was typed on a real node, and when. */
import { execFileSync } from "node:child_process";
import { cpus, loadavg } from "node:os";
import type { Diagram } from "../../src/core/diagram/types.ts";
import { kubernetesVersion } from "../../tools/cluster/programs.ts";

/** Something that was typed. */
export interface Moment {
  readonly at: Date;
  readonly command: string;
  readonly printed: string;
}

/** Writes the page. */
export function transcriptPage(moments: readonly Moment[], { nodes, edges }: Diagram): string {
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"]).toString().trim();
  const first = moments[0]!.at.getTime();
  const secondsOf = ({ at }: Moment): string => ((at.getTime() - first) / 1_000).toFixed(1).padStart(6);
  const lines = moments.map((moment) => `# ${secondsOf(moment)} s\n$ ${moment.command}\n${moment.printed}\n`).join("\n");
  return `# From zero, and back

Written by \`make sessions\` at ${commit}: Kubernetes ${kubernetesVersion} with a real node (kubelet, containerd, runc), our image, ${cpus().length} cores, load ${loadavg()[0]!.toFixed(1)} at the end. The picture is
\`examples/flow-blue-rounded.png\`; shapes are recognised and text is read in the worker's pod. The file was opened by the reader of its format and holds what the diagram says: ${nodes.length} shapes
and ${edges.length} connectors. Seconds are counted from the first command.

\`\`\`console
${lines}\`\`\`
`;
}
