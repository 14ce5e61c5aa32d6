/** How values are told to people: times, sizes, states, stages. */

const date = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });
const relative = new Intl.RelativeTimeFormat(undefined, { numeric: "auto" });

/** Tells a point in time. */
export function tellTime(text) {
  return text === null ? "" : date.format(new Date(text));
}

/** Tells how far a point in time is from now, in the largest unit that fits. */
export function tellDistance(text) {
  const seconds = (new Date(text).getTime() - Date.now()) / 1000;
  const units = [
    ["day", 86_400],
    ["hour", 3_600],
    ["minute", 60],
  ];
  const [unit, size] = units.find(([, each]) => Math.abs(seconds) >= each) ?? ["second", 1];
  return relative.format(Math.round(seconds / size), unit);
}

/** Tells how long it is until a point in time. */
export function tellLeft(text) {
  const hours = Math.max(0, (new Date(text).getTime() - Date.now()) / 3_600_000);
  if (hours >= 47.5) return tellCount(Math.round(hours / 24), "day");
  return hours >= 1 ? tellCount(Math.round(hours), "hour") : "less than an hour";
}

/** Tells a duration in seconds. */
export function tellSeconds(seconds) {
  if (seconds < 60) return `${seconds.toFixed(seconds < 10 ? 1 : 0)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

/** Tells a number, in groups where it is large. */
export function tellNumber(number) {
  return number.toLocaleString();
}

/** Tells how many there are of something. */
export function tellCount(count, one, many = `${one}s`) {
  return `${tellNumber(count)} ${count === 1 ? one : many}`;
}

/** Makes a sentence of what the service says; one that begins with a name of the interface keeps it. */
export function tellSentence(words) {
  const begin = /^[a-z]+[_-]/.test(words) ? words.charAt(0) : words.charAt(0).toUpperCase();
  return `${begin}${words.slice(1)}${/[.!?]$/.test(words) ? "" : "."}`;
}

/** Tells a name that programs write in snake_case. */
export function tellName(name) {
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What states are called. */
export const statusWords = { queued: "Waiting", running: "Converting", succeeded: "Done", failed: "Failed" };

/** The stages that a person can follow, each with the stages of the service that belong to it. */
export const steps = [
  { words: "Waiting for a free place", has: (stage) => stage === null },
  { words: "Opening the picture", has: (stage) => stage === "decode" },
  { words: "Finding shapes and lines", has: (stage) => stage === "detect" },
  { words: "Reading the text", has: (stage) => stage === "read" },
  { words: "Joining shapes and connectors", has: (stage) => stage.startsWith("assemble") || stage === "cut" },
  { words: "Writing and checking the files", has: (stage) => stage.startsWith("write") },
];

/** Returns the number of the step that a change of a job belongs to. */
export function stepOf({ status, stage }) {
  if (status === "succeeded") return steps.length;
  if (status === "queued") return 0;
  const found = steps.findIndex(({ has }) => has(stage ?? null));
  return Math.max(1, found);
}

/** The files of a job, in the order of the specification. */
export const formats = [
  { id: "vsdx", name: "Visio", ending: "vsdx", words: "Shapes, glued connectors, text" },
  { id: "pptx", name: "PowerPoint", ending: "pptx", words: "One slide of native shapes" },
  { id: "drawio", name: "draw.io", ending: "drawio", words: "For diagrams.net and draw.io" },
  { id: "svg", name: "SVG", ending: "svg", words: "For the web and Inkscape" },
  { id: "ir", name: "Structure", ending: "ir.json", words: "The diagram as JSON" },
  { id: "preview", name: "Preview", ending: "png", words: "A picture of the result" },
];
