/** Roles on a provider's site (EDT-27): what a hostile client of each role can do, by every call and by forged edits. */
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import type { Allowed } from "#editor";
import type { Intent, Operation } from "../../../src/document/edits/index.ts";
import type { EditResult, SiteState } from "../../../src/editor/shared/protocol.ts";
import { siteText } from "../document.ts";
import { startProvider } from "../memory-server.ts";

const people: Readonly<Record<string, Omit<Allowed, "site">>> = {
  olga: {},
  ed: { role: "editor" },
  tom: { role: "translator", languages: ["ru"] },
  vera: { role: "viewer" },
};
type Person = "olga" | "ed" | "tom" | "vera";

const start = (now = people) =>
  startProvider(
    { one: siteText },
    {},
    {
      authorize(request, site) {
        const [, name = ""] = /owner=(\w+)/.exec(request.headers.cookie ?? "") ?? [];
        const person = Object.hasOwn(now, name) ? now[name] : undefined;
        return person && { site, owner: name, ...person };
      },
      onPublish: async () => {},
    },
  );

const title = { page: "/", section: "title-1", path: ["data", "title"] };
const team = { page: "/", section: "team-1", path: ["data", "team"] };
const ru = (at: Operation["at"]) => ({ ...at, language: "ru" });
const set = (at: Operation["at"], value?: unknown): Operation[] => [{ op: "set", at, value }];
const section = { id: "BigTitle", uniqId: "new-1", data: { title: "New" } };
const below = (at: Operation["at"], ...keys: (string | number)[]) => ({ ...at, path: [...at.path, ...keys] });

interface Forged {
  readonly operations?: readonly Operation[];
  readonly intent?: Intent;
  /** People who may make the edit. */
  readonly by: readonly Person[];
}

