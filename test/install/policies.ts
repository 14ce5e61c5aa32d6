/** Translates the NetworkPolicies of our chart into rules of the packet filter of a node, since no controller for them can be had there. Knows what ours use, IPv4 and TCP. */

/** Selects by labels. */
interface Selector {
  readonly matchLabels?: Readonly<Record<string, string>>;
  readonly matchExpressions?: readonly { readonly key: string; readonly operator: string; readonly values?: readonly string[] }[];
}

interface Peer {
  readonly podSelector?: Selector;
  readonly namespaceSelector?: Selector;
  readonly ipBlock?: { readonly cidr: string; readonly except?: readonly string[] };
}

interface Rule {
  readonly from?: readonly Peer[];
  readonly to?: readonly Peer[];
  readonly ports?: readonly { readonly protocol?: string; readonly port: number }[];
}

/** A policy as the API server has it. */
export interface Policy {
  readonly metadata: { readonly name: string; readonly namespace: string };
  readonly spec: {
    readonly podSelector: Selector;
    readonly policyTypes: readonly ("Ingress" | "Egress")[];
    readonly ingress?: readonly Rule[];
    readonly egress?: readonly Rule[];
  };
}

/** A pod, and the labels of its namespace. */
export interface PlacedPod {
  readonly name: string;
  readonly namespace: string;
  readonly address: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly namespaceLabels: Readonly<Record<string, string>>;
}

type Direction = "Ingress" | "Egress";

function selects({ matchLabels = {}, matchExpressions = [] }: Selector, labels: Readonly<Record<string, string>>): boolean {
  const isIn = ({ key, operator, values = [] }: NonNullable<Selector["matchExpressions"]>[number]): boolean => {
    const has = labels[key] !== undefined && (operator === "Exists" || values.includes(labels[key]));
    if (!["In", "NotIn", "Exists"].includes(operator)) throw new Error(`the operator ${operator} is not known here`);
    return operator === "NotIn" ? !has : has;
  };
  return Object.entries(matchLabels).every(([key, value]) => labels[key] === value) && matchExpressions.every((each) => isIn(each));
}

/** Tells whether a policy is about a pod, in one direction. */
export function isAbout({ metadata, spec }: Policy, pod: PlacedPod, direction: Direction): boolean {
  return metadata.namespace === pod.namespace && spec.policyTypes.includes(direction) && selects(spec.podSelector, pod.labels);
}

/** The matches of one peer, for the address of the other side; none where nobody is meant. */
function matchesOf({ ipBlock, podSelector, namespaceSelector }: Peer, policy: Policy, pods: readonly PlacedPod[], side: string): string[] {
  if (ipBlock !== undefined) {
    if (ipBlock.cidr.includes(":")) return [];
    const except = (ipBlock.except ?? []).filter((range) => !range.includes(":"));
    const but = except.length === 0 ? "" : ` ip ${side} != { ${except.join(", ")} }`;
    return [`ip ${side} ${ipBlock.cidr}${but}`];
  }
  const meant = pods.filter(({ namespace, labels, namespaceLabels }) => {
    const isThere = namespaceSelector === undefined ? namespace === policy.metadata.namespace : selects(namespaceSelector, namespaceLabels);
    return isThere && selects(podSelector ?? {}, labels);
  });
  return meant.length === 0 ? [] : [`ip ${side} { ${meant.map(({ address }) => address).join(", ")} }`];
}

/** Rules that let through what policies allow of one direction, then the one that stops the rest of those whom any policy is about. */
function chainOf(direction: Direction, policies: readonly Policy[], pods: readonly PlacedPod[]): readonly string[] {
  const [own, other] = direction === "Ingress" ? ["daddr", "saddr"] : ["saddr", "daddr"];
  const lines: string[] = [];
  const held = new Set<string>();
  for (const policy of policies) {
    const about = pods.filter((pod) => isAbout(policy, pod, direction)).map(({ address }) => address);
    if (about.length === 0) continue;
    for (const address of about) held.add(address);
    for (const { from, to, ports } of (direction === "Ingress" ? policy.spec.ingress : policy.spec.egress) ?? []) {
      const peers = direction === "Ingress" ? from : to;
      const matches = peers === undefined ? [""] : peers.flatMap((peer) => matchesOf(peer, policy, pods, other));
      const protocols = ports === undefined ? [""] : ["TCP", "UDP"].flatMap((protocol) => portsOf(ports, protocol));
      for (const match of matches)
        for (const port of protocols)
          lines.push(`ip ${own} { ${about.join(", ")} } ${match} ${port} return comment "${policy.metadata.name}"`);
    }
  }
  if (held.size > 0) lines.push(`ip ${own} { ${[...held].join(", ")} } counter drop`);
  return lines;
}

function portsOf(ports: NonNullable<Rule["ports"]>, protocol: string): string[] {
  const found = ports.filter((port) => (port.protocol ?? "TCP") === protocol).map(({ port }) => port);
  return found.length === 0 ? [] : [`${protocol.toLowerCase()} dport { ${found.join(", ")} }`];
}

/** The name of the table, for whoever removes it. */
export const policyTable = "inet redraw_policies";

/**
 * Writes the table, in the place of an earlier one. Addresses of Services have become those of pods before it is asked; answers pass, and what
 * the node itself asks of its pods, as Kubernetes has it. What pods ask of the node passes `input`.
 */
export function writeRules(policies: readonly Policy[], pods: readonly PlacedPod[]): string {
  const body = (lines: readonly string[]): string => lines.map((line) => `    ${line}\n`).join("");
  const hook = (name: string): string => `type filter hook ${name} priority filter - 10; policy accept;`;
  return [
    `table ${policyTable} {}`,
    `delete table ${policyTable}`,
    `table ${policyTable} {`,
    `  chain egress {\n${body(chainOf("Egress", policies, pods))}  }`,
    `  chain ingress {\n${body(chainOf("Ingress", policies, pods))}  }`,
    `  chain forward {\n${body([hook("forward"), "ct state established,related accept", "jump egress", "jump ingress"])}  }`,
    `  chain input {\n${body([hook("input"), "ct state established,related accept", "jump egress"])}  }`,
    "}\n",
  ].join("\n");
}
