/** Two servers over one store: each is notified of what the other has saved (EDT-21). */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { SavedDocument } from "#editor";
import type { Operation } from "../../../src/document/edits/index.ts";
import type { EditorEvent } from "../../../src/editor/shared/protocol.ts";
import { siteText } from "../document.ts";
import { type Provider, startProvider } from "../memory-server.ts";

const fault = new Error("The messages are away.");

type Owner = ReturnType<Provider["owner"]>;

const rights = { ada: ["one", "two"], eve: ["one", "two"] };
const texts = { one: siteText, two: siteText };
const setTitle = (value: string, section = "title-1"): Operation[] => [
  { op: "set", at: { page: "/", section, path: ["data", "title"] }, value },
];
const hello = (value: string) => siteText.replace("Hello, world", value);

/** Starts a server with an owner on each of two machines, who both have the site open. */
async function startTwo(more: Parameters<typeof startProvider>[2] = {}) {
  const here = await startProvider(texts, rights, more);
  const there = await startProvider(texts, rights, { ...more, stores: here });
  const [ada, eve] = [here.owner("ada", "one"), there.owner("eve", "one")];
  await ada.site();
  await eve.site();
  return { here, there, ada, eve, documents: here.documents };
}

/** Collects the events of an open editor from now on. */
async function listen(owner: Owner): Promise<EditorEvent[]> {
  const { body } = await owner.fetch("api/events", { headers: { "x-shared-editing": "1" } });
  const events: EditorEvent[] = [];
  const reader = body?.getReader();
  onTestFinished(() => reader?.cancel().catch(() => {}));
  const read = async () => {
    let rest = "";
    for (;;) {
      const { done = true, value } = (await reader?.read()) ?? {};
      if (done) return;
      const lines = (rest + Buffer.from(value ?? []).toString()).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) if (line !== "") events.push(JSON.parse(line));
    }
  };
  void read().catch(() => {});
  return events;
}

/** Holds reads or writes of the store. */
function hold(provider: Provider, held: "read" | "write") {
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  let count = 0;
  provider.documents.before = async (what) => {
    if (what !== held) return;
    count++;
    await gate;
  };
  return { open: () => open(), count: () => count };
}

/** Lists the working folders of the sites that a server has open. */
const openFolders = ({ workFolder }: Provider) =>
  readdirSync(join(workFolder, "sites")).filter((name) =>
    existsSync(join(workFolder, "sites", name, "site")),
  );

/** Counts the reads of the store from now on. */
function countReads(provider: Provider): () => number {
  let count = 0;
  provider.documents.before = (what) => {
    if (what === "read") count++;
  };
  return () => count;
}

test("EDT-21 EDT-16 an open editor sees an edit from another server once its own server is notified", async () => {
  const { there, ada, eve } = await startTwo();
  const events = await listen(eve);
  const { version } = (await ada.edit({ operations: setTitle("From another server") })).body;
  expect((await eve.page("/")).html).toContain("Hello, world");
  await there.changed("one");
  const page = await eve.page("/");
  expect(page.html).toContain("From another server");
  expect(page.version).toBe(version);
  await expect.poll(() => events).toEqual([{ event: "changed", version }]);
  expect(there.errors).toEqual([]);
});

test("EDT-21 an unchanged version causes no event, and concurrent notifications cause one read", async () => {
  const { there, ada, eve } = await startTwo();
  const events = await listen(eve);
  const reads = countReads(there);
  await Promise.all(Array.from({ length: 20 }, () => there.changed("one")));
  expect(reads()).toBe(1);
  // An event of those calls would arrive before this one.
  const { version } = (await ada.edit({ operations: setTitle("Then") })).body;
  await there.changed("one");
  await expect.poll(() => events).toHaveLength(1);
  expect(events).toMatchObject([{ event: "changed", version }]);
});

test("EDT-21 a change reported during a read causes another read", async () => {
  const { there, documents, eve } = await startTwo();
  const { read } = documents;
  let go = () => {};
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  let count = 0;
  documents.read = async (site) => {
    count++;
    const stored = await read.call(documents, site);
    if (count === 1) await gate;
    return stored;
  };
  const first = there.changed("one");
  await expect.poll(() => count).toBe(1);
  documents.texts.set("one", hello("Meanwhile"));
  const others = Array.from({ length: 20 }, () => there.changed("one"));
  go();
  await Promise.all([first, ...others]);
  expect(count).toBe(2);
  expect((await eve.page("/")).html).toContain("Meanwhile");
});

