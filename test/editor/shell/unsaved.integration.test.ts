/** Edits that wait in a browser: the key under which they are stored, and when the owner is asked before sending (EDT-16). */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { tabName } from "../../../src/editor/shell/secret.ts";
import { createUnsaved } from "../../../src/editor/shell/unsaved.ts";
import { clearBrowser, createTabStore, navigator, releaseTab } from "../model/browser.ts";
import { createShells, unreachable } from "./open-shell.ts";

vi.mock("idb-keyval", async () => (await import("../model/browser.ts")).keyValues);

const open = createShells();

beforeAll(() => {
  vi.stubGlobal("navigator", navigator);
  // A lock is requested once.
  vi.spyOn(AbortSignal, "timeout").mockImplementation(() => new AbortController().signal);
});
beforeEach(clearBrowser);
afterAll(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

type Opened = Awaited<ReturnType<typeof open>>;

/** Opens a site in a tab of the browser. @param tab the tab's storage: another one is another tab */
async function visit({ another }: Opened, tab = createTabStore()) {
  let count = 0;
  const newTab = () => `tab-${++count}-${Math.random()}`;
  const unsaved = createUnsaved(
    tabName({ sessionStorage: tab } as unknown as Window, newTab),
    tab as unknown as Storage,
    newTab,
  );
  const shell = await another(unsaved);
  return {
    ...shell,
    tab,
    /** Writes a title that never reaches the server. */
    async writeInVain(text: string) {
      shell.intercept("edits", unreachable);
      shell.write("team", text);
      await expect.poll(() => shell.store.get().saving.kind).toBe("failed");
      releaseTab(tab);
    },
  };
}

const titleOf = ({ site }: Opened) => site.document().pages[0].components[0].data.title;

/** Moves the clock two minutes ahead. */
function later() {
  const now = Date.now() + 120_000;
  vi.spyOn(Date, "now").mockReturnValue(now);
}

test("EDT-16 unsaved edits of a site are not offered to another at the same address, and are not lost", async () => {
  const [first, second] = [await open(), await open()];
  const { tab, writeInVain } = await visit(first);
  await writeInVain("Of the first site");
  const other = await visit(second, tab);
  other.write("hero", "Of the second site");
  await other.editor.settled();
  expect(other.store.get().dialog).toBeUndefined();
  expect(other.sent).toHaveLength(1);
  expect(titleOf(second)).toBe("Our team");
  releaseTab(tab);
  const again = await visit(first, tab);
  await again.editor.settled();
  expect(titleOf(first)).toBe("Of the first site");
});

test("EDT-16 older unsaved edits ask before they are sent, and can be postponed, saved or discarded", async () => {
  const opened = await open();
  const { tab, writeInVain } = await visit(opened);
  await writeInVain("Written long ago");
  later();
  const reload = async () => {
    releaseTab(tab);
    return await visit(opened, tab);
  };
  const postponing = await reload();
  const { old } = await postponing.question("left");
  expect(old.requests).toMatchObject([{ operations: [{ value: "Written long ago" }] }]);
  postponing.editor.openDialog(undefined);
  // Edits made meanwhile are not asked about.
  postponing.write("hero", "Written meanwhile");
  await postponing.editor.settled();
  expect(titleOf(opened)).toBe("Our team");
  const saving = await reload();
  (await saving.question("left")).choose("save");
  await expect.poll(() => titleOf(opened)).toBe("Written long ago");
  await saving.saved();
  const none = await reload();
  await none.eventsRead();
  expect(none.store.get().dialog).toBeUndefined();

  await none.writeInVain("Not wanted any more");
  later();
  const discarding = await reload();
  const { choose: decide } = await discarding.question("left");
  decide("discard");
  await expect.poll(() => discarding.store.get().dialog).toBeUndefined();
  const last = await reload();
  await last.eventsRead();
  expect(last.store.get().dialog).toBeUndefined();
  expect(last.sent).toEqual([]);
  expect(opened.site.document().pages[0].components.slice(0, 2)).toMatchObject([
    { data: { title: "Written long ago" } },
    { data: { title: "Written meanwhile" } },
  ]);
});
