/** A plugin for draw.io: a picture of a diagram becomes native shapes on the page, by a Redraw service; docs/drawio-plugin.md tells how it is installed. */
"use strict";

{
  const storageKey = "redraw-service";
  /** Longer than this, a person is told to come back instead of being kept waiting; seconds. */
  const longestWait = 120;
  const pollMs = 1000;
  /** How often in a row the service may fail to answer about a running job. */
  const mostSilences = 5;
  const noPicture = "This is not a PNG, JPEG or WebP picture.";
  const types = ["image/png", "image/jpeg", "image/webp"];

  /** A sentence for the person at the editor; everything else that is thrown is a bug. */
  class Refusal extends Error {}

  /** A service that is not there, maybe for a moment only. */
  class Silence extends Refusal {}

  /** What is kept when the browser keeps nothing. */
  let unkept = { address: "", key: "" };

  function readService() {
    try {
      return { ...unkept, ...JSON.parse(localStorage.getItem(storageKey) ?? "{}") };
    } catch {
      return unkept;
    }
  }

  function keepService(service) {
    unkept = service;
    try {
      localStorage.setItem(storageKey, JSON.stringify(service));
    } catch {
      // A browser that keeps nothing asks again the next time.
    }
  }

  /** Returns the base address, which ends in `/v1`, of what a person typed. */
  function baseOf(address) {
    const typed = address.trim().replace(/\/+$/, "");
    if (!/^https?:\/\/[^\s/]+/.test(typed) || !URL.canParse(typed)) {
      throw new Refusal("Enter the address of your Redraw service, such as https://redraw.example.com/v1.");
    }
    return typed.endsWith("/v1") ? typed : `${typed}/v1`;
  }

  const pause = (ms, signal) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(resolve, ms);
      signal.addEventListener("abort", () => (clearTimeout(timer), reject(signal.reason)), { once: true });
    });

  /** Says why a request got no answer: the browser itself only says that it got none. */
  async function silenceOf(base, isForbidden) {
    const { origin } = new URL(base);
    if (isForbidden) {
      return new Refusal(`draw.io's own Content-Security-Policy keeps it from ${origin}: connect-src must name ${origin}.`);
    }
    if (location.protocol === "https:" && base.startsWith("http:")) {
      return new Refusal(`This draw.io is reached by https, and browsers let it ask only services that are, too: not ${origin}.`);
    }
    // Without reading the answer a page may ask anyone: whoever answers forbids only this page.
    const isThere = await fetch(`${origin}/healthz`, { mode: "no-cors", cache: "no-store" }).then(
      () => true,
      () => false,
    );
    if (!isThere) return new Silence(`Nothing answers at ${origin}: check the address, and that the service runs.`);
    return new Refusal(
      `The service at ${origin} does not let this page ask it: its setting REDRAW_CORS_ORIGINS must name ${location.origin}.`,
    );
  }

  /** Sends a request; rejects with a Refusal when there is no answer. */
  async function ask(service, path, { headers = {}, ...options }) {
    const base = baseOf(service.address);
    let isForbidden = false;
    const notice = ({ effectiveDirective }) => (isForbidden ||= effectiveDirective === "connect-src");
    document.addEventListener("securitypolicyviolation", notice);
    try {
      return await fetch(base + path, { cache: "no-store", ...options, headers: { ...headers, "x-api-key": service.key.trim() } });
    } catch (thrown) {
      if (options.signal?.aborted) throw thrown;
      // The violation is told after the rejection.
      await new Promise((resolve) => setTimeout(resolve, 0));
      throw await silenceOf(base, isForbidden);
    } finally {
      document.removeEventListener("securitypolicyviolation", notice);
    }
  }

  const sentence = (text) => `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;

  function duration(seconds) {
    return seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
  }

  /** Turns an answer that is none of success into a sentence. */
  function refusalOf(status, problem, address) {
    if (typeof problem?.code !== "string") return new Refusal(`What answers at ${address} is no Redraw service (HTTP ${status}).`);
    if (status === 401) return new Refusal("The service does not know this key: enter it again under Service.");
    if (status === 402) {
      const { balance, required } = problem;
      return new Refusal(`The account has ${balance} credits and a conversion costs ${required}: ask whoever runs the service for more.`);
    }
    if (status === 415) return new Refusal(noPicture);
    if (status === 429 || status === 503) {
      return new Refusal(`The service takes no picture now: try again in ${duration(problem.retry_after ?? longestWait)}.`);
    }
    return new Refusal(sentence(problem.detail ?? `The service answered ${status}.`));
  }

  const isBusy = (status) => status === 429 || status === 503;

  /** Asks until the service has time, as long as it says that this will be soon. */
  async function askPatiently(service, path, { onWait, ...options }) {
    for (;;) {
      const response = await ask(service, path, options);
      const body = await response.json().catch(() => null);
      if (response.ok && body !== null) return body;
      const seconds = body?.retry_after ?? Infinity;
      if (!isBusy(response.status) || seconds > longestWait) throw refusalOf(response.status, body, service.address);
      for (let left = Math.max(1, Math.ceil(seconds)); left > 0; left--) {
        onWait(left);
        await pause(1000, options.signal);
      }
    }
  }

  /** Waits for the end of a job; tells its percentage on the way. */
  async function follow(service, id, { signal, onProgress, onWait }) {
    for (let silences = 0; ;) {
      try {
        const job = await askPatiently(service, `/jobs/${id}`, { signal, onWait });
        silences = 0;
        if (job.status === "succeeded") return;
        if (job.status === "failed") throw new Refusal(failureOf(job.error));
        onProgress(job);
      } catch (thrown) {
        const isOver = signal.aborted || !(thrown instanceof Silence);
        if (isOver || ++silences > mostSilences) throw thrown;
      }
      await pause(pollMs, signal);
    }
  }

  function failureOf(error) {
    const hint = " A larger, sharper picture of one diagram helps.";
    if (error?.code === "no_diagram_found") return `No diagram was found in this picture; it cost nothing.${hint}`;
    return `${sentence(error?.message ?? "the conversion failed")} It cost nothing.`;
  }

  /** Sends a picture and returns draw.io's file of it; a conversion that is given up is cancelled. */
  async function convert(service, picture, listeners) {
    baseOf(service.address);
    if (service.key.trim() === "") throw new Refusal("Enter the key of your account at the service.");
    const headers = { "content-type": "application/octet-stream" };
    // The same word with every try: a picture is charged once.
    headers["idempotency-key"] = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16)).join("-");
    if (picture.name) headers["x-redraw-name"] = encodeURIComponent(picture.name.replaceAll(/[\p{Cc}/\\]/gu, "_").slice(-200));
    const started = await askPatiently(service, "/convert", { method: "POST", headers, body: picture, ...listeners });
    const id = started.job_id;
    try {
      await follow(service, id, listeners);
    } catch (thrown) {
      if (listeners.signal.aborted) await ask(service, `/jobs/${id}/cancel`, { method: "POST" }).catch(() => {});
      throw thrown;
    }
    // Not by the redirect: another site must not see the key.
    const file = await ask(service, `/jobs/${id}/download?format=drawio&redirect=false`, { signal: listeners.signal });
    if (!file.ok) throw refusalOf(file.status, await file.json().catch(() => null), service.address);
    return file.text();
  }

  /** Puts the shapes of a file in the middle of what is seen, selected; one step of undo takes them away. */
  function insert(ui, xml) {
    const { graph } = ui.editor;
    const model = graph.getModel();
    let cells = [];
    model.beginUpdate();
    try {
      cells = ui.importXml(xml, 0, 0, false, true);
      const box = graph.getBoundingBoxFromGeometry(cells, true);
      if (box) {
        const { x, y } = graph.getCenterInsertPoint(box);
        graph.moveCells(cells, x - box.x, y - box.y);
      }
    } finally {
      model.endUpdate();
    }
    graph.setSelectionCells(cells);
    return cells.length;
  }

  function make(name, properties = {}, children = []) {
    const node = Object.assign(document.createElement(name), properties);
    node.append(...children);
    return node;
  }

  function field(label, properties) {
    const input = make("input", { ...properties, style: "width:100%;box-sizing:border-box;margin:2px 0 8px" });
    return { input, row: make("label", { style: "display:block" }, [label, input]) };
  }

  /** The fields for the service, which keep what is typed. */
  function serviceForm() {
    const known = readService();
    const address = field("Address of the service", { type: "url", value: known.address, placeholder: "https://redraw.example.com/v1" });
    const key = field("Key", { type: "password", value: known.key, placeholder: "rdk_…", autocomplete: "off" });
    const read = () => ({ address: address.input.value.trim(), key: key.input.value.trim() });
    for (const { input } of [address, key]) input.addEventListener("change", () => keepService(read()));
    const isNew = known.address === "" || known.key === "";
    const view = make("details", { open: isNew, style: "margin-top:12px" }, [make("summary", {}, ["Service"]), address.row, key.row]);
    return { view, read };
  }

  /** Builds the dialog: where a picture is given, what is going on, and which service is asked. */
  function openDialog(ui) {
    const form = serviceForm();
    const choice = make("input", { type: "file", accept: types.join(","), ariaLabel: "Choose a picture", style: "margin-top:12px" });
    const hint = "Paste a picture of a diagram here, drop it, or choose a file.";
    const drop = make("div", { tabIndex: 0, style: "border:2px dashed #888;padding:18px;text-align:center" }, [hint, make("br"), choice]);
    const bar = make("progress", { max: 100, value: 0, hidden: true, style: "width:100%", ariaLabel: "Progress" });
    const words = make("p", { role: "status", style: "min-height:3em;margin:10px 0 0" });
    const view = make("div", { style: "white-space:normal;line-height:1.4" }, [drop, bar, words, form.view]);
    let running = null;

    const listeners = () => ({
      signal: running.signal,
      onProgress: ({ status, percentage }) => {
        bar.value = percentage;
        words.textContent = status === "queued" ? "Waiting for its turn …" : `Converting … ${percentage} %`;
      },
      onWait: (left) => (words.textContent = `The service is busy; asking again in ${duration(left)} …`),
    });
    const give = async (picture) => {
      if (running !== null) return;
      if (picture === undefined) {
        words.textContent = noPicture;
        return;
      }
      running = new AbortController();
      const mine = running;
      keepService(form.read());
      [bar.hidden, bar.value, choice.disabled, words.textContent] = [false, 0, true, "Sending the picture …"];
      try {
        insert(ui, await convert(form.read(), picture, listeners()));
        ui.hideDialog();
      } catch (thrown) {
        if (mine.signal.aborted) return;
        if (!(thrown instanceof Refusal)) console.error(thrown);
        words.textContent = thrown instanceof Refusal ? thrown.message : `The plugin failed: ${thrown.message}`;
      } finally {
        running = null;
        [bar.hidden, choice.disabled, choice.value] = [true, false, ""];
      }
    };
    const stop = takePictures(drop, choice, give);
    ui.showDialog(view, 420, 330, true, true, () => {
      stop();
      running?.abort();
    });
    drop.focus();
  }

  /** Listens for pictures that are pasted, dropped or chosen; returns what ends that. */
  function takePictures(drop, choice, give) {
    const pictureOf = ({ items }) => {
      const files = [...items].filter(({ kind }) => kind === "file");
      return (files.find(({ type }) => types.includes(type)) ?? files.find(({ type }) => type === ""))?.getAsFile() ?? undefined;
    };
    const paste = (event) => {
      // Text goes to the fields as ever.
      if (event.clipboardData === null || event.clipboardData.files.length === 0) return;
      event.preventDefault();
      event.stopPropagation();
      void give(pictureOf(event.clipboardData));
    };
    document.addEventListener("paste", paste, true);
    drop.addEventListener("dragover", (event) => event.preventDefault());
    drop.addEventListener("drop", (event) => {
      event.preventDefault();
      event.stopPropagation();
      void give(pictureOf(event.dataTransfer));
    });
    choice.addEventListener("change", () => choice.files.length > 0 && give(choice.files[0]));
    return () => document.removeEventListener("paste", paste, true);
  }

  window.Draw.loadPlugin((ui) => {
    // A viewer has no menus, and nothing to insert into.
    const menu = ui.menus?.get("insert");
    if (!menu) return;
    window.mxResources.parse("redrawPicture=Picture of a diagram");
    const action = ui.actions.addAction("redrawPicture...", () => openDialog(ui));
    action.isEnabled = () => ui.editor.graph.isEnabled();
    const before = menu.funct;
    menu.funct = function withPicture(list, parent, ...rest) {
      before.call(this, list, parent, ...rest);
      ui.menus.addMenuItems(list, ["-", "redrawPicture"], parent);
    };
  });
}
