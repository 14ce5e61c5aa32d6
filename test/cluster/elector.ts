/** A process of its own that stands for the lead and tells on its standard output: "won FENCE", "lost", and each 100 ms "yes" or "no". */
import { openLead } from "../../src/adapters/kube/lead.ts";

const [kubeconfig = "", holder = ""] = process.argv.slice(2);
const lead = await openLead({ entry: { kubeconfig }, namespace: "default", name: "elector", holder, userAgent: "elector" });
const say = (words: string): void => void process.stdout.write(`${Date.now()} ${words}\n`);
void lead.won().then((fence) => say(`won ${fence}`));
void lead.lost().then(() => say("lost"));
setInterval(() => say(lead.isLeader() ? "yes" : "no"), 100);
process.once("SIGTERM", () => void lead.release().then(() => process.exit(0)));
