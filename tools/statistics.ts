/** The few figures by which measurements are told. */

/** Returns the value below which a share of the values lies (nearest rank); NaN when there are none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))] ?? Number.NaN;
}

/** Returns the middle value; the mean of the two middle ones when their number is even. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  if (sorted.length === 0) return Number.NaN;
  const upper = sorted[Math.floor(sorted.length / 2)]!;
  return sorted.length % 2 === 1 ? upper : (sorted[sorted.length / 2 - 1]! + upper) / 2;
}

/** Returns the slope of the least-squares line through the logarithms of pairs: 1 means in proportion. */
export function logSlope(pairs: readonly (readonly [number, number])[]): number {
  const logs = pairs.map(([x, y]) => [Math.log(x), Math.log(y)] as const);
  const mean = (index: 0 | 1): number => logs.reduce((sum, pair) => sum + pair[index], 0) / logs.length;
  const [meanX, meanY] = [mean(0), mean(1)];
  const covariance = logs.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0);
  const variance = logs.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  return covariance / variance;
}

const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;

/** Lays out rows as a Markdown table; the first row is the head. */
export function markdownTable(rows: readonly (readonly string[])[]): string {
  const [head = [], ...body] = rows;
  return [line(head), line(head.map(() => "---")), ...body.map(line)].join("\n");
}
