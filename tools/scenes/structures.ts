/** Scenes of structures: systems, nested containers, tables, icons, all kinds. */
import type { Place, Scene, SceneNode, SceneShape, Theme } from "./scene.ts";
import { link, put } from "./scene.ts";
import { themes } from "./themes.ts";

/** Containers in containers, with connectors over their borders. */
function nested(name: string, theme: Theme): Scene {
  const region: SceneNode = { id: "region", shape: "container", x: 30, y: 30, width: 560, height: 330, text: "Region", fill: null };
  const network: SceneNode = {
    id: "network",
    shape: "container",
    x: 60,
    y: 80,
    width: 300,
    height: 250,
    text: "Private network",
    fill: null,
    dashed: true,
  };
  const app = put(["app", "rectangle", "Application"], [210, 160], [160, 56]);
  const store = put(["store", "cylinder", "Store"], [210, 265], [110, 86]);
  const cache = put(["cache", "rectangle", "Cache"], [480, 160], [130, 56]);
  const users = put(["users", "ellipse", "Users"], [735, 160], [130, 70]);
  return {
    name,
    width: 830,
    height: 400,
    theme,
    nodes: [region, network, app, store, cache, users],
    edges: [link(app, store, "bottom-top"), link(app, cache, "right-left"), link(users, cache, "left-right", { text: "asks" })],
  };
}

const table = (id: string, [x, y]: Place, rows: readonly string[]): SceneNode => ({
  id,
  shape: "table",
  x,
  y,
  width: 160,
  height: 26 * (rows.length + 1),
  text: id,
  rows,
});

/** Tables with keys and relations. */
function tables(name: string, theme: Theme): Scene {
  const customer = table("Customer", [40, 40], ["id", "name", "city"]);
  const order = table("Order", [320, 40], ["id", "customer", "date", "total"]);
  const line = table("Line", [320, 270], ["order", "product"]);
  return {
    name,
    width: 520,
    height: 390,
    theme,
    nodes: [customer, order, line],
    edges: [
      {
        ...link(customer, order, "right-left", { end: "none", via: [] }),
        points: [
          [200, 92],
          [320, 92],
        ],
      },
      link(order, line, "bottom-top", { end: "diamond" }),
    ],
  };
}

/** One of every kind, in a grid. */
function gallery(name: string, theme: Theme): Scene {
  const kinds: readonly SceneShape[] = [
    "rectangle",
    "rounded_rectangle",
    "ellipse",
    "diamond",
    "parallelogram",
    "hexagon",
    "cylinder",
    "cloud",
    "document",
    "note",
    "triangle",
    "circle",
  ];
  const nodes = kinds.map((shape, index) => {
    const middle: [number, number] = [100 + (index % 4) * 170, 80 + Math.floor(index / 4) * 140];
    return put([shape, shape, shape === "triangle" ? "" : "Text"], middle, shape === "circle" ? [90, 90] : [130, 90]);
  });
  return { name, width: 710, height: 460, theme, nodes, edges: [] };
}

/** Icons and figures around a service. */
function icons(name: string, theme: Theme): Scene {
  const user = put(["user", "actor", "User"], [80, 130], [44, 90]);
  const api = put(["api", "rectangle", "API"], [260, 130], [130, 60]);
  const first = put(["first", "image", ""], [460, 70], [60, 60]);
  const second = put(["second", "image", ""], [460, 200], [60, 60]);
  const note = put(["note", "note", "Icons are kept"], [260, 270], [150, 60]);
  return {
    name,
    width: 560,
    height: 340,
    theme,
    nodes: [user, api, first, second, note],
    edges: [
      link(user, api, "right-left"),
      link(api, first, "right-left"),
      link(api, second, "right-left"),
      link(api, note, "bottom-top", { end: "none", dashed: true }),
    ],
  };
}

/** A hub with spokes at any angle; some of them cross. */
function star(name: string, theme: Theme): Scene {
  const hub = put(["hub", "circle", "Hub"], [300, 220], [110, 110]);
  const spots: readonly (readonly [string, number, number])[] = [
    ["North", 300, 50],
    ["East", 530, 220],
    ["South", 300, 390],
    ["West", 70, 220],
  ];
  const outer = spots.map(([text, x, y]) => put([text.toLowerCase(), "rectangle", text], [x, y], [110, 50]));
  const [north, east, south, west] = outer as [SceneNode, SceneNode, SceneNode, SceneNode];
  return {
    name,
    width: 620,
    height: 440,
    theme,
    nodes: [hub, ...outer],
    edges: [
      link(hub, north, "top-bottom", { start: "triangle" }),
      link(hub, east, "right-left"),
      link(hub, south, "bottom-top"),
      link(hub, west, "left-right", { dashed: true }),
      link(north, east, "right-top", { look: "rounded" }),
      link(south, west, "left-bottom", { end: "circle" }),
    ],
  };
}

