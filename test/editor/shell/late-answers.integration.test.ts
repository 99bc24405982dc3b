/** The editor without a browser, with a server that answers on demand: a late answer reverts nothing. */
import { describe, expect, onTestFinished, test } from "vitest";
import { createApi } from "../../../src/editor/shell/api.ts";
import { createEditor } from "../../../src/editor/shell/create-editor.ts";
import { setField } from "../../../src/editor/shell/edits.ts";
import { createStore } from "../../../src/editor/shell/store.ts";
import { language } from "../../../src/editor/shell/words/english.ts";
import { FakeServer, secret } from "./fake-server.ts";

/** @param instead answers of calls that do not reach the server */
async function open(instead: (call: string) => Response | undefined = () => undefined) {
  const server = await new FakeServer().start();
  onTestFinished(() => server.stop());
  const held = new Map<string, (() => void)[]>();
  const api = createApi({ root: `${server.origin}/__sectile/api/`, secret }, undefined, async (url, init) => {
    const [, call = ""] = /api\/(\w+)/.exec(String(url)) ?? [];
    const response = instead(call) ?? (await fetch(url, init));
    await new Promise<void>((resolve) => {
      const waiting = held.get(call);
      if (waiting) waiting.push(resolve);
      else resolve();
    });
    return response;
  });
  const store = createStore();
  let count = 0;
  const editor = createEditor({
    api,
    store,
    ...language,
    language: "en",
    keep: () => {},
    load: async () => ({ recent: [], old: undefined }),
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    newId: () => `edit-${++count}`,
  });
  editor.start();
  const eventsRead = async () => {
    store.set({ publishing: undefined });
    await api.publish("one");
    await expect.poll(() => store.get().publishing).toBeDefined();
  };
  const title = (id: string) => store.get().page?.sections.find((section) => section.id === id)?.data.title;
  return {
    server,
    editor,
    store,
    title,
    eventsRead,
    /** Resolves when the events so far have been read, and the requests that they caused are answered. */
    async roundTrip() {
      await eventsRead();
      await api.site();
      await api.page(store.get().shown);
    },
    write: (value: string) => editor.edit(setField(editor.snapshot(), "team", ["title"], value)),
    /** Holds the answers to a call that the server has handled. @returns the number held, and a function that releases them */
    hold(call: string) {
      const waiting: (() => void)[] = [];
      held.set(call, waiting);
      const release = () => {
        held.delete(call);
        for (const resolve of waiting.splice(0)) resolve();
      };
      return { count: () => waiting.length, release };
    },
  };
}

async function start() {
  const opened = await open();
  await expect.poll(() => opened.store.get().page).toBeDefined();
  return opened;
}

const theirs = (value: string) =>
  ({ op: "set", at: { page: "/", section: "all", path: ["data", "title"] }, value }) as const;

test("EDT-16 a page requested before an edit was acknowledged does not revert the edit", async () => {
  const { server, editor, title, write, hold, eventsRead, roundTrip } = await start();
  const pages = hold("page");
  server.change(theirs("Theirs"));
  await expect.poll(pages.count).toBe(1);
  write("Mine");
  await editor.settled();
  await eventsRead();
  expect(title("team")).toBe("Mine");
  pages.release();
  await roundTrip();
  expect([title("all"), title("team")]).toEqual(["Theirs", "Mine"]);
});

test("EDT-14 EDT-16 a page that is opened shows an edit acknowledged while the page was loading", async () => {
  const { server, editor, store, write, hold } = await start();
  const pages = hold("page");
  const isOpen = editor.open("/about");
  await expect.poll(pages.count).toBe(1);
  write("Mine");
  await editor.settled();
  pages.release();
  await isOpen;
  expect(store.get().page?.version).toBe(store.get().site?.version);
  expect(server.requests).toHaveLength(1);
});

test("EDT-5 EDT-14 a late answer to Undo does not close a panel opened meanwhile", async () => {
  const { editor, store, title, write, hold } = await start();
  write("Mine");
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

test("EDT-5 EDT-16 somebody else's change during Undo is shown after its answer", async () => {
  const { server, editor, title, write, hold, roundTrip } = await start();
  write("Mine");
  await editor.settled();
  const undone = hold("undo");
  const isUndone = editor.undo();
  await expect.poll(undone.count).toBe(1);
  server.change(theirs("Theirs"));
  await roundTrip();
  undone.release();
  await isUndone;
  await expect.poll(() => title("all")).toBe("Theirs");
  expect(title("team")).toBe("Our team");
});

test("EDT-5 EDT-16 a text written during Undo is sent after it, and the next Undo reverts it", async () => {
  const { server, editor, store, title, write, hold, roundTrip } = await start();
  write("Mine");
  await editor.settled();
  const undone = hold("undo");
  const isUndone = editor.undo();
  await expect.poll(undone.count).toBe(1);
  write("Mine again");
  await roundTrip();
  expect(server.requests).toHaveLength(1);
  undone.release();
  await isUndone;
  await editor.settled();
  expect(title("team")).toBe("Mine again");
  await editor.undo();
  expect(title("team")).toBe("Our team");
  expect(store.get().announcement).toMatch(/^Undone/);
});

describe("a site that does not exist yet", () => {
  async function startWithout() {
    let state: "missing" | "there" | "unreachable" = "missing";
    const opened = await open((call) => {
      if (call === "starters")
        return Response.json({ folder: "site", name: "Site", starters: [{ id: "small" }] });
      if (call !== "site" || state === "there") return undefined;
      if (state === "unreachable") return Response.error();
      const answer = { code: "not-saved", message: "No site.", reason: "no-document" };
      return Response.json(answer, { status: 503 });
    });
    await expect.poll(() => opened.store.get().stage).toBe("choosing");
    return {
      ...opened,
      set(next: typeof state) {
        state = next;
        opened.server.send({ event: "trouble", message: undefined });
      },
    };
  }

  test("EDT-14 EDT-16 stays open once it is created, when starters requested before arrive late", async () => {
    const { store, set, hold, eventsRead } = await startWithout();
    const starters = hold("starters");
    set("missing");
    await expect.poll(starters.count).toBe(1);
    set("there");
    await expect.poll(() => store.get().page).toBeDefined();
    starters.release();
    await eventsRead();
    expect(store.get().stage).toBe("ready");
  });

  test("EDT-14 EDT-16 keeps its start screen while the server is unreachable", async () => {
    const { store, set } = await startWithout();
    const stages: string[] = [];
    store.subscribe(() => stages.push(store.get().stage));
    set("unreachable");
    await expect.poll(() => store.get().announcement).not.toBe("");
    set("there");
    await expect.poll(() => store.get().stage).toBe("ready");
    expect(stages).not.toContain("failed");
  });
});
