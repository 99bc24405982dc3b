/** The editor inside a provider's product (EDT-21): many sites, the provider's own stores and sign-in. */
import { existsSync, mkdtempSync, readdirSync, realpathSync } from "node:fs";
import { request } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { removeSync } from "fs-extra/esm";
import sharp from "sharp";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { loadEngine } from "#engine";
import type { Operation } from "../../../src/document/edits/index.ts";
import type { EditorStep } from "../../../src/editor/server/edit-log.ts";
import type { EditResult, PictureList, UnusedFiles } from "../../../src/editor/shared/protocol.ts";
import type { PublishResult, PublishState } from "../../../src/editor/shared/publish-protocol.ts";
import { cacheDir } from "../../support/cache-dir.ts";
import { bundleIn } from "../bundle-in.ts";
import { siteText } from "../document.ts";
import { startProvider } from "../memory-server.ts";

const rights = { ada: ["one"], bob: ["two"], eve: ["one"], joe: ["three"] };
const texts = { one: siteText, two: siteText };
const titleOf = (section: string) => ({ page: "/", section, path: ["data", "title"] });
const setTitle = (value: string, section = "title-1"): Operation[] => [
  { op: "set", at: titleOf(section), value },
];
const hello = (value: string) => siteText.replace("Hello, world", value);
const start = (more: Parameters<typeof startProvider>[2] = {}) => startProvider(texts, rights, more);
const makePng = (width = 3) =>
  sharp({ create: { width, height: 2, channels: 3, background: "#c00" } })
    .png()
    .toBuffer();

