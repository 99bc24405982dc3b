/** The editor with a server that keeps a few pages in memory, in one tab for all tests of a file. */
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import type { FromFrame, Selection } from "../../src/editor/shared/messages.ts";
import { FakeServer, secret } from "../editor/shell/fake-server.ts";
import { launch, open, type WatchedPage } from "./chromium.ts";
import { type SlowNetwork, startSlowNetwork } from "./slow-network.ts";

const wide = { width: 1440, height: 900 };

export type FakeEditor = ReturnType<typeof createFakeEditor>;

/** Call it once, at the top of a test file. */
export function createFakeEditor() {
  let server: FakeServer;
  /** The same URL for every server, so that scripts stay compiled. */
  let network: SlowNetwork;
  let tab: WatchedPage;
  /** Number of problems that belong to earlier visits. */
  let seen = 0;
  /** The editor is open as an earlier test left it. */
  let isShown = false;

  beforeAll(async () => {
    const browser = await launch();
    network = await startSlowNetwork(() => server.origin);
    // In a browser with another language the editor is in English.
    tab = await open(browser, { viewport: wide, reducedMotion: "reduce", locale: "de-DE" });
  });
  afterEach(({ task }) => {
    if (task.result?.state === "fail") isShown = false;
  });
  afterAll(async () => {
    await tab?.close();
    await network?.close();
    await server?.stop();
  });

  const address = (given?: string) =>
    `${network.origin}/__sectile/edit/${given === undefined ? "" : `#${given}`}`;
  const frame = () => tab.page.frameLocator('iframe[title="Page"]');
  const button = (name: string) => tab.page.getByRole("button", { name, exact: true });
  const inspector = () => tab.page.getByRole("complementary", { name: "Inspector" });
  const dialog = () => tab.page.getByRole("dialog");

  /** Starts another server at the same URL and clears everything stored before. */
  async function renew(): Promise<void> {
    isShown = false;
    if (server) {
      // Pages without an origin have no storage to clear.
      if (tab.page.url().startsWith(network.origin)) await tab.page.evaluate(() => sessionStorage.clear());
      await tab.page.goto("about:blank");
      network.reset();
      await server.stop();
      const devtools = await tab.page.context().newCDPSession(tab.page);
      const { origin } = network;
      await devtools.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
      await devtools.detach();
    }
    server = await new FakeServer().start();
    seen = tab.problems.length;
  }

  async function show(): Promise<void> {
    await tab.page.goto(address(secret));
    await frame().locator("[data-section]").first().waitFor();
    isShown = true;
  }

  /** @param prepare changes the server before its first request */
  async function start(prepare?: () => void): Promise<void> {
    await renew();
    prepare?.();
    await show();
  }

  /** Sends the editor a message that stands for the owner's action in the page. */
  const send = (message: FromFrame) => tab.page.frames()[1]?.evaluate(`tell(${JSON.stringify(message)})`);

  /** Sends the message that a drawing was dropped onto a picture. */
  const drop = (name: string, at: { readonly section: string; readonly pointer: string }) =>
    tab.page
      .frames()[1]
      ?.evaluate(
        `tell({ kind: "picture-file", file: new File(["<svg/>"], ${JSON.stringify(name)}, { type: "image/svg+xml" }), ...${JSON.stringify(at)} })`,
      );

  const select = (selection: Selection) => send({ kind: "selected", selection });

  return {
    get server(): FakeServer {
      return server;
    },
    get page(): Page {
      return tab.page;
    },
    address,
    frame,
    button,
    inspector,
    dialog,
    renew,
    show,
    start,
    /** Reuses the editor of the previous test, for tests that do not look at its changes. */
    async goOn(): Promise<void> {
      if (!isShown) await start();
    },
    /** Problems of the tab since the server was started. */
    problems: () => tab.problems.slice(seen),
    send,
    drop,
    select,
    selectSection: (id: string) => select({ kind: "section", section: id }),
    async closeDialog(): Promise<void> {
      await tab.page.keyboard.press("Escape");
      await expect.poll(() => dialog().count()).toBe(0);
    },
  };
}
