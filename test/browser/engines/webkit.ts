/** WebKitGTK's MiniBrowser in a virtual display, by WebDriver. Its engine is that of Safari. */
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { removeSync } from "fs-extra/esm";
import type { Browser, Look } from "./engines.ts";
import { keyActions, pointerActions, wheelActions } from "./keys.ts";
import { answerLimit, type Group, startGroup, startLimit, waitForLine, within } from "./process.ts";
import { Lost, type Size, type Tab } from "./tab.ts";

/** Size of the virtual display: larger than any window of a test. */
const display = { width: 1600, height: 1200 };

/** The toolbar of MiniBrowser would be wider than a phone. */
const styles = "* { min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px; }\n";

export interface WebkitPaths {
  readonly driver: string;
  readonly browser: string;
  readonly xvfb: string;
}

export async function startWebkit(paths: WebkitPaths, { proxy, isDark, isCalm }: Look): Promise<Browser> {
  const folder = mkdtempSync(join(tmpdir(), "sectile-webkit-"));
  mkdirSync(join(folder, "gtk-3.0"));
  writeFileSync(join(folder, "gtk-3.0/gtk.css"), styles);
  const settings = `[Settings]\ngtk-enable-animations=${isCalm ? 0 : 1}\n`;
  writeFileSync(join(folder, "gtk-3.0/settings.ini"), settings);
  const groups: Group[] = [];
  const close = async () => {
    await Promise.all(groups.map((group) => group.end()));
    removeSync(folder);
  };
  try {
    const size = `${display.width}x${display.height}x24`;
    const screen = startGroup([paths.xvfb, "-displayfd", "1", "-screen", "0", size, "-nolisten", "tcp"]);
    groups.push(screen);
    const [number] = await waitForLine(screen, /^\d+$/);
    const port = await freePort();
    const driver = startGroup([paths.driver, `--port=${port}`], {
      DISPLAY: `:${number}`,
      XDG_CONFIG_HOME: folder,
      // There is neither a screen reader nor a graphics card.
      NO_AT_BRIDGE: "1",
      LIBGL_ALWAYS_SOFTWARE: "1",
    });
    groups.push(driver);
    const send = createClient(`http://127.0.0.1:${port}`, driver);
    await within(untilReady(send), "WebKitWebDriver");
    const args = [
      "--automation",
      `--proxy=${proxy}`,
      "--ignore-host=127.0.0.1",
      ...(isDark ? ["--dark-mode"] : []),
    ];
    const wanted = { "webkitgtk:browserOptions": { binary: paths.browser, args } };
    const capabilities = { alwaysMatch: wanted };
    const session = await send("POST", "/session", { capabilities }, startLimit);
    const own = `/session/${session.sessionId}`;
    const tabs = await openTabs((method, path, body) => send(method, own + path, body), driver);
    return {
      version: `WebKitGTK ${session.capabilities.browserVersion}`,
      async open(size) {
        const tab = tabs.first(size);
        await tab.resize(size);
        return tab;
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** WebKitWebDriver does not tell which port it would choose. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

// biome-ignore lint/suspicious/noExplicitAny: results of commands are plain data of many shapes
type Send = (method: "GET" | "POST" | "DELETE", path: string, body?: object, limit?: number) => Promise<any>;

function createClient(origin: string, driver: Group): Send {
  return async (method, path, body, limit = answerLimit) => {
    const answer = fetch(origin + path, {
      method,
      signal: AbortSignal.timeout(limit),
      ...(method === "POST" && { body: JSON.stringify(body ?? {}) }),
    });
    const response = await Promise.race([answer, driver.ended]);
    const { value } = (await response.json()) as { value: { error: string; message: string } };
    if (!response.ok) throw new Error(`${method} ${path}: ${value.error} ${value.message}`);
    return value;
  };
}

async function untilReady(send: Send): Promise<void> {
  for (;;) {
    const isReady = await send("GET", "/status").then(
      () => true,
      () => false,
    );
    if (isReady) return;
    await wait(30);
  }
}

const elementKey = "element-6066-11e4-a52e-4f735466cecf";

/** A session costs seconds, so all visits have the same one, and its first window stays open. */
async function openTabs(send: Send, driver: Group): Promise<{ first(size: Size): Tab }> {
  const crash = new Promise<never>((_, reject) => {
    driver.onLine((line) => {
      if (line.includes("WebProcess CRASHED")) reject(new Lost("The tab has crashed."));
    });
  });
  crash.catch(() => undefined);
  const first: string = await send("GET", "/window");
  /** Window and frame in which the driver runs commands. */
  const current: { window: string; frame?: string | undefined } = { window: first };
  let wheeled = 0;

  function tabOf(handle: string, size: Size): Tab {
    const inWindow = async (
      frame: string | undefined,
      method: Parameters<Send>[0],
      path: string,
      body?: object,
      // biome-ignore lint/suspicious/noExplicitAny: results of commands are plain data of many shapes
    ): Promise<any> => {
      const work = async () => {
        if (current.window !== handle) await send("POST", "/window", { handle });
        else if (current.frame !== undefined) await send("POST", "/frame", { id: null });
        Object.assign(current, { window: handle, frame });
        if (frame !== undefined) {
          const element = await send("POST", "/element", { using: "css selector", value: frame });
          await send("POST", "/frame", { id: element });
        }
        return send(method, path, body);
      };
      return Promise.race([work(), crash]);
    };
    const command = (method: Parameters<Send>[0], path: string, body?: object) =>
      inWindow(undefined, method, path, body);
    const perform = async (actions: readonly object[]) =>
      void (await command("POST", "/actions", { actions }));
    const innerSize = (): Promise<[number, number]> =>
      command("POST", "/execute/sync", { script: "return [innerWidth, innerHeight]", args: [] });
    const place = ({ width, height }: Size) =>
      command("POST", "/window/rect", {
        width,
        height,
        // The window below the pointer has the focus, and without a window manager the pointer stays in the middle.
        x: Math.round((display.width - width) / 2),
        y: Math.round((display.height - height) / 2),
      });
    const resize = async ({ width, height }: Size) => {
      await place({ width, height });
      const [, inner] = await innerSize();
      // The rest of the toolbar.
      if (inner !== height) await place({ width, height: height + (height - inner) });
    };
    return {
      visit: async (url) => void (await command("POST", "/url", { url })),
      reload: async () => void (await command("POST", "/refresh")),
      back: async () => void (await command("POST", "/back")),
      resize,
      call: (source, argument, frame) =>
        inWindow(frame, "POST", "/execute/sync", {
          script: `return (${source})(arguments[0])`,
          args: [argument],
        }),
      pointer: (steps) => perform(pointerActions(steps)),
      async wheel(x, y, deltaY) {
        // The driver moves by the difference to the distance of the action before.
        wheeled += deltaY;
        await perform(wheelActions(x, y, wheeled));
      },
      keys: (steps) => perform(keyActions(steps)),
      async upload(selector, file) {
        const element = await command("POST", "/element", { using: "css selector", value: selector });
        await command("POST", `/element/${element[elementKey]}/value`, { text: file });
      },
      screenshot: async () => Buffer.from(await command("GET", "/screenshot"), "base64"),
      print: async () => undefined,
      async openBeside() {
        const { handle: another } = await command("POST", "/window/new", { type: "window" });
        const tab = tabOf(another, size);
        await tab.resize(size);
        return tab;
      },
      async close() {
        if (handle !== first) {
          await command("DELETE", "/window");
          current.window = "";
          return;
        }
        // The next visitor has never been here.
        await command("POST", "/execute/sync", { script: `return (${forget})()`, args: [] });
        await command("DELETE", "/cookie");
        await command("POST", "/url", { url: "about:blank" });
      },
    };
  }
  return { first: (size) => tabOf(first, size) };
}

/** Clears the storage of a page's origin. Runs in the page. */
async function forget(): Promise<void> {
  localStorage.clear();
  sessionStorage.clear();
  for (const { name = "" } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
}
