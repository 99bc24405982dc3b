/**
 * A hostile site in the same browser as its editor: a script in the edited page, a page of the site opened separately, and a
 * worker that another site left at this origin. They try everything that browsers offer, and get nothing.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { siteText } from "../editor/document.ts";
import { type RunningEditor, startEditor } from "../editor/running.ts";
import { desktop, launch, open } from "./chromium.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

/** Result of each attempt: a value, or the reason for its absence. */
type Loot = Readonly<Record<string, string>>;

/** Imports a module; defined in the script that is sent. */
declare const load: (address: string) => Promise<unknown>;

/** Runs in a page of the site. Self-contained, since it is sent as text. */
async function attack(): Promise<Loot> {
  const editor = `${new URL(document.URL).origin}/__sectile/`;
  const loot: Record<string, string> = {};
  const attempt = async (name: string, work: () => unknown) => {
    const late = new Promise((done) => setTimeout(done, 3000, "no answer"));
    try {
      const got = await Promise.race([work(), late]);
      loot[name] = `got ${typeof got === "string" ? got : (JSON.stringify(got) ?? String(got))}`;
    } catch (error) {
      loot[name] = `refused: ${(error as Error)?.name}`;
    }
  };
  const around = (window.opener ?? window.parent) as Window;
  const isAlone = around === window;
  await attempt("opener", () => String(window.opener));
  await attempt("frame element", () => String(window.frameElement));
  if (!isAlone) {
    await attempt("document around", () => around.document.documentElement.outerHTML);
    await attempt("address around", () => around.location.href);
    await attempt("top's address", () => (top as Window).location.hash);
    await attempt("storage around", () => around.sessionStorage.getItem("sectile-secret"));
    await attempt("name around", () => around.name);
    await attempt("history around", () => around.history.state);
    await attempt("call around", () => (around as never as { fetch: typeof fetch }).fetch("/"));
    await attempt("leads top away", () => {
      (top as Window).location.href = `${editor}edit/#stolen`;
      return "led away";
    });
  }
  await attempt("local storage", () => Object.entries(localStorage));
  await attempt("session storage", () => Object.entries(sessionStorage));
  await attempt("databases", async () => {
    const all = await indexedDB.databases();
    return all.map(({ name }) => name);
  });
  await attempt("database", async () => {
    const request = indexedDB.open("sectile-unsaved");
    return await new Promise((resolve, reject) => {
      request.onsuccess = () => resolve([...request.result.objectStoreNames]);
      request.onerror = () => reject(request.error);
    });
  });
  await attempt("caches", () => caches.keys());
  await attempt("cookies", () => document.cookie);
  await attempt("locks", async () => (await navigator.locks.query()).held);
  await attempt("files", () => navigator.storage.getDirectory());
  await attempt("service worker", () => navigator.serviceWorker.register("evil.js"));
  await attempt(
    "worker",
    () =>
      new Promise((resolve, reject) => {
        const worker = new Worker("evil.js");
        worker.onmessage = ({ data }) => resolve(data);
        worker.onerror = () => reject(new Error("refused"));
      }),
  );
  await attempt(
    "shared worker",
    () =>
      new Promise((resolve, reject) => {
        const worker = new SharedWorker("evil.js");
        worker.port.onmessage = ({ data }) => resolve(data);
        worker.onerror = () => reject(new Error("refused"));
      }),
  );
  await attempt(
    "broadcast",
    () =>
      new Promise((resolve) => {
        const channel = new BroadcastChannel("sectile");
        channel.onmessage = ({ data }) => resolve(data);
        channel.postMessage("hello");
      }),
  );
  for (const call of ["site", "page?path=/", "events"])
    await attempt(`call ${call}`, async () => {
      const headers = { "X-Shared-Editing": "1", Authorization: "Bearer guess" };
      const answer = await fetch(`${editor}api/${call}`, { credentials: "include", headers });
      return await answer.text();
    });
  await attempt("call without CORS", async () => {
    const answer = await fetch(`${editor}api/site`, { credentials: "include", mode: "no-cors" });
    return [answer.status, await answer.text()];
  });
  await attempt(
    "old request",
    () =>
      new Promise((resolve, reject) => {
        const request = new XMLHttpRequest();
        request.onload = () => resolve(request.responseText);
        request.onerror = () => reject(new Error("refused"));
        request.open("POST", `${editor}api/undo`);
        request.send('{"show":{"path":"/"}}');
      }),
  );
  await attempt("editor's page", async () => await (await fetch(`${editor}edit/`)).text());
  await attempt("editor's script", () => load(`${editor}edit/`));
  await attempt(
    "editor in a frame",
    () =>
      new Promise((resolve) => {
        const frame = document.createElement("iframe");
        frame.src = `${editor}edit/`;
        frame.onload = () => {
          try {
            resolve(frame.contentDocument?.documentElement.outerHTML ?? "null");
          } catch (error) {
            resolve(`refused: ${(error as Error).name}`);
          }
        };
        document.body.append(frame);
      }),
  );
  await attempt("editor in a window", () => {
    const opened = window.open(`${editor}edit/`, "_blank");
    return opened === null ? "null" : String(opened.location.href);
  });
  await attempt("editor by name", () => String(window.open("", "sectile")));
  await attempt("sends a form", () => {
    const form = document.createElement("form");
    form.action = `${editor}api/undo`;
    form.method = "post";
    document.body.append(form);
    form.submit();
    return "sent";
  });
  await attempt("referrer", () => document.referrer);
  await attempt("ancestors", () => [...(location.ancestorOrigins ?? [])]);
  await attempt("address", () => location.href);
  await attempt("performance", () => performance.getEntries().map(({ name }) => name));
  await attempt("navigation", () =>
    JSON.stringify((window as never as { navigation: object }).navigation ?? null),
  );
  await attempt("reports", () => JSON.stringify(history.state));
  return loot;
}

