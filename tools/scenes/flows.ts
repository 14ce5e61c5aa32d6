/** Scenes of processes: flowcharts, lanes, states, trees. */
import type { Scene, SceneEdge, SceneNode, Theme } from "./scene.ts";
import { link, put } from "./scene.ts";
import { themes } from "./themes.ts";

/** The flowchart that every tool shows first: start, work, question, two ends. */
function orderFlow(name: string, theme: Theme, look: SceneEdge["look"], scale = 1): Scene {
  const at = (x: number, y: number): [number, number] => [x * scale, y * scale];
  const start = put(["start", "ellipse", "Start"], at(200, 50), at(120, 50));
  const check = put(["check", "rectangle", "Check order"], at(200, 150), at(150, 56));
  const question = put(["question", "diamond", "In stock?"], at(200, 270), at(150, 90));
  const ship = put(["ship", "rounded_rectangle", "Ship goods"], at(90, 400), at(130, 56));
  const wait = put(["wait", "parallelogram", "Order more"], at(330, 400), at(160, 56));
  const done = put(["done", "ellipse", "Done"], at(200, 520), at(120, 50));
  const options = { look } as const;
  return {
    name,
    width: 440 * scale,
    height: 580 * scale,
    theme,
    nodes: [start, check, question, ship, wait, done],
    edges: [
      link(start, check, "bottom-top", options),
      link(check, question, "bottom-top", options),
      link(question, ship, "left-top", { look, text: "yes" }),
      link(question, wait, "right-top", { look, text: "no" }),
      link(ship, done, "bottom-top", options),
      link(wait, done, "bottom-right", options),
    ],
  };
}

/** Two lanes with a process that crosses them. */
function lanes(name: string, theme: Theme): Scene {
  const sales: SceneNode = { id: "sales", shape: "swimlane", x: 30, y: 30, width: 560, height: 170, text: "Sales" };
  const stock: SceneNode = { id: "stock", shape: "swimlane", x: 30, y: 200, width: 560, height: 170, text: "Warehouse" };
  const offer = put(["offer", "rectangle", "Offer"], [90, 125], [90, 50]);
  const order = put(["order", "rectangle", "Order"], [220, 125], [110, 50]);
  const bill = put(["bill", "document", "Invoice"], [500, 125], [100, 60]);
  const pick = put(["pick", "rectangle", "Pick"], [220, 295], [110, 50]);
  const send = put(["send", "rectangle", "Send"], [500, 295], [100, 50]);
  return {
    name,
    width: 620,
    height: 400,
    theme,
    nodes: [sales, stock, offer, order, bill, pick, send],
    edges: [
      link(offer, order, "right-left"),
      link(order, bill, "right-left"),
      link(order, pick, "bottom-top"),
      link(pick, send, "right-left"),
      link(send, bill, "top-bottom", { dashed: true }),
    ],
  };
}

/** States with curved transitions. */
function states(name: string, theme: Theme): Scene {
  const idle = put(["idle", "rounded_rectangle", "Idle"], [110, 90], [130, 54]);
  const run = put(["run", "rounded_rectangle", "Running"], [400, 90], [130, 54]);
  const stop = put(["stop", "rounded_rectangle", "Stopped"], [400, 280], [130, 54]);
  const fail = put(["fail", "rounded_rectangle", "Failed"], [110, 280], [130, 54]);
  return {
    name,
    width: 520,
    height: 370,
    theme,
    nodes: [idle, run, stop, fail],
    edges: [
      link(idle, run, "right-left", { text: "start" }),
      link(run, stop, "bottom-top", { look: "curved" }),
      link(stop, fail, "left-right", { look: "curved", dashed: true }),
      link(run, fail, "left-right", { look: "curved" }),
      link(fail, idle, "top-bottom", { text: "reset" }),
    ],
  };
}

/** Ways that fork at one bar and join at another, of one piece with both. */
function activity(name: string, theme: Theme): Scene {
  const receive = put(["receive", "rounded_rectangle", "Receive"], [200, 60], [120, 44]);
  const pack = put(["pack", "rounded_rectangle", "Pack"], [110, 200], [120, 44]);
  const bill = put(["bill", "rounded_rectangle", "Bill"], [290, 200], [120, 44]);
  const close = put(["close", "rounded_rectangle", "Close"], [200, 340], [120, 44]);
  const bars = ["fork", "join"].map((id, index) =>
    put([id, "rectangle", ""], [200, 130 + 140 * index], [300, 6], { fill: theme.stroke, stroke: null }),
  );
  const [fork, join] = bars as [SceneNode, SceneNode];
  const straight = (from: SceneNode, to: SceneNode, x: number): SceneEdge => ({
    ...link(from, to, "bottom-top"),
    points: [
      [x, from.y + from.height],
      [x, to.y],
    ],
  });
  return {
    name,
    width: 400,
    height: 400,
    theme,
    nodes: [receive, pack, bill, close, ...bars],
    edges: [
      straight(receive, fork, 200),
      straight(fork, pack, 110),
      straight(fork, bill, 290),
      straight(pack, join, 110),
      straight(bill, join, 290),
      straight(join, close, 200),
    ],
  };
}

/** A tree without arrowheads, whose lines share a trunk. */
function tree(name: string, theme: Theme): Scene {
  const head = put(["head", "rectangle", "Director"], [330, 60], [140, 50]);
  const leaves = ["Research", "Building", "Selling"].map((text, index) =>
    put([`unit${index}`, "rectangle", text], [120 + index * 210, 190], [140, 50]),
  );
  const teams = ["Team A", "Team B"].map((text, index) => put([`team${index}`, "rectangle", text], [50 + index * 140, 320], [90, 44]));
  return {
    name,
    width: 660,
    height: 380,
    theme,
    nodes: [head, ...leaves, ...teams],
    edges: [
      ...leaves.map((leaf) => link(head, leaf, "bottom-top", { end: "none" })),
      ...teams.map((team) => link(leaves[0]!, team, "bottom-top", { end: "none" })),
    ],
  };
}

/** Steps in a row, as process arrows and as boxes. */
function chain(name: string, theme: Theme, shape: SceneNode["shape"], count: number): Scene {
  const nodes = Array.from({ length: count }, (_, index) =>
    put([`step${index}`, shape, `Step ${index + 1}`], [90 + index * 150, 80], [110, 60]),
  );
  return {
    name,
    width: 30 + count * 150,
    height: 160,
    theme,
    nodes,
    edges: nodes.slice(1).map((node, index) => link(nodes[index]!, node, "right-left", { end: index % 2 === 0 ? "triangle" : "open" })),
  };
}

/** Processes in many looks. */
export const flows: readonly Scene[] = [
  orderFlow("flow-plain", themes.plain, "straight"),
  orderFlow("flow-blue-rounded", themes.blue, "rounded"),
  orderFlow("flow-dark", themes.dark, "straight"),
  orderFlow("flow-thick", themes.thick, "straight"),
  orderFlow("flow-hairline", themes.hairline, "straight"),
  orderFlow("flow-serif", themes.paper, "straight"),
  orderFlow("flow-large", themes.large, "rounded", 2),
  lanes("lanes-green", themes.green),
  lanes("lanes-plain", themes.plain),
  states("states-warm", themes.warm),
  states("states-dark", themes.dark),
  activity("activity-plain", themes.plain),
  tree("tree-plain", themes.plain),
  tree("tree-blue", themes.blue),
  chain("chain-steps", themes.green, "step", 4),
  chain("chain-flat", themes.flat, "rectangle", 5),
];
