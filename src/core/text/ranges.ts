/** Ranges of multiplicities: of their two dots, small ones lack one. */

/** Nothing but a range ends in a star or a letter behind a digit and a dot. */
const withOneDot = /^(?<least>[01])\.(?<most>[*nNmM])$/u;

/** Gives a range its second dot: "0.*" is "0..*". */
export function mendRange(text: string): string {
  return text.replace(withOneDot, "$<least>..$<most>");
}