/** Two routes that cross at right angles. */
function crossing(name: string, theme: Theme): Scene {
  const a = put(["a", "rectangle", "Reader"], [90, 200], [110, 50]);
  const b = put(["b", "rectangle", "Writer"], [470, 200], [110, 50]);
  const c = put(["c", "rectangle", "Above"], [280, 60], [110, 50]);
  const d = put(["d", "rectangle", "Below"], [280, 340], [110, 50]);
  return { name, width: 560, height: 400, theme, nodes: [a, b, c, d], edges: [link(a, b, "right-left"), link(c, d, "bottom-top")] };
}

/** A bus whose lines hop over each other, level and upright, one of them twice. */
function hops(name: string, theme: Theme): Scene {
  const left = ["Door", "Window", "Motion"].map((text, row) =>
    put([text.toLowerCase(), "rectangle", text], [80, 60 + row * 110], [110, 50]),
  );
  const right = ["Siren", "Light", "Log"].map((text, row) =>
    put([text.toLowerCase(), "rectangle", text], [520, 60 + row * 110], [110, 50]),
  );
  const top = put(["clock", "ellipse", "Clock"], [240, 400], [100, 50]);
  const low = put(["power", "ellipse", "Power"], [360, 400], [100, 50]);
  const [door, window, motion, siren, light, log] = [...left, ...right] as [
    SceneNode,
    SceneNode,
    SceneNode,
    SceneNode,
    SceneNode,
    SceneNode,
  ];
  const over = (y: number, ...places: readonly number[]): readonly Place[] => places.map((x): Place => [x, y]);
  return {
    name,
    width: 600,
    height: 450,
    theme,
    nodes: [...left, ...right, top, low],
    edges: [
      link(door, siren, "right-left"),
      link(window, light, "right-left", { jumps: over(170, 240, 360) }),
      link(motion, log, "right-left", { end: "open", jumps: over(280, 240, 360) }),
      link(top, siren, "top-left", {
        via: [
          [240, 110],
          [430, 110],
          [430, 60],
        ],
        jumps: [[360, 110]],
      }),
      link(door, low, "bottom-top", {
        end: "none",
        via: [
          [80, 98],
          [360, 98],
        ],
      }),
    ],
  };
}

/** Free text beside shapes, as titles and remarks. */
function notes(name: string, theme: Theme): Scene {
  const title = put(["title", "text", "Release process"], [260, 40], [200, 24]);
  const build = put(["build", "rectangle", "Build the\nimages"], [120, 130], [130, 56]);
  const test = put(["test", "rectangle", "Run all\ntests"], [400, 130], [130, 56]);
  const remark = put(["remark", "text", "about ten minutes"], [260, 220], [200, 20]);
  return { name, width: 520, height: 260, theme, nodes: [title, build, test, remark], edges: [link(build, test, "right-left")] };
}

/** Shapes filled with gradients, shapes with shadows, and both. */
function effects(name: string, theme: Theme): Scene {
  const gradient = ["#eaf2ff", "#7ea6e0"] as const;
  const look = { gradient, fill: gradient[0] } as const;
  const first = put(["first", "rectangle", "Browser"], [100, 70], [130, 64], look);
  const second = put(["second", "rounded_rectangle", "Gateway"], [310, 70], [130, 64], { shadow: true });
  const third = put(["third", "ellipse", "Cache"], [520, 70], [130, 64], look);
  const fourth = put(["fourth", "hexagon", "Orders"], [100, 230], [130, 70], look);
  const fifth = put(["fifth", "diamond", "Paid?"], [310, 230], [140, 90], { shadow: true });
  const sixth = put(["sixth", "rectangle", "Billing"], [520, 230], [130, 64], { ...look, shadow: true });
  return {
    name,
    width: 620,
    height: 310,
    theme,
    nodes: [first, second, third, fourth, fifth, sixth],
    edges: [
      link(first, second, "right-left"),
      link(second, third, "right-left"),
      link(first, fourth, "bottom-top"),
      link(second, fifth, "bottom-top"),
      link(fifth, sixth, "right-left", { text: "yes" }),
      link(third, sixth, "bottom-top"),
    ],
  };
}

/** Structures in many looks. */
export const structures: readonly Scene[] = [
  nested("nested-blue", themes.blue),
  nested("nested-dark", themes.dark),
  tables("tables-plain", themes.plain),
  tables("tables-mono", themes.mono),
  gallery("gallery-blue", themes.blue),
  gallery("gallery-outline", themes.hairline),
  icons("icons-green", themes.green),
  star("star-warm", themes.warm),
  star("star-small", themes.small),
  crossing("crossing-plain", themes.plain),
  hops("hops-plain", themes.plain),
  hops("hops-blue", themes.blue),
  notes("notes-paper", themes.paper),
  effects("effects-blue", themes.blue),
];
