/** Ids of masters in the form that Visio wants them, made from what they stand for: equal drawings give equal files. */

/** Where the four numbers begin, and the primes that they are multiplied with (cyrb128: a hash without promises to anyone who attacks it). */
const lanes = [
  [1779033703, 597399067],
  [3144134277, 2869860233],
  [1013904242, 951274213],
  [2773480762, 2716044179],
] as const;

/** Mixes a text into a number of 32 bits. */
function mix(text: string, [start, prime]: readonly [number, number]): number {
  let value = start;
  for (const character of text) value = Math.imul(value ^ character.codePointAt(0)!, prime) + (value >>> 15);
  value = Math.imul(value ^ (value >>> 16), 2246822507);
  value = Math.imul(value ^ (value >>> 13), 3266489909);
  return (value ^ (value >>> 16)) >>> 0;
}

/** Makes a GUID of a text, in braces; equal texts have equal ones. It calls itself version 8: made by a rule of its own (RFC 9562, 5.8). */
export function guidOf(text: string): string {
  const digits = lanes.map((lane) => mix(text, lane).toString(16).padStart(8, "0")).join("");
  const variant = ((Number.parseInt(digits[16]!, 16) & 3) | 8).toString(16);
  const groups = [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `8${digits.slice(13, 16)}`,
    `${variant}${digits.slice(17, 20)}`,
    digits.slice(20),
  ];
  return `{${groups.join("-").toUpperCase()}}`;
}
