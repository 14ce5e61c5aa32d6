/** Cuts a stream of bytes into lines, however it was cut into pieces on the way. */

/** No object of Kubernetes comes near it: the API server takes 3 MiB at the most. */
const lineBytes = 16 * 1024 * 1024;

/** Yields each line without its end; what follows the last one is dropped, for it was cut off. */
export async function* linesOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    let start = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      pieces.push(chunk.subarray(start, end));
      yield Buffer.concat(pieces).toString("utf8");
      pieces.length = 0;
      bytes = 0;
      start = end + 1;
    }
    if (start === chunk.length) continue;
    pieces.push(chunk.subarray(start));
    bytes += chunk.length - start;
    if (bytes > lineBytes) throw new Error("a line of the watch is longer than 16 MiB");
  }
}