const files = {
  "site.json": siteText,
  "public/evil.html": "<!doctype html><title>Evil</title><body><script src=evil.js></script>",
  "public/evil.js": `
    const load = (address) => import(address);
    const attack = ${attack};
    if (typeof document === "undefined") {
      self.onconnect = ({ ports: [port] }) => port.postMessage("shared worker runs");
      self.onmessage = () => {};
      if (typeof registration === "undefined" && typeof onconnect === "undefined") postMessage("worker runs");
    } else window.tried = attack();`,
};

async function openEditor(port = 0): Promise<{ editor: RunningEditor; page: Page; base: string }> {
  const editor = await startEditor(files, undefined, undefined, { publicScripts: true, port });
  const tab = await open(browser, { viewport: desktop });
  onTestFinished(tab.close);
  const { page } = tab;
  await page.goto(`${editor.origin}/__sectile/edit/#${editor.secret}`);
  await page.frameLocator("main iframe").locator('[data-section="title-1"]').waitFor();
  return { editor, page, base: (await editor.site()).base };
}

const tried = (page: Page | ReturnType<Page["frames"]>[number]): Promise<Loot> =>
  page.evaluate(() => (window as never as { tried: Promise<Loot> }).tried);

/** Expects that the attack got nothing of the editor's and did nothing in its name. */
function expectNothing(loot: Loot, secret: string): void {
  const all = JSON.stringify(loot);
  expect(all).not.toContain(secret);
  expect(all).not.toContain("Hello, world");
  const got = Object.entries(loot).filter(([, what]) => what.startsWith("got "));
  const harmless: Readonly<Record<string, RegExp>> = {
    opener: /^null$/,
    "frame element": /^null$/,
    "local storage": /^no answer$/,
    broadcast: /^no answer$/,
    // The answer is not readable.
    "call without CORS": /^\[0,""\]$/,
    "editor in a frame": /^(?:no answer|null|refused: \w+)$/,
    "editor in a window": /^null$/,
    "editor by name": /^null$/,
    "service worker": /^no answer$/,
    // A worker without an origin, like its page.
    worker: /^(?:worker runs|no answer)$/,
    "shared worker": /^no answer$/,
    // The sandbox does not send it.
    "sends a form": /^sent$/,
    locks: /^\[\]$/,
    referrer: /^$/,
    // The editor's origin and the key of the site's files are visible: the page itself was loaded with them.
    ancestors: /^\[(?:"http:\/\/127\.0\.0\.1:\d+")?\]$/,
    address: /^http:\/\/127\.0\.0\.1:\d+\/__sectile\/edit\/(?:frame|site\/[\w-]+\/evil\.html)$/,
    performance: /^\[/,
    navigation: /^/,
    reports: /^null$/,
  };
  for (const [name, what] of got)
    expect([name, what.slice(4)]).toEqual([name, expect.stringMatching(harmless[name] ?? /^$/)]);
}

test("EDT-6 a script of the site in the edited page gets nothing from the editor", async () => {
  const { editor, page, base } = await openEditor();
  const asked: string[] = [];
  page.on("response", (response) => {
    const isOfPage = response.frame() !== page.mainFrame();
    if (isOfPage && response.url().includes("/api/") && response.ok()) asked.push(response.url());
  });
  const before = page.url();
  const [, frame] = page.frames();
  await frame?.evaluate((address) => {
    const script = document.createElement("script");
    script.src = address;
    document.head.append(script);
  }, `${base}evil.js`);
  await expect.poll(() => frame?.evaluate(() => "tried" in window)).toBe(true);
  const loot = await tried(frame as never);
  expectNothing(loot, editor.secret);
  // Proves that the attempts ran.
  expect(Object.keys(loot).length).toBeGreaterThan(35);
  for (const name of ["document around", "storage around", "address around", "local storage", "call site"])
    expect([name, loot[name]]).toEqual([name, expect.stringMatching(/^refused: /)]);
  expect(page.url()).toBe(before);
  expect(asked).toEqual([]);
  expect(editor.text()).toBe(siteText);
  // Messages from another window, or without the token, are ignored.
  const written = { kind: "written", section: "title-1", pointer: "/title", value: "Forged" };
  await frame?.evaluate((message) => parent.postMessage({ ...message, token: "guess" }, "*"), written);
  await page.evaluate(
    (message) => postMessage({ ...message, token: document.querySelector("iframe")?.name }, "*"),
    written,
  );
  // The editor still works.
  await page.frameLocator("main iframe").locator('[data-section="title-1"] [data-at="/title"]').click();
  await page.keyboard.press("End");
  await page.keyboard.type("!");
  await expect.poll(() => editor.text()).toBe(siteText.replace("Hello, world", "Hello, world!"));
});

test("EDT-6 a page of the site in a tab beside the editor gets nothing from it and leaves nothing behind", async () => {
  const { editor, page, base } = await openEditor();
  const beside = await page.context().newPage();
  await beside.goto(`${editor.origin}${base}evil.html`);
  await expect.poll(() => beside.evaluate(() => "tried" in window)).toBe(true);
  const loot = await tried(beside);
  expectNothing(loot, editor.secret);
  expect(Object.keys(loot).length).toBeGreaterThan(27);
  for (const name of [
    "service worker",
    "caches",
    "databases",
    "session storage",
    "call site",
    "editor's page",
  ])
    expect([name, loot[name]]).toEqual([name, expect.stringMatching(/^refused: /)]);
  await beside.close();
  const left = await page.evaluate(async () => ({
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    caches: await caches.keys(),
    stored: Object.keys(localStorage).filter((key) => key !== "sectile-hints"),
    databases: (await indexedDB.databases()).map(({ name }) => name),
  }));
  expect(left).toEqual({ workers: 0, caches: [], stored: [], databases: ["sectile-unsaved"] });
  expect(editor.text()).toBe(siteText);
});

test("EDT-6 a service worker that another site left at the origin is removed before the editor starts", async () => {
  const other = createServer(({ url }, response) => {
    const isScript = url === "/worker.js";
    response.writeHead(200, { "content-type": isScript ? "text/javascript" : "text/html" });
    response.end(
      isScript
        ? "oninstall = () => skipWaiting(); onactivate = () => clients.claim(); onfetch = (event) => event.respondWith(fetch(event.request));"
        : "<!doctype html><title>Yesterday</title>",
    );
  });
  await new Promise<void>((done) => other.listen(0, "127.0.0.1", done));
  const { port } = other.address() as AddressInfo;
  const tab = await open(browser, { viewport: desktop });
  onTestFinished(tab.close);
  const { page } = tab;
  await page.goto(`http://127.0.0.1:${port}/`);
  await page.evaluate(async () => {
    await navigator.serviceWorker.register("/worker.js");
    await navigator.serviceWorker.ready;
  });
  other.closeAllConnections();
  await new Promise((done) => other.close(done));
  const editor = await startEditor(files, undefined, undefined, { port });
  expect(editor.origin).toBe(`http://127.0.0.1:${port}`);
  await page.goto(`${editor.origin}/__sectile/edit/#${editor.secret}`);
  await page.frameLocator("main iframe").locator('[data-section="title-1"]').waitFor();
  expect(
    await page.evaluate(async () => [
      navigator.serviceWorker.controller,
      (await navigator.serviceWorker.getRegistrations()).length,
    ]),
  ).toEqual([null, 0]);
});