test("EDT-21 a site that nobody has open is not read", async () => {
  const { there } = await startTwo();
  const reads = countReads(there);
  await there.changed("two");
  await there.changed("never heard of");
  await there.close();
  await there.changed("one");
  await there.changed();
  expect(reads()).toBe(0);
});

test("EDT-21 a notification without a site reads all open sites", async () => {
  const { there, documents, eve } = await startTwo();
  const two = there.owner("eve", "two");
  await two.site();
  for (const site of ["one", "two"]) documents.texts.set(site, hello(`${site} anew`));
  await there.changed();
  expect((await eve.page("/")).html).toContain("one anew");
  expect((await two.page("/")).html).toContain("two anew");
});

test("EDT-21 an editor whose site was closed meanwhile is notified too", async () => {
  const { there, ada, eve } = await startTwo({ idleTime: 50 });
  const events = await listen(eve);
  await expect.poll(() => openFolders(there)).toEqual([]);
  const { version } = (await ada.edit({ operations: setTitle("After a pause") })).body;
  await there.changed("one");
  await expect.poll(() => events).toContainEqual(expect.objectContaining({ event: "changed", version }));
});

test("EDT-21 EDT-16 a change reported while an edit is saved is merged, and each of the two is announced once", async () => {
  const { there, ada, eve, documents } = await startTwo();
  const { version: base } = await eve.site();
  await ada.edit({ operations: setTitle("By Ada") });
  const events = await listen(eve);
  const gate = hold(there, "write");
  const saving = eve.edit({ base, operations: setTitle("Team of Eve", "team-1") });
  await expect.poll(gate.count).toBe(1);
  const reported = there.changed("one");
  gate.open();
  const { status, body } = await saving;
  await reported;
  expect(status).toBe(200);
  for (const text of ["By Ada", "Team of Eve"]) expect(documents.texts.get("one")).toContain(text);
  expect(body.page.html).toContain("By Ada");
  await there.changed("one");
  // Ada's text, and then Eve's edit of it.
  await expect.poll(() => events.at(-1)).toMatchObject({ event: "changed", version: body.version });
  expect(events.map(({ event }) => event)).toEqual(["changed", "changed"]);
});

test("EDT-21 EDT-16 an edit saved while the document is read is not mistaken for somebody else's", async () => {
  const { there, eve, documents } = await startTwo();
  const events = await listen(eve);
  const { read } = documents;
  const { version: base } = await eve.site();
  let go = () => {};
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  let isRead = false;
  documents.read = async (site) => {
    isRead = true;
    await gate;
    return await read.call(documents, site);
  };
  const reported = there.changed("one");
  await expect.poll(() => isRead).toBe(true);
  const { status, body } = await eve.edit({ base, operations: setTitle("Own") });
  expect(status).toBe(200);
  go();
  await reported;
  expect((await eve.site()).history.undo).toBeDefined();
  await expect.poll(() => events).toHaveLength(1);
  expect(events).toMatchObject([{ event: "changed", version: body.version }]);
});

test("EDT-21 a failed read is reported to owners and retried, and the site stays open", async () => {
  const { there, eve, documents } = await startTwo();
  const events = await listen(eve);
  documents.before = (what) => {
    if (what === "read") throw new Error("connection reset by 10.0.0.7");
  };
  documents.texts.set("one", hello("Behind a broken line"));
  await there.changed("one");
  await expect.poll(() => events).toMatchObject([{ event: "trouble", reason: "store-failed" }]);
  expect(JSON.stringify(events)).not.toContain("10.0.0.7");
  expect(String(there.errors[0])).toContain("10.0.0.7");
  expect((await eve.page("/")).html).toContain("Hello, world");
  documents.before = () => {};
  await expect.poll(() => events.map(({ event }) => event)).toEqual(["trouble", "changed", "trouble"]);
  expect(events[2]).toEqual({ event: "trouble" });
  expect((await eve.page("/")).html).toContain("Behind a broken line");
});

