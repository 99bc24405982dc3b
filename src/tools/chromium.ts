/**
 * Chromium as a program that takes pictures of pages, over its debugging pipe. Playwright would do the same with 10 MB more in the
 * package.
 */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { makeTemporary } from "../output/index.ts";

/** The headless shell comes first, since it takes a third less time. */
const names = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "chrome",
  "microsoft-edge",
  "msedge",
];

/** Locations outside of PATH, on macOS and Windows. */
const locations = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
];

/**
 * Finds Chromium, or a browser based on it. The variable CHROMIUM takes precedence, and turns the search off if it is empty.
 * @returns its path, or the reason why there is none, as a phrase
 */
export function findChromium({ CHROMIUM: given, PATH = "" }: Readonly<Record<string, string | undefined>>): {
  readonly path?: string;
  readonly reason?: string;
} {
  if (given === "") return { reason: "CHROMIUM is empty" };
  if (given !== undefined)
    return existsSync(given) ? { path: given } : { reason: `CHROMIUM names ${given}, which does not exist` };
  const suffix = process.platform === "win32" ? ".exe" : "";
  const folders = PATH.split(delimiter).filter((folder) => folder !== "");
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name + suffix)));
  const path = [...onPath, ...locations].find((file) => existsSync(file));
  return path === undefined ? { reason: "Chromium was not found. Set CHROMIUM to the path of it" } : { path };
}

interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface BrowserPage {
  /** Resolves when the page has loaded. */
  open(url: string, width: number): Promise<void>;
  /** @returns the value of an expression, or of its promise */
  evaluate<T>(expression: string): Promise<T>;
  /** @returns a PNG */
  picture(clip: Rectangle): Promise<Buffer>;
}

export interface Browser {
  readonly page: BrowserPage;
  close(): Promise<void>;
}

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

/**
 * @param executable path of the browser
 * @param signal ends the browser; what is waited for then rejects
 */
export async function openChromium(executable: string, signal?: AbortSignal): Promise<Browser> {
  const profile = makeTemporary("chromium");
  const child = spawn(
    executable,
    [
      "--headless",
      "--remote-debugging-pipe",
      `--user-data-dir=${profile.path}`,
      "--disable-background-networking",
      "--disable-gpu",
      "--disable-component-update",
      "--force-prefers-reduced-motion",
      "--hide-scrollbars",
      "--no-first-run",
      // Chromium has no sandbox for root, as in a container.
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
    ],
    { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"], signal, killSignal: "SIGKILL" },
  );
  const input = child.stdio[3] as Writable;
  const output = child.stdio[4] as Readable;
  const calls = new Map<number, { resolve(result: never): void; reject(error: Error): void }>();
  const loads: (() => void)[] = [];
  const ended = new Promise<void>((done) => {
    const end = (why: string) => {
      for (const { reject } of calls.values()) reject(new Error(why));
      calls.clear();
      done();
    };
    child.once("error", (error) => end(`${executable} could not be used: ${error.message}`));
    child.once("exit", () => end(`${executable} has ended.`));
  });
  // Errors of a pipe come with the end of the process.
  input.on("error", () => {});
  output.on("error", () => {});

  let unread = "";
  output.setEncoding("utf8");
  output.on("data", (text: string) => {
    const messages = (unread + text).split("\0");
    unread = messages.pop() ?? "";
    for (const message of messages) receive(JSON.parse(message));
  });
  const receive = ({ id, method, result, error }: Message) => {
    if (method === "Page.loadEventFired") for (const done of loads.splice(0)) done();
    const call = id === undefined ? undefined : calls.get(id);
    if (id === undefined || !call) return;
    calls.delete(id);
    if (error) call.reject(new Error(error.message));
    else call.resolve(result as never);
  };
  let count = 0;
  const call = <T>(method: string, params: object = {}, sessionId?: string): Promise<T> =>
    new Promise((resolve, reject) => {
      const id = ++count;
      calls.set(id, { resolve, reject });
      if (child.exitCode !== null || child.signalCode !== null)
        return reject(new Error(`${executable} has ended.`));
      input.write(`${JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) })}\0`);
    });

  const close = async () => {
    // The command may be a script that starts the browser, so a signal alone would not end it.
    await Promise.race([call("Browser.close").catch(() => {}), ended]);
    input.destroy();
    output.destroy();
    child.kill("SIGKILL");
    await ended;
    // The browser may still be writing. The next process removes what is left.
    await profile.remove().catch(() => {});
  };
  try {
    const { targetId } = await call<{ targetId: string }>("Target.createTarget", { url: "about:blank" });
    const { sessionId } = await call<{ sessionId: string }>("Target.attachToTarget", {
      targetId,
      flatten: true,
    });
    const inPage = <T>(method: string, params?: object) => call<T>(method, params, sessionId);
    await inPage("Page.enable");
    return {
      close,
      page: {
        async open(url, width) {
          const size = { width, height: 800, deviceScaleFactor: 1, mobile: false };
          await inPage("Emulation.setDeviceMetricsOverride", size);
          const loaded = new Promise<void>((done) => loads.push(done));
          const { errorText } = await inPage<{ errorText?: string }>("Page.navigate", { url });
          if (errorText) throw new Error(`${url} could not be opened: ${errorText}`);
          await Promise.race([loaded, ended]);
        },
        async evaluate<T>(expression: string) {
          const options = { expression, awaitPromise: true, returnByValue: true };
          const { result } = await inPage<{ result: { value: T } }>("Runtime.evaluate", options);
          return result.value;
        },
        async picture(clip) {
          const { data } = await inPage<{ data: string }>("Page.captureScreenshot", {
            format: "png",
            captureBeyondViewport: true,
            clip: { ...clip, scale: 1 },
          });
          return Buffer.from(data, "base64");
        },
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
