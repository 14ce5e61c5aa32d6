/** Shapes as tools that imitate hand drawing draw them. */

/** A box whose four sides waver, as tools that imitate hand drawing draw it. */
export function wavering(x: number, y: number, width: number, height: number): string {
  const [r, b] = [x + width, y + height];
  return `<path fill="none" stroke="#1e1e1e" stroke-width="2" d="M${x} ${y}Q${x + width / 2} ${y + 4} ${r} ${y - 2}Q${r + 3} ${y + height / 2} ${r - 2} ${b}Q${x + width / 2} ${b - 4} ${x} ${b + 3}Q${x - 3} ${y + height / 2} ${x} ${y}Z"/>`;
}