test("EDT-21 trouble from a failed read ends after a retry or a saved edit, even if the document is unchanged", async () => {
  const { there, eve, documents } = await startTwo();
  const events = await listen(eve);
  const fail = async () => {
    documents.before = (what) => {
      if (what === "read") throw new Error("away");
    };
    await there.changed("one");
  };
  await fail();
  documents.before = () => {};
  const trouble = [{ event: "trouble", reason: "store-failed" }, { event: "trouble" }];
  await expect.poll(() => events).toMatchObject(trouble);
  events.length = 0;
  const { version: base } = await eve.site();
  await fail();
  const { version } = (await eve.edit({ base, operations: setTitle("Saved again") })).body;
  await expect.poll(() => events.slice(0, 3)).toMatchObject([...trouble, { event: "changed", version }]);
});

test("EDT-21 a deleted document is reported to open editors, refuses edits, and opens again once restored", async () => {
  const { there, eve, documents } = await startTwo();
  const events = await listen(eve);
  const { version: base } = await eve.site();
  documents.texts.delete("one");
  await there.changed("one");
  const gone = { message: "This site was deleted.", reason: "site-deleted" };
  await expect.poll(() => events).toEqual([{ event: "trouble", ...gone }]);
  expect(await eve.get("page?path=/")).toMatchObject({ status: 503, body: { code: "not-saved", ...gone } });
  const edit = { id: "kept", base, operations: setTitle("Typed before") };
  expect(await eve.edit(edit)).toMatchObject({ status: 503, body: { code: "not-saved", ...gone } });
  expect(documents.texts.has("one")).toBe(false);
  documents.texts.set("one", hello("Restored").replace("Our team", "The team"));
  await there.changed("one");
  await expect.poll(() => events.map(({ event }) => event)).toEqual(["trouble", "trouble", "changed"]);
  const about = { page: "/about", section: "title-2", path: ["data", "title"] };
  const saved = await eve.edit({ ...edit, operations: [{ op: "set", at: about, value: "Typed before" }] });
  expect(saved.status).toBe(200);
  for (const text of ["Restored", "Typed before"]) expect(documents.texts.get("one")).toContain(text);
});