/** Edits that a client could send, whatever its editor offers. */
const edits: Readonly<Record<string, Forged>> = {
  "a text": { operations: set(title, "Hello, team"), by: ["olga", "ed"] },
  "an item of a list": { operations: [{ op: "remove", at: below(team, 1) }], by: ["olga", "ed"] },
  "the order of a list": { operations: [{ op: "move", at: below(team, 0), to: 2 }], by: ["olga", "ed"] },
  "a new item": {
    operations: [{ op: "insert", at: below(team, 0), value: { name: "Alan", position: "Zeroth" } }],
    by: ["olga", "ed"],
  },
  "a copy of an item": { intent: { kind: "duplicate-item", at: below(team, 0) }, by: ["olga", "ed"] },
  "all data of a section": {
    operations: set({ ...title, path: ["data"] }, { title: "Hi" }),
    by: ["olga", "ed"],
  },
  "a translation": { operations: set(ru(title), "Привет"), by: ["olga", "ed", "tom"] },
  "a changed translation": {
    operations: set(ru(below(team, 0, "name")), "Аделаида"),
    by: ["olga", "ed", "tom"],
  },
  "no translation": { operations: set(ru({ ...team, path: ["data", "title"] })), by: ["olga", "ed", "tom"] },
  "a translation of the menu": {
    operations: set(ru({ path: ["headerLinks", 0, "text"] }), "Дом"),
    by: ["olga", "tom"],
  },
  "a translated page title": {
    operations: set(ru({ page: "/about", path: ["meta", "title"] }), "О нас"),
    by: ["olga", "tom"],
  },
  "a picture in a translation": {
    operations: set(ru(below(team, 0, "photo")), "assets/other.png"),
    by: ["olga", "ed"],
  },
  "a translation that is not a text": {
    operations: set(ru({ ...title, path: ["data"] }), { title: "Всё" }),
    by: ["olga", "ed", "tom"],
  },
  "a number in place of a translation": { operations: set(ru(title), 5), by: ["olga", "ed"] },
  "more than texts in a translation": {
    operations: set(ru({ ...title, path: ["data"] }), { title: "Всё", unknown: "more" }),
    by: ["olga", "ed"],
  },
  "the whole translation": {
    operations: set({ language: "ru", path: ["name"] }, "Сайт"),
    by: ["olga", "tom"],
  },
  "unknown keys of a translation": {
    operations: set({ language: "ru", path: ["unknown"] }, "x"),
    by: ["olga"],
  },
  "no translated pages": {
    operations: set({ language: "ru", path: ["pages"] }, []),
    by: ["olga", "tom"],
  },
  "the translations by their path": {
    operations: set({ path: ["translations", "ru", "pages", 0, "components", 0, "data", "title"] }, "Мы"),
    by: ["olga"],
  },
  "a text by the path of its page": {
    operations: set({ path: ["pages", 0, "components", 0, "data", "title"] }, "Hi"),
    by: ["olga"],
  },
  "a new language": { operations: set({ language: "de", path: ["name"] }, "Seite"), by: ["olga"] },
  "the look of a section": { operations: set({ ...title, path: ["colorMode"] }, "DARK"), by: ["olga"] },
  "the type of a section": { operations: set({ ...title, path: ["id"] }, "NoHeader"), by: ["olga"] },
  "the visibility of a section": { operations: set({ ...title, path: ["status"] }, "draft"), by: ["olga"] },
  "the limits of a section": { operations: set({ ...title, path: ["validation"] }, {}), by: ["olga"] },
  "the name of a section": { operations: set({ ...title, path: ["uniqId"] }, "data"), by: ["olga"] },
  "a removed section": {
    operations: [{ op: "remove", at: { page: "/", path: ["components", 0] } }],
    by: ["olga"],
  },
  "a moved section": {
    operations: [{ op: "move", at: { page: "/", path: ["components", 0] }, to: 1 }],
    by: ["olga"],
  },
  "an inserted section": {
    operations: [{ op: "insert", at: { page: "/", path: ["components", 0] }, value: section }],
    by: ["olga"],
  },
  "a text together with the theme": {
    operations: [...set(title, "Hi"), ...set({ path: ["theme"] }, { fonts: {} })],
    by: ["olga"],
  },
  "a page": { operations: [{ op: "remove", at: { path: ["pages", 1] } }], by: ["olga"] },
  "the title of a page": { operations: set({ page: "/about", path: ["meta", "title"] }, "Us"), by: ["olga"] },
  "the status of a page": { operations: set({ page: "/about", path: ["status"] }, "draft"), by: ["olga"] },
  "the name of the site": { operations: set({ path: ["name"] }, "Mine"), by: ["olga"] },
  "the menu": { operations: set({ path: ["headerLinks", 0, "text"] }, "Start"), by: ["olga"] },
  "the head": { operations: set({ path: ["head"] }, []), by: ["olga"] },
  "an added section": { intent: { kind: "add-section", page: "/", at: 0, type: "BigTitle" }, by: ["olga"] },
  "added sections": { intent: { kind: "add-sections", page: "/", types: ["BigTitle"] }, by: ["olga"] },
  "a copied section": { intent: { kind: "duplicate-section", page: "/", section: "title-1" }, by: ["olga"] },
  "another type": {
    intent: { kind: "change-type", page: "/", section: "title-1", type: "Team" },
    by: ["olga"],
  },
  "an added page": { intent: { kind: "add-page", path: "/new", title: "New" }, by: ["olga"] },
  "a renamed page": {
    intent: { kind: "rename-page", page: "/about", path: "/us", redirect: true },
    by: ["olga"],
  },
  "a renamed section": {
    intent: { kind: "rename-section", page: "/", section: "title-1", uniqId: "t" },
    by: ["olga"],
  },
  "an original, which marks its translation": {
    operations: set({ page: "/", section: "team-1", path: ["data", "title"] }, "All of us"),
    by: ["olga", "ed"],
  },
  "a mark of a translation": {
    operations: set({ language: "ru", page: "/", path: ["unchecked", "a1"] }, true),
    by: ["olga", "ed", "tom"],
  },
  "a value in place of a mark": {
    operations: set({ language: "ru", page: "/", path: ["unchecked", "a1"] }, { more: "than that" }),
    by: ["olga"],
  },
  "all marks": { intent: { kind: "confirm-texts", language: "ru" }, by: ["olga"] },
  "another primary language": { intent: { kind: "make-primary", language: "ru" }, by: ["olga"] },
};

const names: readonly Person[] = ["olga", "ed", "tom", "vera"];
const refused = [403, "not-allowed"];

