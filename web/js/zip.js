/** Writes ZIP archives whose files are stored as they are: what goes in is packed already. */

const table = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

/** The check sum of ZIP (APPNOTE 4.4.7): CRC-32, reflected. */
function checkSum(bytes) {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = table[(sum ^ byte) & 0xff] ^ (sum >>> 8);
  return (sum ^ 0xffffffff) >>> 0;
}

/** Bit 11 says that names are UTF-8 (APPNOTE 4.4.4); 1980-01-01 is the first date that there is. */
const utf8 = 0x0800;
const firstDate = 0x0021;

/** Returns numbers as little-endian bytes; each is given with its length. */
function packed(...numbers) {
  const bytes = new Uint8Array(numbers.reduce((sum, [, length]) => sum + length, 0));
  let at = 0;
  for (const [value, length] of numbers) {
    for (let index = 0; index < length; index++) bytes[at++] = Math.floor(value / 2 ** (8 * index)) & 0xff;
  }
  return bytes;
}

/** What both headers of a file say of it, from the version on to the length of its name (APPNOTE 4.3.7 and 4.3.12). */
function describe({ bytes, sum, name }) {
  return packed(
    [20, 2],
    [utf8, 2],
    [0, 2],
    [0, 2],
    [firstDate, 2],
    [sum, 4],
    [bytes.length, 4],
    [bytes.length, 4],
    [name.length, 2],
    [0, 2],
  );
}

/** Returns the parts of an archive of files, each `{ name, bytes }`, for a Blob; names are paths with slashes. */
export function zipOf(files) {
  const parts = [];
  const directory = [];
  let offset = 0;
  for (const file of files) {
    const entry = { bytes: file.bytes, sum: checkSum(file.bytes), name: new TextEncoder().encode(file.name) };
    const head = [packed([0x04034b50, 4]), describe(entry), entry.name];
    directory.push(packed([0x02014b50, 4], [20, 2]), describe(entry), packed([0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]), entry.name);
    parts.push(...head, entry.bytes);
    offset += [...head, entry.bytes].reduce((sum, part) => sum + part.length, 0);
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0);
  const count = files.length;
  parts.push(...directory, packed([0x06054b50, 4], [0, 4], [count, 2], [count, 2], [size, 4], [offset, 4], [0, 2]));
  return parts;
}
