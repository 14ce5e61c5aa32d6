/**
 * Runs in a page: loads a file into draw.io in a frame, by its embed protocol, and tells what draw.io made of it.
 * With `moved`, moves that shape afterwards and tells which connector ends followed; a PNG of the page is made as `picture` says, unless that is null.
 */
export async function inspectInPage(address, file, moved, picture) {
  document.body.replaceChildren();
  const frame = document.body.appendChild(document.createElement("iframe"));
  frame.style = "width:1600px;height:1200px;border:0";
  const [inbox, waiters] = [[], []];
  const listener = ({ source, data }) => {
    if (source !== frame.contentWindow || typeof data !== "string") return;
    const message = JSON.parse(data);
    const index = waiters.findIndex(({ event }) => event === message.event);
    if (index >= 0) waiters.splice(index, 1)[0].resolve(message);
    else inbox.push(message);
  };
  window.addEventListener("message", listener);
  const wait = (event) =>
    new Promise((resolve) => {
      const index = inbox.findIndex((message) => message.event === event);
      if (index >= 0) resolve(inbox.splice(index, 1)[0]);
      else waiters.push({ event, resolve });
    });
  const say = (message) => frame.contentWindow.postMessage(JSON.stringify(message), "*");
  frame.src = address;
  await wait("init");
  say({ action: "load", xml: file, autosave: 0, noSaveBtn: 1 });
  await wait("load");
  // The editor is no global: it is taken from the first message that it builds from here on.
  const editor = await new Promise((resolve) => {
    const { prototype } = frame.contentWindow.EditorUi;
    const original = prototype.createLoadMessage;
    prototype.createLoadMessage = function (...args) {
      prototype.createLoadMessage = original;
      resolve(this);
      return original.apply(this, args);
    };
    say({ action: "export", format: "xml" });
  });
  await wait("export");
  const draw = async () => {
    say({ action: "export", format: "png", currentPage: true, ...picture });
    return (await wait("export")).data;
  };
  const drawn = picture === null ? null : await draw();
  const { graph } = editor.editor;
  const cells = Object.values(graph.getModel().cells);
  const { scale, translate } = graph.view;
  const onPage = ({ x, y }) => [x / scale - translate.x, y / scale - translate.y];
  const boxOnPage = (box) => (box === undefined || box === null ? null : [...onPage(box), box.width / scale, box.height / scale]);
  const ends = () =>
    cells
      .filter(({ edge }) => edge)
      .map((cell) => [cell.id, cell.source?.id, cell.target?.id, graph.view.getState(cell)?.absolutePoints?.map(onPage) ?? []]);
  const known = graph.getStylesheet().styles;
  const describe = (cell) => {
    const state = graph.view.getState(cell);
    const style = cell.style ?? "";
    const words = style.split(";").filter((word) => word !== "" && !word.includes("="));
    const named = /(^|;)shape=(?!image|label|rectangle|stencil\()/.test(style);
    return {
      id: cell.id,
      parent: cell.parent?.id ?? null,
      relative: cell.geometry?.relative === true,
      text: graph.getLabel(cell) ?? "",
      box: boxOnPage(state),
      // draw.io draws what it does not know as a rectangle and says nothing.
      unknown:
        words.some((word) => !(word in known)) ||
        (named && !state?.shape?.stencil && state?.shape?.constructor?.name === "mxRectangleShape"),
    };
  };
  const surface = graph.container.getBoundingClientRect();
  const linesOf = (cell) => {
    const node = graph.view.getState(cell)?.text?.node;
    if (node === undefined || node === null) return [];
    const walker = node.ownerDocument.createTreeWalker(node, 4);
    const lines = [];
    while (walker.nextNode() !== null) {
      const range = node.ownerDocument.createRange();
      range.selectNodeContents(walker.currentNode);
      const pieces = [...range.getClientRects()];
      // Pieces of one level are one line; a second level is a break that nobody wrote.
      const tops = new Set(pieces.map(({ top }) => Math.round(top)));
      for (const { left, top, width, height } of pieces.slice(0, 1)) {
        const place = onPage({ x: left - surface.left + graph.container.scrollLeft, y: top - surface.top + graph.container.scrollTop });
        lines.push({ text: walker.currentNode.textContent, box: [...place, width / scale, height / scale], wraps: tops.size > 1 });
      }
    }
    return lines;
  };
  const edgeOf = ([id, source, target, points]) => ({ id, source: source ?? null, target: target ?? null, points });
  const lines = cells.map((cell) => [cell.id, linesOf(cell)]).filter(([, found]) => found.length > 0);
  const result = { lines, vertices: cells.filter(({ vertex }) => vertex).map(describe), edges: ends().map(edgeOf), strays: [], drawn };
  result.bounds = boxOnPage(graph.getGraphBounds());
  result.textBoxes = cells.map((cell) => [cell.id, boxOnPage(graph.view.getState(cell)?.text?.boundingBox)]);
  if (moved !== null) {
    const before = ends();
    graph.moveCells([graph.getModel().getCell(moved)], 30, 20);
    graph.view.validate();
    const after = new Map(ends().map((edge) => [edge[0], edge]));
    for (const [id, source, target, points] of before) {
      const now = after.get(id)[3];
      const follows = (from, to) => Math.hypot(to[0] - from[0] - 30, to[1] - from[1] - 20) < 1;
      if (source === moved && !follows(points[0], now[0])) result.strays.push(id);
      if (target === moved && !follows(points.at(-1), now.at(-1))) result.strays.push(id);
    }
  }
  result.heads = Object.keys(frame.contentWindow.mxMarker.markers);
  result.styles = cells.map(({ id, style }) => [id, style ?? ""]);
  result.tips = cells.map((cell) => graph.getTooltipForCell(cell) ?? "").filter((tip) => tip !== "");
  result.tables = cells
    .filter((cell) => cell.vertex && graph.isTable(cell))
    .map((table) => {
      const rows = () => graph.getModel().getChildCells(table, true).length;
      const before = rows();
      const height = graph.getCellGeometry(table).height;
      graph.insertTableRow(graph.getModel().getChildCells(table, true).at(-1).children[0], false);
      return { id: table.id, rows: before, added: rows() - before, grown: graph.getCellGeometry(table).height - height };
    });
  window.removeEventListener("message", listener);
  return result;
}