test("EDT-21 EDT-5 a deleted document leaves no text on a server, whether it was open there, shown or closed", async () => {
  const texts = ({ workFolder }: Provider) =>
    readdirSync(join(workFolder, "sites"), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8"))
      .join();
  const { here, there, ada, documents } = await startTwo({ idleTime: 300 });
  await ada.edit({ operations: setTitle("A secret") });
  expect(texts(here)).toContain("A secret");
  // It is closed here, and its history stays for the next time.
  await expect.poll(() => openFolders(here)).toEqual([]);
  expect(texts(here)).toContain("A secret");
  await here.deleted("one");
  expect(texts(here)).toContain("A secret");
  documents.texts.delete("one");
  await here.deleted("one");
  expect(texts(here)).toBe("");

  // Somebody shows it, so that it ends later.
  documents.texts.set("one", siteText);
  const eve = there.owner("eve", "one");
  await listen(eve);
  await eve.edit({ operations: setTitle("A secret") });
  expect(texts(there)).toContain("A secret");
  documents.texts.delete("one");
  await there.deleted("one");
  await expect.poll(() => texts(there)).toBe("");

  // It is open, but nobody shows it.
  documents.texts.set("two", siteText);
  const bob = here.owner("bob", "two");
  await bob.edit({ operations: setTitle("A secret") });
  documents.texts.delete("two");
  await here.deleted("two");
  await expect.poll(() => texts(here)).toBe("");
});

test("EDT-21 a document restored unchanged opens again", async () => {
  const { there, eve, documents } = await startTwo();
  const events = await listen(eve);
  documents.texts.delete("one");
  await there.changed("one");
  expect((await eve.get("site")).status).toBe(503);
  documents.texts.set("one", siteText);
  expect((await eve.get("site")).status).toBe(200);
  await expect.poll(() => events.map(({ event }) => event)).toEqual(["trouble", "trouble"]);
});

test("EDT-21 an earlier version is accepted only after several reads, since a store may lag behind", async () => {
  const { there, ada, eve } = await startTwo();
  const events = await listen(eve);
  await ada.edit({ operations: setTitle("By Ada") });
  await there.changed("one");
  await ada.post("undo", { show: { path: "/" } });
  await there.changed("one");
  expect((await eve.page("/")).html).toContain("By Ada");
  await expect.poll(() => events.map(({ event }) => event)).toEqual(["changed", "changed"]);
  expect((await eve.page("/")).html).toContain("Hello, world");
});

test("EDT-21 onSaved is called for each saved document with its stored version, and for nothing else", async () => {
  const saved: SavedDocument[] = [];
  const { there, ada, eve, documents } = await startTwo({ onSaved: (one) => void saved.push(one) });
  const versions = [];
  for (const value of ["One", "Two"]) {
    await ada.edit({ operations: setTitle(value) });
    versions.push((await documents.read("one"))?.version);
    await there.changed("one");
  }
  await eve.post("undo", { show: { path: "/" } });
  expect((await eve.edit({ operations: setTitle("x".repeat(3000)) })).status).toBe(422);
  documents.before = (what) => {
    if (what === "write") throw new Error("away");
  };
  expect((await ada.edit({ operations: setTitle("Not saved") })).status).toBe(503);
  documents.before = () => {};
  // The first write finds somebody else's text, and only the second one saves.
  const { version: base } = await ada.site();
  documents.texts.set("one", hello("Two").replace("Our team", "Their team"));
  expect((await ada.edit({ base, operations: setTitle("Three") })).status).toBe(200);
  versions.push((await documents.read("one"))?.version);
  await expect.poll(() => saved).toEqual(versions.map((version) => ({ site: "one", version })));
});

test("EDT-21 onSaved is called for an unanswered write once it is known to be saved", async () => {
  const saved: SavedDocument[] = [];
  const { ada, documents } = await startTwo({ onSaved: (one) => void saved.push(one) });
  documents.after = () => {
    documents.after = () => {};
    throw new Error("The answer was lost.");
  };
  expect((await ada.edit({ operations: setTitle("Once") })).status).toBe(200);
  await expect.poll(() => saved).toEqual([{ site: "one", version: (await documents.read("one"))?.version }]);
});

test.each([
  [
    "throws",
    () => {
      throw fault;
    },
  ],
  ["rejects", () => Promise.reject(fault)],
])("EDT-21 an onSaved that %s is reported, and the owner's edit is saved", async (_, onSaved) => {
  const { here, ada } = await startTwo({ onSaved });
  expect((await ada.edit({ operations: setTitle("Saved") })).status).toBe(200);
  await expect.poll(() => here.errors).toEqual([fault]);
});

test("EDT-21 the owner's answer does not wait for onSaved", async () => {
  let isCalled = false;
  const never = () => {
    isCalled = true;
    return new Promise<void>(() => {});
  };
  const { ada, documents } = await startTwo({ onSaved: never });
  for (const value of ["One", "Two"])
    expect((await ada.edit({ operations: setTitle(value) })).status).toBe(200);
  expect(documents.texts.get("one")).toContain("Two");
  await expect.poll(() => isCalled).toBe(true);
});

test("EDT-21 EDT-16 two servers that notify each other of saves show the same text", async () => {
  const servers: Provider[] = [];
  const onSaved = ({ site }: SavedDocument) => {
    for (const server of servers) void server.changed(site);
  };
  const { here, there, ada, eve, documents } = await startTwo({ onSaved });
  servers.push(here, there);
  const [toAda, toEve] = [await listen(ada), await listen(eve)];
  const { version: base } = await ada.site();
  const edits = [0, 1, 2, 3].flatMap((number) => [
    ada.edit({ base, operations: setTitle(`Title ${number}`) }),
    eve.edit({ base, operations: setTitle(`Team ${number}`, "team-1") }),
  ]);
  // Some edits to the same text in the same version are refused.
  for (const { status } of await Promise.all(edits)) expect([200, 409]).toContain(status);
  const lastReported = (events: EditorEvent[]) => events.findLast(({ event }) => event === "changed");
  // Reports may still be pending when an edit is answered.
  await expect
    .poll(async () => {
      const versions = [(await ada.page("/")).version, (await eve.page("/")).version];
      const reported = [lastReported(toAda), lastReported(toEve)].map(
        (event) => (event as { version?: string })?.version,
      );
      return new Set([...versions, ...reported]).size;
    })
    .toBe(1);
  const text = documents.texts.get("one") ?? "";
  // The saved text, or another edit's version of it.
  for (const saved of [/Title \d/, /Team \d/]) expect(text).toMatch(saved);
  for (const page of [await ada.page("/"), await eve.page("/")])
    for (const value of text.match(/(?:Title|Team) \d/g) ?? []) expect(page.html).toContain(value);
  expect([...here.errors, ...there.errors]).toEqual([]);
});
