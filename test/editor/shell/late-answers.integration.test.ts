/** The editor without a browser, with a server that answers on demand: a late answer reverts nothing. */
import { describe, expect, test } from "vitest";
import { addPage } from "../../../src/editor/shell/new-page.ts";
import { startEditor } from "../running.ts";
import { sampleSite } from "../sample-site.ts";
import { connect, createShells, unreachable } from "./open-shell.ts";

const open = createShells();

const theirs = (value: string) => (document: ReturnType<typeof sampleSite>) => {
  const [, hero] = document.pages[0]?.components ?? [];
  if (hero) hero.data.title = value;
};

test("EDT-16 a page requested before an edit was acknowledged does not revert the edit", async () => {
  const { site, editor, title, write, hold, eventsRead, roundTrip } = await open();
  const pages = hold("page");
  await site.change(theirs("Theirs"));
  await expect.poll(pages.count).toBe(1);
  write("team", "Mine");
  await editor.settled();
  await eventsRead();
  expect(title("team")).toBe("Mine");
  pages.release();
  await roundTrip();
  expect([title("hero"), title("team")]).toEqual(["Theirs", "Mine"]);
});

test("EDT-14 EDT-16 a page that is opened shows an edit acknowledged while the page was loading", async () => {
  const { api, sent, editor, store, write, hold } = await open();
  const pages = hold("page");
  const isOpen = editor.open("/about");
  await expect.poll(pages.count).toBe(1);
  write("team", "Mine");
  await editor.settled();
  pages.release();
  await isOpen;
  expect(store.get().page?.version).toBe((await api.site()).version);
  expect(sent).toHaveLength(1);
});

test("EDT-5 EDT-14 a late answer to Undo does not close a panel opened meanwhile", async () => {
  const { editor, store, title, write, hold } = await open();
  write("team", "Mine");
  await editor.settled();
  const undone = hold("undo");
  const isUndone = editor.undo();
  await expect.poll(undone.count).toBe(1);
  const panel = { tab: "design", path: [] } as const;
  store.set({ panel });
  undone.release();
  await isUndone;
  expect(title("team")).toBe("Our team");
  expect(store.get().panel).toEqual(panel);
  // With no other panel open it leads to its target.
  store.set({ panel: undefined, selection: undefined });
  await editor.redo();
  expect(store.get().selection).toMatchObject({ section: "team", pointer: "/title" });
});

test("EDT-5 EDT-14 a late answer to Undo does not keep the caret out of the title of a new page", async () => {
  const { editor, store, write, hold } = await open();
  write("team", "Mine");
  await editor.settled();
  const undone = hold("undo");
  const isUndone = editor.undo();
  await expect.poll(undone.count).toBe(1);
  editor.editPages(addPage("/story", "Story", { types: ["BigTitle"] }), "/story", "BigTitle");
  undone.release();
  await isUndone;
  await expect.poll(() => store.get().page?.path).toBe("/story");
  await expect.poll(() => store.get().selection).toMatchObject({ kind: "field", pointer: "/title" });
  const { page, selection } = store.get();
  expect(page?.sections.find(({ id }) => id === selection?.section)?.type).toBe("BigTitle");
});

test("EDT-5 EDT-16 somebody else's change during Undo is shown after its answer", async () => {
  const { site, editor, title, write, hold, roundTrip } = await open();
  write("team", "Mine");
  await editor.settled();
  const undone = hold("undo");
  const isUndone = editor.undo();
  await expect.poll(undone.count).toBe(1);
  await site.change(theirs("Theirs"));
  await roundTrip();
  undone.release();
  await isUndone;
  await expect.poll(() => title("hero")).toBe("Theirs");
  expect(title("team")).toBe("Our team");
});

test.each(["team", "hero"])(
  "EDT-5 EDT-16 a text written in %s during Undo is saved after it unasked, and the next Undo reverts it",
  async (section) => {
    const { sent, editor, store, title, write, hold, roundTrip } = await open();
    const before = title(section);
    write("team", "Mine");
    await editor.settled();
    const undone = hold("undo");
    const isUndone = editor.undo();
    await expect.poll(undone.count).toBe(1);
    write(section, "Mine again");
    await roundTrip();
    expect(sent).toHaveLength(1);
    undone.release();
    await isUndone;
    await expect.poll(() => store.get().saving.kind).not.toBe("saving");
    expect(store.get().dialog).toBeUndefined();
    expect([title("team"), title(section)]).toEqual([
      section === "team" ? "Mine again" : "Our team",
      "Mine again",
    ]);
    await editor.undo();
    expect(title(section)).toBe(before);
    expect(store.get().announcement).toMatch(/^Undone/);
  },
);

describe("a site that does not exist yet", () => {
  async function openWithout() {
    const { origin, secret, save } = await startEditor({ "assets/.keep": "" });
    const shell = connect({ root: `${origin}/__sectile/api/`, secret });
    shell.editor.start();
    await expect.poll(() => shell.store.get().stage).toBe("choosing");
    return { ...shell, create: () => save(JSON.stringify(sampleSite())) };
  }

  test("EDT-14 EDT-16 stays open once it is created, when starters requested before arrive late", async () => {
    const { store, create, hold, reconnect } = await openWithout();
    const starters = hold("starters");
    await reconnect();
    await expect.poll(starters.count).toBe(1);
    create();
    await expect.poll(() => store.get().page).toBeDefined();
    starters.release();
    await new Promise(setImmediate);
    expect(store.get().stage).toBe("ready");
  });

  test("EDT-14 EDT-16 keeps its start screen while the server is unreachable", async () => {
    const { store, create, intercept, reconnect } = await openWithout();
    const stages: string[] = [];
    store.subscribe(() => stages.push(store.get().stage));
    const end = intercept("site", unreachable);
    create();
    await expect.poll(() => store.get().announcement).not.toBe("");
    end();
    await reconnect();
    await expect.poll(() => store.get().stage).toBe("ready");
    expect(stages).not.toContain("failed");
  });
});
