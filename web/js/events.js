/** Reads server-sent events from a stream of bytes; the browser's own reader cannot send a key. */

function parse(block) {
  const event = { id: null, name: "message", data: "" };
  const lines = [];
  for (const line of block.split("\n")) {
    const colon = line.indexOf(":");
    if (colon === 0) continue;
    const [name, value] = colon < 0 ? [line, ""] : [line.slice(0, colon), line.slice(colon + 1).replace(/^ /, "")];
    if (name === "id") event.id = value;
    else if (name === "event") event.name = value;
    else if (name === "data") lines.push(value);
  }
  event.data = lines.join("\n");
  return event;
}

/** Yields events as `{id, name, data}`; comments and half an event at the end are left out. */
export async function* readEvents(stream) {
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      text = (text + value).replaceAll("\r\n", "\n");
      const blocks = text.split("\n\n");
      text = blocks.pop();
      for (const block of blocks) yield parse(block);
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}
