/** Firefox, by WebDriver BiDi. */
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { removeSync } from "fs-extra/esm";
import WebSocket from "ws";
import type { Browser, Look } from "./engines.ts";
import { keyActions, pointerActions, wheelActions } from "./keys.ts";
import { answerLimit, startGroup, waitForLine, within } from "./process.ts";
import { Lost, poll, type Size, type Tab } from "./tab.ts";

/** Nothing is requested or shown but what a test opens. */
const preferences = ({ proxy, isDark, isCalm }: Look) => ({
  "app.normandy.enabled": false,
  "browser.aboutwelcome.enabled": false,
  "browser.cache.disk.enable": false,
  "browser.newtabpage.enabled": false,
  "browser.safebrowsing.malware.enabled": false,
  "browser.safebrowsing.phishing.enabled": false,
  "browser.shell.checkDefaultBrowser": false,
  "browser.startup.page": 0,
  "browser.translations.enable": false,
  "browser.uitour.enabled": false,
  "datareporting.policy.dataSubmissionEnabled": false,
  "dom.disable_open_during_load": false,
  "extensions.update.enabled": false,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "network.proxy.type": 1,
  "network.proxy.http": new URL(proxy).hostname,
  "network.proxy.http_port": Number(new URL(proxy).port),
  "network.proxy.ssl": new URL(proxy).hostname,
  "network.proxy.ssl_port": Number(new URL(proxy).port),
  "services.settings.server": "",
  "toolkit.startup.max_resumed_crashes": -1,
  "toolkit.telemetry.reportingpolicy.firstRun": false,
  // 0 is dark, 1 is light.
  "layout.css.prefers-color-scheme.content-override": isDark ? 0 : 1,
  "ui.prefersReducedMotion": isCalm ? 1 : 0,
});

export async function startFirefox(path: string, look: Look): Promise<Browser> {
  const profile = mkdtempSync(join(tmpdir(), "sectile-firefox-"));
  const lines = Object.entries(preferences(look)).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  );
  writeFileSync(join(profile, "user.js"), lines.join(""));
  const command = [path, "--headless", "--remote-debugging-port=0", "--no-remote", "--profile", profile];
  const group = startGroup(command, { MOZ_CRASHREPORTER_DISABLE: "1" });
  const close = async () => {
    await group.end();
    removeSync(profile);
  };
  try {
    const [, address = ""] = await waitForLine(group, /BiDi listening on (ws:\S+)/);
    const session = await connect(`${address}/session`, group.ended);
    const { capabilities } = await session.send("session.new", { capabilities: {} });
    await session.send("session.subscribe", { events: ["browsingContext.contextDestroyed"] });
    return {
      version: `Firefox ${capabilities.browserVersion}`,
      async open(size) {
        const { userContext } = await session.send("browser.createUserContext", {});
        return openTab(session, userContext, size);
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

interface Session {
  // biome-ignore lint/suspicious/noExplicitAny: results of commands are plain data of many shapes
  send(method: string, params: object): Promise<any>;
  onDestroyed(context: string, listener: () => void): void;
}

async function connect(address: string, ended: Promise<never>): Promise<Session> {
  const socket = new WebSocket(address, { perMessageDeflate: false, maxPayload: 2 ** 28 });
  await within(
    new Promise((resolve, reject) => void socket.once("open", resolve).once("error", reject)),
    "a connection to Firefox",
  );
  const closed = new Promise<never>((_, reject) => {
    socket.once("close", () => reject(new Lost("Firefox has closed the connection.")));
  });
  closed.catch(() => undefined);
  const answers = new Map<number, (answer: { error?: string; message?: string; result?: unknown }) => void>();
  const destroyed = new Map<string, () => void>();
  socket.on("message", (data) => {
    const message = JSON.parse(String(data));
    if (message.id !== undefined) answers.get(message.id)?.(message);
    else if (message.method === "browsingContext.contextDestroyed") destroyed.get(message.params.context)?.();
  });
  let count = 0;
  return {
    async send(method, params) {
      const id = ++count;
      const answer = new Promise<{ error?: string; message?: string; result?: unknown }>((resolve) => {
        answers.set(id, resolve);
      });
      socket.send(JSON.stringify({ id, method, params }));
      const given = await within(Promise.race([answer, ended, closed]), method, answerLimit);
      answers.delete(id);
      if (given.error !== undefined) throw new Error(`${method}: ${given.error} ${given.message}`);
      return given.result;
    },
    onDestroyed: (context, listener) => void destroyed.set(context, listener),
  };
}

async function openTab(session: Session, userContext: string, size: Size): Promise<Tab> {
  const { context } = await session.send("browsingContext.create", { type: "tab", userContext });
  let isClosing = false;
  const crash = new Promise<never>((_, reject) => {
    session.onDestroyed(context, () => !isClosing && reject(new Lost("The tab has crashed.")));
  });
  crash.catch(() => undefined);
  const send: Session["send"] = (method, params) =>
    Promise.race([session.send(method, { context, ...params }), crash]);
  const resize = async (viewport: Size) => void (await send("browsingContext.setViewport", { viewport }));
  const run = async (functionDeclaration: string, values: readonly string[], target: string) => {
    const answer = await Promise.race([
      session.send("script.callFunction", {
        functionDeclaration,
        arguments: values.map((value) => ({ type: "string", value })),
        awaitPromise: true,
        target: { context: target },
      }),
      crash,
    ]);
    if (answer.type === "exception") throw new Error(answer.exceptionDetails.text);
    return answer.result;
  };
  const elementOf = async (selector: string) => {
    const { sharedId } = await run("(selector) => document.querySelector(selector)", [selector], context);
    if (sharedId === undefined) throw new Error(`There is no element ${selector}.`);
    return { sharedId };
  };
  const perform = async (actions: readonly object[]) =>
    void (await send("input.performActions", { actions }));
  await resize(size);
  return {
    visit: async (url) => void (await send("browsingContext.navigate", { url, wait: "complete" })),
    reload: async () => void (await send("browsingContext.reload", { wait: "complete" })),
    back: async () => void (await send("browsingContext.traverseHistory", { delta: -1 })),
    resize,
    async call(source, argument, frame) {
      let target = context;
      if (frame !== undefined) {
        const inner = await run("(frame) => document.querySelector(frame)?.contentWindow", [frame], context);
        if (inner.type !== "window") throw new Error(`There is no frame ${frame}.`);
        target = inner.value.context;
      }
      return (await run(source, [argument], target)).value;
    },
    pointer: (steps) => perform(pointerActions(steps)),
    // Until a page is painted, Firefox refuses a wheel and moves nothing.
    wheel: async (x, y, deltaY) =>
      void (await poll("a wheel", async () => {
        await perform(wheelActions(x, y, deltaY));
        return true;
      })),
    keys: (steps) => perform(keyActions(steps)),
    upload: async (selector, file) =>
      void (await send("input.setFiles", { element: await elementOf(selector), files: [file] })),
    screenshot: async () => Buffer.from((await send("browsingContext.captureScreenshot", {})).data, "base64"),
    print: async () =>
      Buffer.from((await send("browsingContext.print", { background: true })).data, "base64"),
    openBeside: () => openTab(session, userContext, size),
    async close() {
      isClosing = true;
      await send("browsingContext.close", {});
    },
  };
}
