/** Starts the console: shows the view that the address names, once someone is logged in. */
import { readAccount, whenLoggedOut } from "./api.js";
import { showBar } from "./bar.js";
import { h, replace } from "./dom.js";
import { announce, notify } from "./notices.js";
import { forgetKey, keepKey, readKey } from "./session.js";
import { openAccount } from "./views/account.js";
import { openConvert } from "./views/convert.js";
import { openJob } from "./views/job.js";
import { openJobs } from "./views/jobs.js";
import { openLogin } from "./views/login.js";
import { openReview } from "./views/review.js";

/** Addresses behind the `#`, each with its view; a view returns `{title, element, leave?}`. */
const places = [
  [/^\/$/, openConvert],
  [/^\/jobs$/, openJobs],
  [/^\/jobs\/([0-9a-f-]{36})$/, openJob],
  [/^\/jobs\/([0-9a-f-]{36})\/review$/, openReview],
  [/^\/account$/, openAccount],
];

const main = document.getElementById("main");
const bar = document.getElementById("bar");
let leave = () => {};
let turn = 0;

function pathOf() {
  return location.hash.replace(/^#/, "") || "/";
}

/** Goes to another view. */
function go(path) {
  if (pathOf() === path) void show();
  else location.hash = path;
}

async function refreshBar() {
  const account = readKey() === null ? null : await readAccount().catch(() => null);
  showBar(bar, { account, path: pathOf(), isLoggedIn: readKey() !== null, onLogOut: logOut });
}

/** Leaves nothing behind: with the page go its pictures and what was not written yet. */
function logOut() {
  forgetKey();
  location.hash = "/";
  location.reload();
}

function logIn(key) {
  keepKey(key);
  void show();
}

const shell = { go, refreshBar };

function openMissing() {
  const element = h(
    "div",
    { class: "page" },
    h("h1", {}, "There is no such page"),
    h("p", {}, h("a", { href: "#/" }, "Convert a picture")),
  );
  return { title: "Not found", element };
}

async function openPlace(path) {
  if (readKey() === null) return openLogin(shell, { logIn });
  const place = places.find(([pattern]) => pattern.test(path));
  return place === undefined ? openMissing() : place[1](shell, ...path.match(place[0]).slice(1));
}

/** A job that was deleted, or is another account's: the way out is the list. */
function openMissingJob({ message }) {
  const element = h(
    "div",
    { class: "page" },
    h("h1", {}, "There is no such job"),
    h("p", { role: "alert" }, message),
    h("div", { class: "row" }, h("a", { class: "button first", href: "#/jobs" }, "All jobs")),
  );
  return { title: "Not found", element };
}

function failed(thrown) {
  if (thrown.status === 404 && pathOf().startsWith("/jobs/")) return openMissingJob(thrown);
  const note = h("div", { class: "note bad", role: "alert" }, h("p", {}, thrown.message));
  const again = h("button", { class: "button", type: "button", onclick: () => void show() }, "Try again");
  return {
    title: "Something went wrong",
    element: h("div", { class: "page" }, h("h1", {}, "Something went wrong"), note, h("div", { class: "row" }, again)),
  };
}

async function show() {
  const mine = ++turn;
  leave();
  leave = () => {};
  void refreshBar();
  main.setAttribute("aria-busy", "true");
  const view = await openPlace(pathOf()).catch(failed);
  if (mine !== turn) {
    view.leave?.();
    return;
  }
  leave = view.leave ?? (() => {});
  main.removeAttribute("aria-busy");
  document.title = `${view.title} – Redraw`;
  replace(main, view.element);
  const heading = main.querySelector("h1");
  heading?.setAttribute("tabindex", "-1");
  if (!main.contains(document.activeElement)) heading?.focus();
  announce(view.title);
}

whenLoggedOut(() => {
  forgetKey();
  notify("The key is no longer valid. Log in with another one.", "bad");
  void show();
});
addEventListener("hashchange", () => void show());
// A picture that misses its place must not replace the console.
for (const kind of ["dragover", "drop"]) addEventListener(kind, (event) => event.preventDefault());
void show();