describe("EDT-21 an owner of a provider's site", () => {
  test("saves exactly their edit in the store", async () => {
    const provider = await start();
    const ada = provider.owner("ada", "one");
    const { status, body } = await ada.edit({ operations: setTitle("Hello, store") });
    expect([status, body.message]).toEqual([200, undefined]);
    expect(provider.documents.texts.get("one")).toBe(hello("Hello, store"));
    expect(provider.documents.texts.get("two")).toBe(siteText);
    expect(body.page.html).toContain("Hello, store");
    expect(provider.errors).toEqual([]);
  });

  test("EDT-33 SAF-1 is told that an article in a file is missing, and no file of the server takes its place", async () => {
    const text = siteText.replace(
      '{"id": "NoHeader", "uniqId": "bar", "data": {}}',
      '{"$ref": "articles/opening.md"}',
    );
    const provider = await startProvider({ one: text }, rights);
    const ada = provider.owner("ada", "one");
    const { status, body } = await ada.get<{ code: string; message: string }>("site");
    expect([status, body.code]).toEqual([503, "not-saved"]);
    expect(body.message).toContain("articles/opening.md");
    expect(provider.documents.texts.get("one")).toBe(text);
  });

  test("EDT-16 is merged with another owner, or sees both versions of the same text", async () => {
    const provider = await start();
    const [ada, eve] = [provider.owner("ada", "one"), provider.owner("eve", "one")];
    const { version: base } = await ada.site();
    expect((await ada.edit({ base, operations: setTitle("Ada's") })).status).toBe(200);
    expect((await eve.edit({ base, operations: setTitle("Eve's team", "team-1") })).status).toBe(200);
    expect(provider.documents.texts.get("one")).toContain("Ada's");
    expect(provider.documents.texts.get("one")).toContain("Eve's team");
    const { status, body } = await eve.edit({ base, operations: setTitle("Eve's") });
    expect([status, body.code]).toEqual([409, "conflict"]);
    expect(body).toMatchObject({ conflicts: [{ ours: "Eve's", theirs: "Ada's" }] });
  });

  test("cannot reach calls, pages, pictures or files of other sites", async () => {
    const provider = await start();
    provider.pictures.files.set("one/assets/secret.png", await makePng());
    const ada = provider.owner("ada", "one");
    await ada.site();
    const { pictures } = (await ada.get<PictureList>("pictures")).body;
    const picture = pictures[0]?.url.slice(ada.root.length) ?? "";
    const [stylesheet = ""] =
      /(?<=href="\/edit\/one\/)site\/[^"]+\.css/.exec((await ada.page("/")).html) ?? [];
    for (const path of ["", picture, stylesheet])
      expect([path, (await ada.fetch(path)).status]).toEqual([path, 200]);
    // Files need their key.
    const guessed = [picture, stylesheet].map((path) => path.replace(/[\w-]{43}/, "A".repeat(43)));
    const calls = ["site", "page?path=/", "pictures", "unused", "publish", "events", "links?page=/"];
    for (const [name, site] of [
      ["bob", "one"],
      ["nobody", "one"],
      ["bob", "three"],
    ] as const) {
      const bob = provider.owner(name, site);
      expect((await bob.fetch("")).status).toBe(401);
      for (const path of guessed) expect([path, (await bob.fetch(path)).status]).toEqual([path, 404]);
      for (const call of calls) expect([call, (await bob.get(call)).status]).toEqual([call, 401]);
      expect((await bob.edit({ base: "x", operations: setTitle("Bob's") })).status).toBe(401);
      expect((await bob.post("undo", { show: { path: "/" } })).status).toBe(401);
    }
    expect(provider.documents.texts.get("one")).toBe(siteText);
  });

  test("reaches no site if the sign-in names another one than the address", async () => {
    const provider = await start({ authorize: () => ({ site: "two" }) });
    expect((await provider.owner("ada", "one").get("site")).status).toBe(401);
    expect((await provider.owner("ada", "two").get("site")).status).toBe(200);
  });

  test("gets a JSON answer if the sign-in fails, and the provider gets the error", async () => {
    const fault = new Error("The database of users is away.");
    const provider = await start({ authorize: () => Promise.reject(fault) });
    const answer = await provider.owner("ada", "one").get("site");
    expect(answer).toEqual({ status: 500, body: { code: "failed", message: expect.any(String) } });
    expect(JSON.stringify(answer.body)).not.toContain("database");
    expect(provider.errors).toEqual([fault]);
  });

  test.each([
    [{ origin: "https://evil.example" }],
    [{ origin: "null" }],
    [{ "sec-fetch-site": "cross-site", origin: "https://evil.example" }],
    [{ "sec-fetch-site": "same-site" }],
    [{ "x-shared-editing": undefined }],
  ])("is protected from requests of another site's page: %j", async (headers) => {
    const provider = await start();
    const { version: base } = await provider.owner("ada", "one").site();
    const given = { "content-type": "application/json", "x-shared-editing": "1", ...headers };
    const sent = Object.entries(given).filter((pair): pair is [string, string] => pair[1] !== undefined);
    const edit = {
      id: "1",
      base,
      label: { kind: "write", name: "" },
      operations: setTitle("Evil"),
      show: {},
    };
    const answer = await provider.owner("ada", "one").fetch("api/edits", {
      method: "POST",
      headers: Object.fromEntries(sent),
      body: JSON.stringify({ ...edit, show: { path: "/" } }),
    });
    expect([answer.status, (await answer.json()).code]).toEqual([403, "forbidden"]);
    expect(provider.documents.texts.get("one")).toBe(siteText);
    const same = { origin: provider.origin, "sec-fetch-site": "same-origin", "x-shared-editing": "1" };
    expect((await provider.owner("ada", "one").fetch("api/site", { headers: same })).status).toBe(200);
  });

  test("is redirected to the address with its slash, and finds nothing next to it", async () => {
    const provider = await start();
    const answer = await fetch(`${provider.origin}/edit/one`, { redirect: "manual" });
    expect([answer.status, answer.headers.get("location")]).toEqual([308, "/edit/one/"]);
    for (const path of ["/", "/edit", "/edit/", "/other/one/", "/edit/%ff/", "/edit/one/..%2f"])
      expect([path, (await fetch(provider.origin + path)).status]).toEqual([path, 404]);
  });
});

