/** The bar at the top: where one is, what is left, the way out. */
import { h, replace } from "./dom.js";
import { tellCount } from "./words.js";

const links = [
  ["/", "Convert"],
  ["/jobs", "Jobs"],
  ["/account", "Account"],
];

function isHere(path, place) {
  return place === "/" ? path === "/" : path.startsWith(place);
}

/** Shows the bar; without an account it is the name alone. */
export function showBar(bar, { account, path, isLoggedIn, onLogOut }) {
  const brand = h("a", { class: "brand", href: "#/" }, h("img", { src: "logo.svg", alt: "" }), "Redraw");
  const items = links.map(([place, words]) =>
    h("li", {}, h("a", { href: `#${place}`, "aria-current": isHere(path, place) ? "page" : null }, words)),
  );
  const places = isLoggedIn ? h("nav", { class: "places", "aria-label": "Console" }, h("ul", {}, items)) : null;
  const balance = account === null ? null : h("a", { href: "#/account", class: "badge balance" }, tellCount(account.balance, "credit"));
  const out = h("button", { class: "button tight plain", type: "button", onclick: onLogOut }, "Log out");
  replace(bar, h("div", { class: "bar-inside" }, brand, places, isLoggedIn ? h("div", { class: "bar-end" }, balance, out) : null));
}