describe("EDT-27 a role", () => {
  test("includes exactly its edits, by whatever path they are sent", async () => {
    const provider = await start();
    const allowed: Record<string, readonly string[]> = {};
    for (const [name, { by: _, ...change }] of Object.entries(edits)) {
      const can: Person[] = [];
      for (const person of names) {
        const { status, body } = await provider.owner(person, "one").edit(change);
        const after = provider.documents.texts.get("one");
        const isOther = body.code !== "not-allowed";
        if (isOther) can.push(person);
        else expect([name, person, status, after === siteText]).toEqual([name, person, 403, true]);
        if (status !== 200 || after === siteText) continue;
        const undone = await provider.owner("olga", "one").post("undo", { show: { path: "/" } });
        expect([name, person, undone.status]).toEqual([name, person, 200]);
        expect(provider.documents.texts.get("one")).toBe(siteText);
      }
      allowed[name] = can;
    }
    expect(allowed).toEqual(Object.fromEntries(Object.entries(edits).map(([name, { by }]) => [name, by])));
    expect(provider.errors).toEqual([]);
    expect([...provider.pictures.files.keys()].every((path) => path.startsWith("one/"))).toBe(true);
  });

  test("includes exactly its calls", async () => {
    const provider = await start();
    const show = { path: "/" };
    const calls: Readonly<Record<string, readonly [body: unknown, by: readonly Person[]]>> = {
      "GET site": [undefined, names],
      "GET page": [undefined, names],
      "POST undo": [{ show }, ["olga", "ed", "tom"]],
      "POST redo": [{ show }, ["olga", "ed", "tom"]],
      "GET publish": [undefined, ["olga"]],
      "POST publish": [{}, ["olga"]],
      "GET schedule": [undefined, ["olga"]],
      "POST schedule": [{ at: "2000-01-01T00:00:00Z" }, ["olga"]],
      "POST unschedule": [{ id: "1" }, ["olga"]],
      "GET versions": [undefined, names],
      "GET comparison?id=1&with=draft": [undefined, names],
      "POST versions": [{ id: "1" }, ["olga"]],
      "POST restore": [{ id: "1", show }, ["olga"]],
      "GET starters": [undefined, ["olga"]],
      "POST starters": [{ starter: "plain", language: "en", name: "" }, ["olga"]],
      "GET links?page=/": [undefined, ["olga"]],
      "GET untranslated": [undefined, ["olga", "ed", "tom"]],
      "GET next-untranslated?language=ru": [undefined, ["olga", "ed", "tom"]],
      "GET texts?language=ru": [undefined, ["olga", "ed", "tom"]],
      "POST texts?language=ru": [{}, ["olga", "ed", "tom"]],
      "GET texts?language=de": [undefined, ["olga", "ed"]],
      "POST texts?language=de": [{}, ["olga", "ed"]],
      "GET pictures": [undefined, ["olga", "ed"]],
      "POST pictures?name=a.png": [{}, ["olga", "ed"]],
      "GET unused": [undefined, ["olga"]],
      "POST unused": [{ paths: [] }, ["olga"]],
      "GET icons": [undefined, ["olga", "ed"]],
      "GET constructor": [undefined, names],
    };
    for (const [call, [body, by]] of Object.entries(calls)) {
      const [method, path = ""] = call.split(" ");
      const can: Person[] = [];
      for (const name of names) {
        const person = provider.owner(name, "one");
        const answer = method === "GET" ? await person.get(path) : await person.post(path, body);
        const { code } = (answer.body ?? {}) as { code?: string };
        if (code !== "not-allowed") can.push(name);
        else expect([call, answer.status]).toEqual([call, 403]);
      }
      expect([call, can]).toEqual([call, by]);
    }
    expect(provider.documents.texts.get("one")).toBe(siteText);
    expect(provider.errors).toEqual([]);
  });

  test("covers undo, redo, imports and decisions in conflicts", async () => {
    const provider = await start();
    const [olga, ed, tom] = names.map((name) => provider.owner(name, "one"));
    if (!olga || !ed || !tom) throw new Error("Nobody is there.");
    const show = { path: "/" };
    const code = ({ body }: { body: unknown }) => (body as { code?: string }).code;
    // The last edit is an owner's.
    expect((await olga.edit({ operations: set({ path: ["name"] }, "Renamed") })).status).toBe(200);
    for (const person of [ed, tom]) expect(code(await person.post("undo", { show }))).toBe("not-allowed");
    expect((await olga.post("undo", { show })).status).toBe(200);
    for (const person of [ed, tom]) expect(code(await person.post("redo", { show }))).toBe("not-allowed");
    // A translator's own edit can be undone by everyone who may write there.
    expect((await tom.edit({ operations: set(ru(title), "Привет") })).status).toBe(200);
    expect((await tom.post<EditResult>("undo", { show })).status).toBe(200);
    expect((await ed.post("redo", { show })).status).toBe(200);

    // An editor writes into a section that an owner deletes: keeping it would bring the section back.
    const { version: base } = await ed.site();
    await olga.edit({ operations: [{ op: "remove", at: { page: "/", path: ["components", 0] } }] });
    const change = { base, operations: set(title, "Still here") };
    const conflict = await ed.edit(change);
    expect([conflict.status, conflict.body.code]).toEqual([409, "conflict"]);
    const { version: decided } = conflict.body as { version?: string };
    expect(code(await ed.edit({ ...change, decided }))).toBe("not-allowed");
    expect(provider.documents.texts.get("one")).not.toContain("Still here");

    // A file for another language.
    const file = Buffer.from('msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n');
    const headers = { "x-shared-editing": "1", "content-type": "text/x-gettext-translation" };
    const sent = await tom.fetch("api/texts?language=de&path=/", { method: "POST", body: file, headers });
    expect(sent.status).toBe(403);
  });

  test("merges a translation that was made for an older version", async () => {
    const provider = await start();
    const [olga, tom] = [provider.owner("olga", "one"), provider.owner("tom", "one")];
    const { version: base } = await tom.site();
    await olga.edit({ operations: set(title, "Hello, all") });
    await olga.edit({ intent: { kind: "add-page", path: "/new", title: "New" } });
    expect((await tom.edit({ base, operations: set(ru(title), "Привет") })).status).toBe(200);
    const about = { page: "/about", section: "title-2", path: ["data", "title"] };
    expect((await tom.edit({ base, operations: set(ru(about), "О нас") })).status).toBe(200);
    expect(provider.documents.texts.get("one")).toContain("Привет");
    expect(provider.documents.texts.get("one")).toContain("О нас");
  });

  test("is named in the answer, and refusals are in the browser's language", async () => {
    const provider = await start();
    const roles = await Promise.all(
      names.map(async (name) => (await provider.owner(name, "one").site()).permission),
    );
    expect(roles).toEqual([
      { role: "owner", languages: [] },
      { role: "editor", languages: [] },
      { role: "translator", languages: ["ru"] },
      { role: "viewer", languages: [] },
    ]);
    const vera = provider.owner("vera", "one");
    const image = await sharp({ create: { width: 2, height: 2, channels: 3, background: "#c00" } })
      .png()
      .toBuffer();
    const headers = { "x-shared-editing": "1", "content-type": "image/png", "accept-language": "ru" };
    const answer = await vera.fetch("api/pictures?name=a.png", { method: "POST", body: image, headers });
    const body = (await answer.json()) as { code: string; message: string };
    expect([answer.status, body.code]).toEqual(refused);
    expect(body.message).toMatch(/[а-я]/);
    expect(provider.pictures.files.size).toBe(0);
  });

  test("that does not exist opens nothing", async () => {
    const provider = await start({ olga: { role: "admin" as "owner" } });
    expect((await provider.owner("olga", "one").get("site")).status).toBe(500);
    expect(String(provider.errors[0])).toContain("unknown role: admin");
  });

  test("that is taken away ends what is open at once, and what is sent afterwards is refused", async () => {
    const now: Record<string, Omit<Allowed, "site">> = { ...people };
    const provider = await start(now);
    const ed = provider.owner("ed", "one");
    const { version: base } = await ed.site();
    const events = await ed.fetch("api/events", { headers: { "x-shared-editing": "1" } });
    const ended = events.text();
    now.ed = { role: "viewer" };
    await provider.changed("one");
    expect((await ended).trim()).toBe("");
    expect((await ed.get<SiteState>("site")).body.permission.role).toBe("viewer");
    const { status, body } = await ed.edit({ base, operations: set(title, "Too late") });
    expect([status, body.code]).toEqual(refused);
    delete now.ed;
    expect((await ed.edit({ base, operations: set(title, "Too late") })).status).toBe(401);
    expect(provider.documents.texts.get("one")).toBe(siteText);
  });
});