describe("EDT-21 EDT-16 a store", () => {
  test("that is slow is waited for, and edits made meanwhile are written together", async () => {
    const provider = await start();
    const ada = provider.owner("ada", "one");
    const { version: base } = await ada.site();
    let go = () => {};
    const gate = new Promise<void>((resolve) => {
      go = resolve;
    });
    let writes = 0;
    provider.documents.before = async (what) => {
      if (what === "write" && ++writes === 1) await gate;
    };
    const names = [0, 1, 2].map((item) =>
      ada.edit({
        base,
        operations: [
          {
            op: "set",
            at: { page: "/", section: "team-1", path: ["data", "team", item, "name"] },
            value: `N${item}`,
          },
        ],
      }),
    );
    const first = ada.edit({ base, operations: setTitle("Slow") });
    await expect.poll(() => writes).toBe(1);
    go();
    expect((await Promise.all([first, ...names])).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    for (const text of ["Slow", "N0", "N1", "N2"])
      expect(provider.documents.texts.get("one")).toContain(text);
  });

  test("that fails once saves nothing and reports it, and the same edit then succeeds once", async () => {
    const provider = await start();
    const ada = provider.owner("ada", "one");
    const { version: base } = await ada.site();
    provider.documents.before = (what) => {
      if (what === "write") throw new Error("connection reset by 10.0.0.7");
    };
    const insert: Operation = {
      op: "insert",
      at: { page: "/", section: "team-1", path: ["data", "team", 1] },
      value: { name: "Once" },
    };
    const edit = { id: "the same", base, operations: [insert] };
    const { status, body } = await ada.edit(edit);
    expect([status, body]).toMatchObject([503, { code: "not-saved", reason: "store-failed" }]);
    expect(body.message).not.toContain("10.0.0.7");
    expect(String(provider.errors[0])).toContain("10.0.0.7");
    expect(provider.documents.texts.get("one")).toBe(siteText);
    expect((await ada.page("/")).html).not.toContain("Once");
    provider.documents.before = () => {};
    expect((await ada.edit(edit)).status).toBe(200);
    expect(provider.documents.texts.get("one")?.match(/Once/g)).toHaveLength(1);
  });

  test.each(["and then works", "and then is away"])(
    "that writes without an answer %s causes no conflict and no duplicate",
    async (how) => {
      const provider = await start();
      const ada = provider.owner("ada", "one");
      const { version: base } = await ada.site();
      let isAway = false;
      provider.documents.after = () => {
        isAway = how.includes("away");
        provider.documents.after = () => {};
        throw new Error("The answer was lost.");
      };
      provider.documents.before = () => {
        if (isAway) throw new Error("away");
      };
      const insert: Operation = {
        op: "insert",
        at: { page: "/", section: "team-1", path: ["data", "team", 1] },
        value: { name: "Once" },
      };
      const edit = { id: "the same", base, operations: [insert] };
      const first = await ada.edit(edit);
      expect(first.status).toBe(isAway ? 503 : 200);
      isAway = false;
      const next = await ada.edit({ base, operations: setTitle("Another") });
      expect([next.status, next.body.message]).toEqual([200, undefined]);
      expect((await ada.edit(edit)).status).toBe(200);
      expect((await ada.edit({ operations: setTitle("And more") })).status).toBe(200);
      const text = provider.documents.texts.get("one");
      expect(text?.match(/Once/g)).toHaveLength(1);
      expect(text).toContain("And more");
      expect((await ada.page("/")).html).toContain("Once");
    },
  );

  test("that lags behind does not make its old version look like somebody else's change", async () => {
    const provider = await start();
    const ada = provider.owner("ada", "one");
    await ada.edit({ operations: setTitle("Newer") });
    const { read } = provider.documents;
    const old = await new (
      provider.documents.constructor as new (
        texts: object,
      ) => typeof provider.documents
    )({
      one: siteText,
    }).read("one");
    provider.documents.read = async () => old;
    expect((await ada.page("/")).html).toContain("Newer");
    expect((await ada.site()).history.undo).toBeDefined();
    expect((await ada.edit({ operations: setTitle("Newest") })).status).toBe(200);
    // Somebody else writes, and the store does not report the change.
    provider.documents.texts.set("one", hello("Theirs").replace("Our team", "Their team"));
    const { version: base } = await ada.site();
    const refused = await ada.edit({ id: "kept", base, operations: setTitle("Mine", "team-1") });
    expect([refused.status, refused.body.code]).toEqual([503, "not-saved"]);
    provider.documents.read = read;
    const about = { page: "/about", section: "title-2", path: ["data", "title"] };
    const merged = await ada.edit({ base, operations: [{ op: "set", at: about, value: "About Ada" }] });
    expect(merged.status).toBe(200);
    expect(provider.documents.texts.get("one")).toContain("Theirs");
    expect(provider.documents.texts.get("one")).toContain("About Ada");
  });

  test("that always fails keeps the site closed with a reason, until it recovers", async () => {
    const provider = await start();
    provider.documents.before = () => {
      throw new Error("away");
    };
    const ada = provider.owner("ada", "one");
    const answer = await ada.get("site");
    expect(answer).toMatchObject({ status: 503, body: { code: "not-saved", reason: "store-failed" } });
    provider.documents.before = () => {};
    expect((await ada.site()).name).toBe(JSON.parse(siteText).name);
  });

  test.each([
    ["no document", undefined, "no-document"],
    ["invalid JSON", "{", "not-whole"],
  ])(
    "that has %s reports it in one sentence, keeps it, and works once it is repaired",
    async (_, text, reason) => {
      const provider = await startProvider(text === undefined ? {} : { three: text }, rights);
      const joe = provider.owner("joe", "three");
      const { status, body } = await joe.get<{ message: string; reason: string }>("site");
      expect([status, body.reason]).toEqual([503, reason]);
      expect(body.message).toMatch(/^[A-Z].*\.$/);
      expect(provider.documents.texts.get("three")).toBe(text);
      provider.documents.texts.set("three", siteText);
      expect((await joe.get("site")).status).toBe(200);
    },
  );

  test("with a document that is too large reports it and reads nothing of it", async () => {
    const provider = await start();
    const { read } = provider.documents;
    const bytes = { length: 257 * 1024 * 1024 } as Uint8Array;
    provider.documents.read = async () => ({ bytes, version: "1" });
    const ada = provider.owner("ada", "one");
    expect(await ada.get("site")).toMatchObject({
      status: 503,
      body: { reason: "not-whole", message: "The site's document is too large (the limit is 256 MB)." },
    });
    provider.documents.read = read;
    expect((await ada.get("site")).status).toBe(200);
  });

  test("EDT-17 with a document that has errors opens it, and accepts edits that make it no worse", async () => {
    const wrong = siteText.replace('"Our team"', JSON.stringify("long ".repeat(500)));
    const provider = await startProvider({ one: wrong }, rights);
    const ada = provider.owner("ada", "one");
    expect((await ada.page("/")).problems[0]).toMatchObject({ severity: "error" });
    expect((await ada.edit({ operations: setTitle("x".repeat(2500)) })).status).toBe(422);
    expect((await ada.edit({ operations: setTitle("Better") })).status).toBe(200);
  });

  test("EDT-16 shared with another server shows its edits on opening and merges them on saving", async () => {
    const one = await start();
    const two = await startProvider(texts, rights, { stores: one });
    const [here, there] = [one.owner("ada", "one"), two.owner("eve", "one")];
    const { version: base } = await here.site();
    await there.site();
    await here.edit({ base, operations: setTitle("From here") });
    expect((await there.edit({ base, operations: setTitle("From there", "team-1") })).status).toBe(200);
    const text = one.documents.texts.get("one");
    expect(text).toContain("From here");
    expect(text).toContain("From there");
    const { version } = await here.site();
    expect((await here.page("/")).html).toContain("From there");
    // One server may notify another of a change that it has shown already.
    const last = await here.edit({ base: version, operations: setTitle("Here again") });
    const next = await there.edit({ base: last.body.version, operations: setTitle("There again") });
    expect([next.status, next.body.message]).toEqual([200, undefined]);
  });
});

test("EDT-21 SAF-2 one file of translations of a site is read at a time, and the next one is sent again", async () => {
  const provider = await start();
  const { origin } = provider;
  const { root } = provider.owner("ada", "one");
  const headers = { cookie: "owner=ada", "x-shared-editing": "1", "content-length": "1000" };
  const address = `${origin}${root}api/texts?language=de&path=/`;
  const first = request(address, { method: "POST", headers });
  onTestFinished(() => void first.destroy());
  first.on("error", () => {});
  await new Promise((resolve) => first.write("half", resolve));
  const send = async () => {
    const answer = await fetch(address, {
      method: "POST",
      headers: { ...headers, "content-length": "4" },
      body: "more",
    });
    return [
      answer.status,
      ((await answer.json()) as { code: string }).code,
      answer.headers.get("retry-after"),
    ];
  };
  await expect.poll(send).toEqual([503, "busy", "2"]);
  first.destroy();
  // This site has no such language.
  await expect.poll(send).toEqual([404, "not-found", null]);
});

test("EDT-13 a refusal reaches whoever still sends the file", async () => {
  const provider = await start();
  const { port } = new URL(provider.origin);
  const { root } = provider.owner("ada", "one");
  const socket = connect(Number(port), "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  const problems: string[] = [];
  socket.on("error", ({ message }) => problems.push(message));
  let received = "";
  socket.on("data", (data) => {
    received += data;
  });
  const length = 200 * 1024 * 1024;
  socket.write(
    `POST ${root}api/pictures?name=a.png HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nCookie: owner=ada\r\nX-Shared-Editing: 1\r\nContent-Length: ${length}\r\n\r\n`,
  );
  const part = Buffer.alloc(1024 * 1024);
  const send = () => new Promise<void>((resolve) => socket.write(part, () => resolve()));
  while (!received.includes("too-large")) await send();
  for (let count = 0; count < 8; count++) await send();
  expect([received.slice(0, 12), problems]).toEqual(["HTTP/1.1 413", []]);
});

describe("EDT-21 EDT-13 pictures", () => {
  test("are read from the store, added to it and removed from it", async () => {
    const provider = await startProvider(
      { one: siteText.replace('"Ada",', '"Ada", "imgUrl": "assets/ada.png",') },
      rights,
    );
    provider.pictures.files.set("one/assets/ada.png", await makePng());
    provider.pictures.files.set("one/../../evil.png", await makePng());
    const ada = provider.owner("ada", "one");
    expect((await ada.page("/")).problems.filter(({ severity }) => severity === "error")).toEqual([]);
    const bytes = await makePng(5);
    const added = await ada.fetch("api/pictures?name=Ada.png", {
      method: "POST",
      headers: { "x-shared-editing": "1", "content-type": "image/png" },
      body: new Uint8Array(bytes),
    });
    expect(await added.json()).toMatchObject({ path: "assets/ada-2.png", width: 5 });
    expect(provider.pictures.files.get("one/assets/ada-2.png")).toEqual(bytes);
    const { pictures } = (await ada.get<PictureList>("pictures")).body;
    expect(pictures.map(({ path }) => path)).toEqual(["assets/ada-2.png", "assets/ada.png"]);
    const unused = await ada.post<UnusedFiles>("unused", { paths: ["assets/ada-2.png", "assets/ada.png"] });
    expect(unused.body.files).toEqual([]);
    expect([...provider.pictures.files.keys()]).toEqual(["one/assets/ada.png", "one/../../evil.png"]);
  });

  test("OUT-13 in public/ are limited to the list of data files, which the provider can extend", async () => {
    const put = async (
      files: Readonly<Record<string, string>>,
      more: Parameters<typeof startProvider>[2] = {},
    ) => {
      const provider = await startProvider(texts, rights, more);
      for (const [path, text] of Object.entries(files))
        provider.pictures.files.set(`one/public/${path}`, Buffer.from(text));
      const ada = provider.owner("ada", "one");
      const { problems, html } = await ada.page("/");
      const [root] = /site\/[\w-]{43}\//.exec(html) ?? [];
      const statuses = Object.keys(files).map(async (path) => (await ada.fetch(`${root}${path}`)).status);
      return { problems: problems.map(({ message }) => message), statuses: await Promise.all(statuses) };
    };
    const refused = await put({ "schema.xsd": "<a/>", "b.dat": "data" });
    expect(refused.problems.filter((message) => message.includes("public/"))).toHaveLength(2);
    expect(refused.statuses).toEqual([404, 404]);
    const siteOptions = () => ({ publicEndings: ["dat"] });
    expect(await put({ "b.dat": "data" }, { siteOptions })).toMatchObject({ statuses: [200] });
  });

  test("EDT-5 that were removed are stored again when an undo names them", async () => {
    const provider = await startProvider(
      { one: siteText.replace('"Ada",', '"Ada", "imgUrl": "assets/ada.png",') },
      rights,
    );
    const bytes = await makePng();
    provider.pictures.files.set("one/assets/ada.png", bytes);
    const ada = provider.owner("ada", "one");
    const at = { page: "/", section: "team-1", path: ["data", "team", 0, "imgUrl"] };
    expect((await ada.edit({ operations: [{ op: "set", at }] })).status).toBe(200);
    await ada.post("unused", { paths: ["assets/ada.png"] });
    expect([...provider.pictures.files.keys()]).toEqual([]);
    const undo = () => ada.post<EditResult>("undo", { show: { path: "/" } });
    provider.pictures.before = () => {
      throw new Error("away");
    };
    expect(await undo()).toMatchObject({ status: 503, body: { reason: "store-failed" } });
    provider.pictures.before = () => {};
    expect((await undo()).body.page.html).toMatch(/site\/[\w-]{43}\/_sectile\/ada-3-\w+\.webp/);
    expect(provider.pictures.files.get("one/assets/ada.png")).toEqual(bytes);
  });

  test("that cannot be read or stored block opening the site and adding pictures, and nothing else", async () => {
    const provider = await start();
    provider.pictures.before = () => {
      throw new Error("away");
    };
    const ada = provider.owner("ada", "one");
    expect(await ada.get("site")).toMatchObject({ status: 503, body: { reason: "store-failed" } });
    provider.pictures.before = () => {};
    expect((await ada.get("site")).status).toBe(200);
    provider.pictures.before = () => {
      throw new Error("away");
    };
    expect((await ada.edit({ operations: setTitle("Without pictures") })).status).toBe(200);
    const body = new Uint8Array(await makePng());
    const headers = { "x-shared-editing": "1", "content-type": "image/png" };
    const add = () => ada.fetch("api/pictures?name=Ada.png", { method: "POST", headers, body });
    const refused = await add();
    expect(refused.status).toBe(503);
    expect(await refused.json()).toMatchObject({ reason: "store-failed" });
    provider.pictures.before = () => {};
    expect((await add()).status).toBe(200);
    expect(provider.pictures.files.has("one/assets/ada.png")).toBe(true);
  });
});

describe("EDT-21 a site that nobody edits", () => {
  const openFolders = (folder: string) =>
    readdirSync(join(folder, "sites")).filter((name) => existsSync(join(folder, "sites", name, "site")));

  test("EDT-5 is closed, and opens again with its history for a page that is still open", async () => {
    const provider = await start({ idleTime: 50 });
    const ada = provider.owner("ada", "one");
    const { body } = await ada.edit({ operations: setTitle("Before the pause") });
    const stream = await ada.fetch("api/events", { headers: { "x-shared-editing": "1" } });
    await expect.poll(() => openFolders(provider.workFolder)).toEqual([]);
    const next = await ada.edit({ base: body.version, operations: setTitle("After", "team-1") });
    expect(next.status).toBe(200);
    // The stream that was opened before receives it.
    const reader = stream.body?.getReader();
    let received = "";
    while (!received.includes(next.body.version))
      received += Buffer.from((await reader?.read())?.value ?? []);
    await reader?.cancel();
    await expect.poll(() => openFolders(provider.workFolder)).toEqual([]);
    const show = { path: "/" };
    expect((await ada.post<EditResult>("undo", { show })).status).toBe(200);
    await expect.poll(() => openFolders(provider.workFolder)).toEqual([]);
    expect((await ada.post<EditResult>("undo", { show })).body.history.undo).toBeUndefined();
    expect(provider.documents.texts.get("one")).toBe(siteText);
  });

  test("is closed for another site when there are too many, but not during a write", async () => {
    const provider = await start({ maxSites: 1 });
    const [ada, bob] = [provider.owner("ada", "one"), provider.owner("bob", "two")];
    await ada.site();
    const { version: base } = await bob.site();
    await expect.poll(() => openFolders(provider.workFolder)).toHaveLength(1);
    let go = () => {};
    const gate = new Promise<void>((resolve) => {
      go = resolve;
    });
    provider.documents.before = async (what, site) => {
      if (what === "write" && site === "two") await gate;
    };
    const writing = bob.edit({ base, operations: setTitle("Bob writes") });
    expect((await ada.edit({ operations: setTitle("Ada writes") })).status).toBe(200);
    go();
    expect((await writing).status).toBe(200);
    await expect.poll(() => openFolders(provider.workFolder)).toHaveLength(1);
  });

  test("EDT-5 keeps its history after a restart of the server with the same folder", async () => {
    const workFolder = realpathSync(mkdtempSync(join(tmpdir(), "sectile-again-")));
    onTestFinished(() => removeSync(workFolder));
    const first = await start({ workFolder });
    await first.owner("ada", "one").edit({ operations: setTitle("Before the restart") });
    await first.close();
    expect(openFolders(workFolder)).toEqual([]);
    const second = await startProvider(texts, rights, { workFolder, stores: first });
    await second.owner("ada", "one").post("undo", { show: { path: "/" } });
    expect(first.documents.texts.get("one")).toBe(siteText);
  });
});

describe("EDT-21 EDT-18 publishing", () => {
  test("hands over the bundle of a build, complete, with the document it was built from", async () => {
    const handed: { site: string; document: string; bundle: ReadonlyMap<string, string> }[] = [];
    const siteOptions = () => ({ siteUrl: "https://one.example", base: "/blog/" });
    const provider = await start({
      siteOptions,
      async onPublish({ site, document, out }) {
        handed.push({ site, document: Buffer.from(document).toString(), bundle: bundleIn(out) });
        return { address: "https://one.example/blog/" };
      },
    });
    const ada = provider.owner("ada", "one");
    expect((await ada.site()).canPublish).toBe(true);
    await ada.edit({ operations: setTitle("Published") });
    const { status, body } = await ada.post<PublishResult>("publish", {});
    expect([status, body.address]).toEqual([200, "https://one.example/blog/"]);
    expect(JSON.stringify(body)).not.toContain(provider.workFolder);
    expect(handed[0]?.document).toBe(hello("Published"));
    const root = realpathSync(mkdtempSync(join(tmpdir(), "sectile-built-")));
    onTestFinished(() => removeSync(root));
    const { outputFileSync } = await import("fs-extra/esm");
    outputFileSync(join(root, "site.json"), hello("Published"));
    const engine = await loadEngine({ cores: 1 });
    await engine.buildSite(root, root, { out: join(root, "out"), cacheDir, ...siteOptions() });
    expect(handed[0]?.bundle).toEqual(bundleIn(join(root, "out")));
    const { last, changes } = (await ada.get<PublishState>("publish")).body;
    expect([last, changes]).toEqual([body.last, []]);
  });

  test("fails if the provider refuses the bundle, and reports it", async () => {
    const fault = new Error("The CDN is away.");
    const provider = await start({ onPublish: () => Promise.reject(fault) });
    const { status, body } = await provider.owner("ada", "one").post<{ code: string }>("publish", {});
    expect([status, body.code]).toEqual([503, "not-published"]);
    expect(provider.errors).toEqual([fault]);
    expect((await provider.owner("ada", "one").get<PublishState>("publish")).body.last).toBeUndefined();
  });

  test("is unavailable without a destination", async () => {
    const provider = await start();
    const ada = provider.owner("ada", "one");
    expect((await ada.site()).canPublish).toBe(false);
    expect((await ada.post("publish", {})).status).toBe(404);
  });
});

test("EDT-21 a provider gets each step of an editor with its time and result, and no text of its owner", async () => {
  const steps: EditorStep[] = [];
  const provider = await start({
    on(step) {
      steps.push(step);
      if (step.kind === "read") throw new Error("Not heard.");
    },
  });
  await provider.owner("ada", "one").edit({ id: "of-ada", operations: setTitle("Zanzibar") });
  await provider.owner("ada", "one").edit({ id: "again", operations: setTitle("Zanzibar", "no-such") });
  await provider.close();
  expect(steps).toEqual(
    [
      ["open", "ok"],
      ["read", "ok"],
      ["save", "ok"],
      ["edit", "ok"],
      ["edit", "names-nothing"],
      ["close", "ok"],
    ].map(([kind, result]) => ({ site: "one", kind, result, milliseconds: expect.any(Number) })),
  );
});

test("EDT-21 CLI-5 the debug log names the site of each line, and no text of its owner", async () => {
  const lines: string[] = [];
  vi.stubEnv("DEBUG", "sectile:editor");
  const write = vi.spyOn(process.stderr, "write").mockImplementation((line) => lines.push(String(line)) > 0);
  onTestFinished(() => {
    write.mockRestore();
    vi.unstubAllEnvs();
  });
  const provider = await start();
  await provider.owner("ada", "one").edit({ id: "of-ada", operations: setTitle("Zanzibar") });
  await provider.owner("bob", "two").edit({ id: "of-bob", operations: setTitle("Zanzibar", "no-such") });
  await provider.changed("one");
  await provider.close();
  const stepsOf = (site: string) =>
    lines.flatMap((line) => {
      const [, own, step] = /^sectile:editor (?:\[\d+\] )?(\w+) (.*)\n$/.exec(line) ?? [];
      return own === site && step ? [step.replace(/\d+ (ms|bytes)/g, "0 $1")] : [];
    });
  expect(stepsOf("one")).toEqual([
    "open 0 ms",
    "read 0 ms 0 bytes",
    "save 0 ms 0 bytes",
    "edit set /#title-1/data/title by of-ada 0 ms ok",
    "changed 0 ms on another server",
    "close 0 ms",
  ]);
  expect(stepsOf("two")).toEqual([
    "open 0 ms",
    "read 0 ms 0 bytes",
    "edit set /#no-such/data/title by of-bob 0 ms names-nothing",
    "close 0 ms",
  ]);
  expect(lines.join("")).not.toContain("Zanzibar");
});