test("EDT-28 everyone sees who has the site open, other servers get a message, and the site is not opened", async () => {
  const messages: string[] = [];
  const authorize = (request: { headers: { cookie?: string } }, site: string) => {
    const [, name = ""] = /owner=(\w+)/.exec(request.headers.cookie ?? "") ?? [];
    return name === "nobody" ? undefined : { site, owner: name, name: `<b>${name}`, role: "viewer" as const };
  };
  const texts = { one: siteText };
  const one = await startProvider(texts, {}, { authorize, onPresence: (text) => void messages.push(text) });
  const [vera, tom, nobody] = ["vera", "tom", "nobody"].map((name) => one.owner(name, "one"));
  const place = { window: "w", page: "/", section: "title-1" };
  expect((await nobody?.post("presence", place))?.status).toBe(401);
  expect((await vera?.post("presence", "far too long".repeat(1000)))?.status).toBe(400);
  const reads: string[] = [];
  one.documents.before = (what) => void reads.push(what);
  const response = await vera?.fetch("api/events", { headers: { "x-shared-editing": "1" } });
  const reader = response?.body?.getReader();
  const { status, body } = (await tom?.post<{ people: unknown }>("presence", place)) ?? {};
  const tomIs = { name: "<b>tom", page: "/", section: "title-1" };
  expect([status, body?.people]).toEqual([200, [expect.objectContaining(tomIs)]]);
  let seen = "";
  while (!seen.includes("presence")) seen += Buffer.from((await reader?.read())?.value ?? []).toString();
  expect(JSON.parse(seen)).toMatchObject({ event: "presence", people: [tomIs] });
  await reader?.cancel();
  expect(reads).toEqual([]);
  expect(messages).toHaveLength(1);
  expect(JSON.parse(messages[0] ?? "")).toEqual({ site: "one", id: expect.any(String), ...tomIs });
  expect((await vera?.site())?.hasPresence).toBe(true);
});
