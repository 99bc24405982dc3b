/** The preview from outside: what it serves, what it refuses, and its reaction to changes on disk. */
import { execFileSync } from "node:child_process";
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { loadEngine } from "#engine";
import { type Running, sendRaw, smallSite, startPreview } from "./running.ts";

const languages = ["en", "ru"].map((code, order) => ({
  isPrimary: order === 0,
  order,
  lang: { name: code, code, flagCode: code === "en" ? "gb" : "ru" },
}));

/** Removes the only thing that a preview adds. */
const published = (html: string) =>
  html.replace(/<script type="module" src="\/__sectile\/[^>]*><\/script>/, "");

async function start(...args: Parameters<typeof startPreview>): Promise<Running> {
  const running = await startPreview(...args);
  onTestFinished(() => running.stop());
  return running;
}

test("PRV-3 a page appears at its publication time while the preview runs", async () => {
  const running = await start({ "site.json": smallSite() });
  const isIn = running.until((event) => event.kind === "built" && event.changed.includes("/soon/"));
  const site = smallSite();
  const soon = { ...site.pages[1], path: "/soon", publishAt: new Date(Date.now() + 1500).toISOString() };
  running.save("site.json", { ...site, pages: [...site.pages, soon] });
  await isIn;
  expect((await fetch(`${running.origin}/soon/`)).status).toBe(200);
});

test("PRV-3 OUT-12 a feed has its content type, before and after it is on the disk", async () => {
  const site = smallSite();
  const list = { path: "/news", components: [{ id: "Posts", uniqId: "posts", data: {} }] };
  const news = { ...site.pages[1], path: "/news/a", publishAt: "2020-01-01T00:00:00Z" };
  const pages = [...site.pages, list, news];
  const running = await start({ "site.json": { ...site, url: "https://a.example", pages } });
  const typeOf = async () => (await fetch(`${running.origin}/news/rss.xml`)).headers.get("content-type");
  await expect.poll(typeOf).toBe("application/rss+xml; charset=utf-8");
  await running.preview.settled();
  expect(await typeOf()).toBe("application/rss+xml; charset=utf-8");
});

test("PRV-3 OUT-11 a redirect works in the preview until a page has its address", async () => {
  const site = { ...smallSite(), redirects: [{ from: "/old", to: "/" }] };
  const running = await start({ "site.json": site });
  const read = async () => (await fetch(`${running.origin}/old/`)).text();
  expect(await read()).toContain('content="0; url=/"');
  expect(await (await fetch(`${running.origin}/_redirects`)).text()).toContain("/old/ / 301");
  running.save("site.json", { ...site, redirects: [{ from: "/old", to: "https://example.org/" }] });
  // No other page changes with it, so open pages are not notified.
  await expect.poll(read).toContain("url=https://example.org/");
  const isIn = running.until((event) => event.kind === "built" && event.changed.includes("/old/"));
  running.save("site.json", { ...site, pages: [...site.pages, { ...site.pages[1], path: "/old" }] });
  await isIn;
  expect(await read()).not.toContain('http-equiv="refresh"');
});

test("PRV-3 OUT-13 a file of public/ is served whatever the Unicode form of its name", async () => {
  const running = await start({ "site.json": smallSite(), "public/cafe\u0301.txt": "one" });
  await running.preview.settled();
  const answer = await fetch(`${running.origin}/cafe%CC%81.txt`);
  expect([answer.status, await answer.text()]).toEqual([200, "one"]);
});

test("PRV-1 OUT-13 added, changed and deleted files of public/ are served as they are", async () => {
  const running = await start({ "site.json": smallSite(), "public/a.txt": "one" });
  const read = async (path: string) => {
    const answer = await fetch(`${running.origin}/${path}`);
    return answer.ok ? await answer.text() : answer.status;
  };
  expect(await read("a.txt")).toBe("one");
  running.save("public/a.txt", "two");
  await expect.poll(() => read("a.txt")).toBe("two");
  running.save("public/.well-known/deep/b.txt", "new");
  await expect.poll(() => read(".well-known/deep/b.txt")).toBe("new");
  rmSync(join(running.folder, "public/a.txt"));
  await expect.poll(() => read("a.txt")).toBe(404);
  running.save("public/about/index.html", "taken");
  const isReported = () => running.events.some((event) => JSON.stringify(event).includes("public-clash"));
  await expect.poll(isReported).toBe(true);
});

test("PRV-3 a preview of a given time shows the pages published by then and reports the others", async () => {
  const site = smallSite();
  const at = (path: string, publishAt: string) => ({ ...site.pages[1], path, publishAt });
  const pages = [...site.pages, at("/a", "2090-01-01T00:00:00Z"), at("/b", "2091-01-01T00:00:00Z")];
  const running = await start(
    { "site.json": { ...site, pages } },
    { now: Date.parse("2090-06-01T00:00:00Z") },
  );
  expect((await fetch(`${running.origin}/a/`)).status).toBe(200);
  expect((await fetch(`${running.origin}/b/`)).status).toBe(404);
  expect(running.events.find(({ kind }) => kind === "built")).toMatchObject({
    keptOut: [{ path: "/b", reason: "scheduled", at: "2091-01-01T00:00:00Z" }],
    nextChange: "2091-01-01T00:00:00Z",
  });
});

describe("a running preview", () => {
  let running: Running;
  beforeAll(async () => {
    running = await startPreview(
      { "site.json": smallSite("First title", { languages }) },
      { base: "/blog/" },
    );
  });
  afterAll(() => running.stop());

  test("PRV-3 serves every file as a build publishes it, from memory and from the disk", async () => {
    const engine = await loadEngine();
    const out = join(running.folder, "../out");
    const options = {
      out,
      base: "/blog/",
      limits: "warn",
      strict: false,
      clean: false,
      cache: true,
    } as const;
    const result = await engine.buildSite(running.folder, running.folder, options);
    expect(result).toHaveProperty("report.ok", true);
    const { assets, routes } = JSON.parse(readFileSync(join(out, "../.sectile/out/manifest.json"), "utf8"));
    const all: string[] = [...assets, ...routes].map(({ path, file }) => file ?? path);
    // A file for hosts, which a preview hides as they do.
    const paths = all.filter((path) => path !== ".nojekyll");
    expect(paths.length).toBeGreaterThan(10);
    for (const path of paths) {
      const answer = await fetch(`${running.origin}/blog/${path}`);
      expect([path, answer.status]).toEqual([path, 200]);
      const body = Buffer.from(await answer.arrayBuffer());
      const file = readFileSync(join(out, path));
      if (path.endsWith(".html")) expect(published(body.toString())).toBe(file.toString());
      else expect(body.equals(file)).toBe(true);
    }
    await running.preview.settled();
    const css = paths.find((path) => path.endsWith(".css")) ?? "";
    const again = await fetch(`${running.origin}/blog/${css}`);
    expect([again.headers.get("content-type"), await again.text()]).toEqual([
      "text/css",
      readFileSync(join(out, css), "utf8"),
    ]);
  });

  test("PRV-3 OUT-6 sends the headers of headers.json, and tells browsers not to store pages", async () => {
    const rules: { path: string; headers: Record<string, string> }[] = await (
      await fetch(`${running.origin}/blog/headers.json`)
    ).json();
    const page = await fetch(`${running.origin}/blog/about/`);
    for (const [name, value] of Object.entries(rules[0]?.headers ?? {}))
      expect(page.headers.get(name)).toBe(value);
    expect(page.headers.get("content-security-policy")).toContain("frame-ancestors");
    expect(page.headers.get("cache-control")).toBe("no-store");
    const html = await page.text();
    const [, icon = ""] = /href="([^"]*\.svg)"/.exec(html) ?? [];
    const drawing = await fetch(running.origin + icon);
    expect(drawing.headers.get("content-type")).toContain("image/svg+xml");
    expect(drawing.headers.get("content-security-policy")).toBe(
      rules.find(({ path }) => path.endsWith("*.svg"))?.headers["Content-Security-Policy"],
    );
    const [, css = ""] = /href="([^"]*\.css)"/.exec(html) ?? [];
    const sheet = await fetch(running.origin + css);
    expect(sheet.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  });

  test("PRV-3 answers an unknown address with 404 and the page for it, in the address's language", async () => {
    for (const [address, lang] of [
      ["/blog/nowhere/", "en"],
      ["/blog/ru/nowhere", "ru"],
      ["/elsewhere", "en"],
    ]) {
      const answer = await fetch(running.origin + address);
      const html = await answer.text();
      expect([answer.status, html.includes(`<html lang="${lang}"`)]).toEqual([404, true]);
    }
  });

  test("PRV-3 redirects addresses without their slash and the host's root to its own pages", async () => {
    for (const [address, location] of [
      ["/blog/about?a=1", "/blog/about/?a=1"],
      ["/blog", "/blog/"],
      ["/", "/blog/"],
    ]) {
      const answer = await fetch(running.origin + address, { redirect: "manual" });
      expect([answer.status, answer.headers.get("location")]).toEqual([302, location]);
    }
  });

  test("PRV-3 answers HEAD with headers alone, and ignores invalid ranges", async () => {
    const head = await fetch(`${running.origin}/blog/`, { method: "HEAD" });
    expect([head.status, await head.text(), Number(head.headers.get("content-length")) > 1000]).toEqual([
      200,
      "",
      true,
    ]);
    await running.preview.settled();
    for (const range of ["bytes=5-2", "bytes=-", "bytes=a-b", "lines=1-2", "bytes=0-0,5-6"])
      expect((await fetch(`${running.origin}/blog/robots.txt`, { headers: { range } })).status).toBe(200);
    const part = await fetch(`${running.origin}/blog/robots.txt`, { headers: { range: "bytes=0-3" } });
    expect([part.status, await part.text()]).toEqual([206, "# Cr"]);
  });

  test.each([
    ["GET //evil.example/ HTTP/1.1", "400"],
    ["GET http://evil.example/ HTTP/1.1", "400"],
    ["GET /..%2f..%2fetc/passwd HTTP/1.1", "400"],
    ["GET /../../etc/passwd HTTP/1.1", "400"],
    ["GET /blog/%00 HTTP/1.1", "400"],
    ["GET /blog/..\\..\\x HTTP/1.1", "400"],
    ["GET /blog/.git/config HTTP/1.1", "404"],
    ["PUT /blog/ HTTP/1.1", "405"],
    ["OPTIONS * HTTP/1.1", "400"],
    ["DELETE /blog/index.html HTTP/1.1", "405"],
  ])("PRV-3 SAF-1 answers %s with %s and an empty body", async (line, status) => {
    const answer = await sendRaw(running.port, `${line}\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer.split("\r\n\r\n")[1]).toBe("");
  });

  test("PRV-3 SAF-1 reveals nothing to a request with another host name", async () => {
    const answer = await sendRaw(
      running.port,
      "GET /blog/ HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n",
    );
    expect(answer).toMatch(/^HTTP\/1\.1 421 /);
    expect(answer).not.toContain("First title");
  });

  test("PRV-3 uses the next port if its own is taken", async () => {
    const other = await start({ "site.json": smallSite() }, { port: running.port });
    expect(other.port).toBeGreaterThan(running.port);
    expect((await fetch(other.origin)).status).toBe(200);
  });
});

describe("a form", () => {
  const send = (
    running: Running,
    form: string,
    body: object | string,
    init: { headers?: Record<string, string>; query?: string } = {},
  ) =>
    fetch(`${running.origin}/api/v1/sites/form/${form}/small/${init.query ?? ""}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...init.headers },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
  const stored = (running: Running) => {
    const file = join(running.folder, "../.sectile/forms.jsonl");
    return existsSync(file)
      ? readFileSync(file, "utf8")
          .trim()
          .split("\n")
          .map((line) => JSON.parse(line))
      : [];
  };
  const report = { email: "a@example.org", name: "Ann", comment: "Wrong", siteHash: "" };

  test("PRV-4 is validated and stored as JSON Lines", async () => {
    const running = await start({ "site.json": smallSite() });
    expect((await send(running, "compliance", report)).status).toBe(204);
    expect((await send(running, "email", { email: "b@example.org", siteHash: "h" })).status).toBe(204);
    const urlencoded = { headers: { "content-type": "application/x-www-form-urlencoded" } };
    expect((await send(running, "email", "email=c%40example.org&siteHash=h", urlencoded)).status).toBe(204);
    expect(stored(running)).toEqual([
      { time: expect.stringMatching(/^\d{4}-.*Z$/), form: "report", siteId: "small", data: report },
      {
        time: expect.any(String),
        form: "subscribe",
        siteId: "small",
        data: { email: "b@example.org", siteHash: "h" },
      },
      {
        time: expect.any(String),
        form: "subscribe",
        siteId: "small",
        data: { email: "c@example.org", siteHash: "h" },
      },
    ]);
    const wrong = await send(running, "email", { email: "nobody" });
    expect([wrong.status, await wrong.json()]).toEqual([
      400,
      { message: "email must be an email address.", code: 400 },
    ]);
    expect((await send(running, "email", "{")).status).toBe(400);
    expect((await send(running, "other", {})).status).toBe(404);
    expect(stored(running)).toHaveLength(3);
    expect(running.events.filter(({ kind }) => kind === "form")).toHaveLength(6);
  });

  test("PRV-4 SAF-2 is refused if its body is too large", async () => {
    const running = await start({ "site.json": smallSite() });
    const comment = "x".repeat(200_000);
    const status = await send(running, "compliance", { ...report, comment }).then(
      ({ status }) => status,
      () => "closed",
    );
    expect([413, "closed"]).toContain(status);
    expect(stored(running)).toEqual([]);
  });

  test("PRV-4 gets a preset answer, set for the run or in a page's address", async () => {
    const running = await start({ "site.json": smallSite() }, { answer: { status: 500, delay: 30 } });
    const before = performance.now();
    expect((await send(running, "compliance", report)).status).toBe(500);
    expect(performance.now() - before).toBeGreaterThanOrEqual(29);
    const referer = `${running.origin}/about/?answer=403`;
    const answer = await send(running, "compliance", report, { headers: { referer } });
    expect([answer.status, (await answer.json()).code]).toEqual([403, 403]);
    expect((await send(running, "compliance", report, { query: "?answer=204" })).status).toBe(204);
    expect(stored(running)).toHaveLength(1);
  });

  test("PRV-4 SAF-1 is refused from another site's page", async () => {
    const running = await start({ "site.json": smallSite() });
    const body = JSON.stringify(report);
    const answer = await sendRaw(
      running.port,
      `POST /api/v1/sites/form/compliance/small/ HTTP/1.1\r\nHost: 127.0.0.1:${running.port}\r\nOrigin: https://evil.example\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 403 /);
    expect(stored(running)).toEqual([]);
  });

  test("PRV-4 SAF-2 is stored in a new file when the current one is full; one old file remains", async () => {
    const running = await start({ "site.json": smallSite() });
    const folder = join(running.folder, "../.sectile");
    mkdirSync(folder);
    for (const full of ["1", "2"]) {
      writeFileSync(join(folder, "forms.jsonl"), full.repeat(8 * 1024 * 1024));
      expect((await send(running, "compliance", report)).status).toBe(204);
      expect(stored(running)).toHaveLength(1);
      expect(readFileSync(join(folder, "forms.old.jsonl"), "utf8").slice(0, 3)).toBe(full.repeat(3));
    }
    expect((await send(running, "compliance", report)).status).toBe(204);
    expect(stored(running)).toHaveLength(2);
    expect(readdirSync(folder).sort()).toEqual(["forms.jsonl", "forms.old.jsonl"]);
  });

  test.skipIf(process.platform === "win32")(
    "PRV-4 SAF-1 gets an error instead of waiting for a pipe",
    async () => {
      const running = await start({ "site.json": smallSite() });
      mkdirSync(join(running.folder, "../.sectile"));
      execFileSync("mkfifo", [join(running.folder, "../.sectile/forms.jsonl")]);
      expect((await send(running, "compliance", report)).status).toBe(500);
    },
  );

  test("PRV-4 SAF-1 is never written through a link", async () => {
    const running = await start({ "site.json": smallSite() });
    const victim = join(running.folder, "../victim");
    writeFileSync(victim, "as it was");
    mkdirSync(join(running.folder, "../.sectile"));
    symlinkSync(victim, join(running.folder, "../.sectile/forms.jsonl"));
    expect((await send(running, "compliance", report)).status).toBe(500);
    expect(readFileSync(victim, "utf8")).toBe("as it was");
  });

  test("PRV-4 is sent to a configured API, and nothing else is", async () => {
    const asked: {
      url: string | undefined;
      host: string | undefined;
      cookie: string | undefined;
      body: string;
    }[] = [];
    const server = createServer(async (request: IncomingMessage, response) => {
      const { host, cookie } = request.headers;
      asked.push({ url: request.url, host, cookie, body: await text(request) });
      if (request.url?.includes("away"))
        return void response.writeHead(307, { location: "http://127.0.0.1:1/" }).end();
      response.writeHead(403, {
        "content-type": "application/json",
        "set-cookie": "a=1",
        "x-total-count": "7",
      });
      response.end('{"message":"No."}');
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    onTestFinished(() => void server.close());
    const api = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    const running = await start({ "site.json": smallSite() }, { api: `http://${api}/base` });
    const answer = await send(running, "compliance", report, {
      headers: { cookie: "secret=1" },
      query: "?x=1",
    });
    expect([answer.status, await answer.text()]).toEqual([403, '{"message":"No."}']);
    expect([answer.headers.get("x-total-count"), answer.headers.get("set-cookie")]).toEqual(["7", null]);
    expect(asked).toEqual([
      {
        url: "/base/sites/form/compliance/small/?x=1",
        host: api,
        cookie: undefined,
        body: JSON.stringify(report),
      },
    ]);
    expect((await send(running, "away", report)).status).toBe(307);
    server.close();
    server.closeAllConnections();
    expect((await send(running, "compliance", report)).status).toBe(502);
    expect(stored(running)).toEqual([]);
  });
});

describe("a preview of a changing site", () => {
  const titleOf = async ({ origin }: Running, path = "/") =>
    /<h1[^>]*>(.*?)<\/h1>/.exec(await (await fetch(origin + path)).text())?.[1]?.replace(/<[^>]*>/g, "");
  const isBuilt = (event: { kind: string }) => event.kind === "built";

  test("PRV-1 renders only the page that a save changed", async () => {
    const running = await start({ "site.json": smallSite() });
    const built = running.until(isBuilt);
    running.save("site.json", smallSite("Second title"));
    // The disk check after the first build may find the change before the watcher does.
    expect(await built).toMatchObject({ ok: true, changed: ["/"] });
    expect(await titleOf(running)).toBe("Second title");
    expect(await titleOf(running, "/about/")).toBe("About this");
    await running.preview.settled();
    expect(await titleOf(running)).toBe("Second title");
  });

  test("PRV-1 renders every page after a change of shared content", async () => {
    const running = await start({ "site.json": smallSite() });
    const built = running.until(isBuilt);
    running.save(
      "site.json",
      smallSite("First title", { headerLinks: [{ text: "Over here", link: "/about" }] }),
    );
    expect(await built).toMatchObject({ changed: expect.arrayContaining(["/", "/about/"]) });
    expect(await (await fetch(`${running.origin}/about/`)).text()).toContain("Over here");
  });

  test("PRV-3 PRV-1 serves what a new build would publish, after many saves", async () => {
    const { pages, ...rest } = smallSite("First title", { languages, url: "https://small.example" });
    const site = structuredClone({ ...rest, pages, translations: {} as object, headerLinks: [] as object[] });
    const running = await start({ "site.json": site });
    const edits: (() => void)[] = [
      () =>
        void Object.assign(site.pages[0]?.components[1]?.data ?? {}, {
          title: "Ω beyond the letters so far",
        }),
      () =>
        void Object.assign(site.translations, {
          ru: { pages: [{ path: "/about", meta: { title: "О нас" } }] },
        }),
      () =>
        void Object.assign(site.pages[1]?.components[2]?.data ?? {}, {
          paragraph: '<a href="/more">More</a>',
        }),
      () => void site.pages.push({ ...structuredClone(pages[1]), path: "/more" } as (typeof pages)[number]),
      () => void site.headerLinks.push({ text: "More", link: "/more" }),
      () => void Object.assign(site.pages[2]?.components[2]?.data ?? {}, { title: "More words" }),
      () => void site.pages.splice(1, 1),
      () => void Object.assign(site, { theme: { colorMode: "DARK", primaryFont: "Lora" } }),
      () => void Object.assign(site.pages[0]?.components[2]?.data ?? {}, { title: "The last word" }),
    ];
    for (const edit of edits) {
      const built = running.until(isBuilt);
      edit();
      running.save("site.json", site);
      expect(await built).toMatchObject({ ok: true });
    }
    const out = join(running.folder, "../out");
    const engine = await loadEngine();
    const options = { out, base: "/", limits: "warn", strict: false, clean: false, cache: true } as const;
    expect(await engine.buildSite(running.folder, running.folder, options)).toHaveProperty("report.ok", true);
    const { assets, routes } = JSON.parse(readFileSync(join(out, "../.sectile/out/manifest.json"), "utf8"));
    for (const { path, file = path } of [...assets, ...routes]) {
      const body = Buffer.from(await (await fetch(`${running.origin}/${file}`)).arrayBuffer());
      const expected = readFileSync(join(out, file));
      if (file.endsWith(".html"))
        expect([file, published(body.toString())]).toEqual([file, expected.toString()]);
      else expect([file, body.equals(expected)]).toEqual([file, true]);
    }
  });

  test("PRV-1 renders pages that show a part of a changed page", async () => {
    const { pages, ...rest } = smallSite("First title", { url: "https://small.example" });
    const team = { ...pages[1], path: "/about/team" };
    const siteWith = (meta: object) => ({ ...rest, pages: [pages[0], { ...pages[1], meta }, team] });
    const running = await start({ "site.json": siteWith({ title: "Before" }) });
    // A page's breadcrumbs for search engines name the pages above it.
    const built = running.until(isBuilt);
    running.save("site.json", siteWith({ title: "After" }));
    expect(await built).toMatchObject({ changed: ["/about/", "/about/team/"] });
    expect(await (await fetch(`${running.origin}/about/team/`)).text()).toContain('"name":"After"');
    // The first page's title may apply to all (OUT-4).
    const all = running.until(isBuilt);
    const [home, ...others] = siteWith({ title: "After" }).pages;
    const meta = { title: "For all", useForAll: true };
    running.save("site.json", { ...rest, pages: [{ ...home, meta }, ...others] });
    expect(await all).toMatchObject({ changed: ["/", "/about/", "/about/team/"] });
    expect(await (await fetch(`${running.origin}/about/team/`)).text()).toContain("<title>For all</title>");
  });

  test("PRV-1 removes deleted pages and adds new ones", async () => {
    const running = await start({ "site.json": smallSite() });
    const { pages, ...rest } = smallSite();
    const built = running.until(isBuilt);
    running.save("site.json", { ...rest, pages: [pages[0], { ...pages[1], path: "/other" }] });
    expect(await built).toMatchObject({ ok: true });
    expect((await fetch(`${running.origin}/about/`)).status).toBe(404);
    expect((await fetch(`${running.origin}/other/`)).status).toBe(200);
    await running.preview.settled();
    expect((await fetch(`${running.origin}/about/`)).status).toBe(404);
    expect((await fetch(`${running.origin}/other/`)).status).toBe(200);
  });

  test("PRV-1 shows a changed picture at once, also one added after the document names it", async () => {
    const drawing = (colour: string) =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"><path fill="${colour}" d="M0 0h4v4H0z"/></svg>`;
    const { pages, ...rest } = smallSite();
    const [home, about] = pages;
    const header = {
      id: "NoHeader",
      uniqId: "top",
      status: "published",
      data: { logoSrc: "assets/logo.svg" },
    };
    const site = {
      ...rest,
      pages: [{ ...home, components: [header, ...(home?.components.slice(1) ?? [])] }, about],
    };
    const running = await start({ "site.json": site });
    const pictureOf = async () => {
      const [, address] =
        /src="([^"]*logo[^"]*\.svg)"/.exec(await (await fetch(running.origin)).text()) ?? [];
      return address && (await fetch(running.origin + address)).text();
    };
    for (const colour of ["red", "blue"]) {
      const built = running.until(isBuilt);
      running.save("assets/logo.svg", drawing(colour));
      expect(await built).toMatchObject({ ok: true });
      expect(await pictureOf()).toContain(colour);
    }
    const built = running.until(isBuilt);
    rmSync(join(running.folder, "assets"), { recursive: true });
    await built;
    expect(await pictureOf()).toBeUndefined();
  });

  test("PRV-2 PRV-5 serves the last valid page while the document is invalid, until it is fixed", async () => {
    const running = await start({ "site.json": smallSite() });
    for (const [wrong, code] of [
      ['{"siteId": "small", "pages": [', "json-syntax"],
      ["", "site-empty"],
      [JSON.stringify({ ...smallSite(), theme: { look: "ODD" } }), "not-one-of"],
    ] as const) {
      const failed = running.until(isBuilt);
      running.save("site.json", wrong);
      expect(await failed).toMatchObject({
        ok: false,
        diagnostics: expect.arrayContaining([expect.objectContaining({ code })]),
      });
      expect(await titleOf(running)).toBe("First title");
    }
    const fixed = running.until(isBuilt);
    running.save("site.json", smallSite("Fixed"));
    expect(await fixed).toMatchObject({ ok: true, changed: ["/"] });
    expect(await titleOf(running)).toBe("Fixed");
  });

  test("PRV-2 can start with an invalid document", async () => {
    const running = await start({ "site.json": "{" });
    const waiting = await fetch(running.origin);
    expect([waiting.status, (await waiting.text()).includes("/__sectile/preview.js")]).toEqual([503, true]);
    const built = running.until((event) => event.kind === "built" && event.ok);
    running.save("site.json", smallSite());
    await built;
    expect(await titleOf(running)).toBe("First title");
  });

  test("PRV-5 reports no error while a document is being written", async () => {
    const running = await start({ "site.json": smallSite() });
    const text = JSON.stringify(smallSite("Written in place"), undefined, 2);
    const file = openSync(join(running.folder, "site.json"), "w");
    for (let at = 0; at < text.length; at += Math.ceil(text.length / 8)) {
      writeSync(file, text.slice(at, at + Math.ceil(text.length / 8)));
      await new Promise((done) => setTimeout(done, 10));
    }
    closeSync(file);
    await expect.poll(() => titleOf(running), { timeout: 20_000 }).toBe("Written in place");
    expect(running.events.filter((event) => event.kind === "built" && !event.ok)).toEqual([]);
  });

  test("PRV-5 shows the last of many renames", async () => {
    const running = await start({ "site.json": smallSite() });
    for (let index = 1; index <= 200; index++) {
      running.save("site.json", smallSite(`Storm ${index}`));
      if (index % 10 === 0) await new Promise((done) => setImmediate(done));
    }
    await expect.poll(() => titleOf(running), { timeout: 20_000 }).toBe("Storm 200");
  });

  test("PRV-5 serves the last valid page while the folder is missing, and notices its return", async () => {
    const running = await start({ "site.json": smallSite() });
    const gone = running.until((event) => event.kind === "built" && !event.ok);
    renameSync(running.folder, `${running.folder}-away`);
    expect(await gone).toMatchObject({ diagnostics: [expect.objectContaining({ code: "site-missing" })] });
    expect(await titleOf(running)).toBe("First title");
    for (const title of ["Back again", "And saved again"]) {
      mkdirSync(running.folder, { recursive: true });
      running.save("site.json", smallSite(title));
      await expect.poll(() => titleOf(running), { timeout: 20_000 }).toBe(title);
    }
  });

  test("PRV-1 CLI-6 reads its configuration file again when it changes", async () => {
    const folder = mkdtempSync(join(tmpdir(), "sectile-options-test-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, "sectile.config.json");
    writeFileSync(file, "{}");
    const read = () => ({ limits: "warn", strict: false, ...JSON.parse(readFileSync(file, "utf8")) });
    const running = await start({ "site.json": smallSite() }, { configuration: { files: [file], read } });
    for (const origin of ["https://one.example", "https://two.example"]) {
      const built = running.until(isBuilt);
      writeFileSync(file, JSON.stringify({ siteUrl: origin }));
      expect(await built).toMatchObject({
        causes: ["sectile.config.json"],
        changed: expect.arrayContaining(["/about/"]),
      });
      expect(await (await fetch(`${running.origin}/about/`)).text()).toContain(`href="${origin}/about/"`);
    }
    const failed = running.until(({ kind }) => kind === "fault");
    writeFileSync(file, "{");
    expect(await failed).toMatchObject({
      fault: { message: expect.stringContaining("Could not build the site") },
    });
    expect((await fetch(running.origin)).status).toBe(200);
  });

  test("PRV-3 ends only the request whose file cannot be read", async () => {
    const temporary = mkdtempSync(join(tmpdir(), "sectile-served-"));
    onTestFinished(() => {
      vi.unstubAllEnvs();
      rmSync(temporary, { recursive: true });
    });
    vi.stubEnv("TMPDIR", temporary);
    const running = await start({ "site.json": smallSite(), "public/notes.txt": "notes" });
    await running.preview.settled();
    const all = readdirSync(temporary, { recursive: true, encoding: "utf8" });
    const served = join(
      temporary,
      all.find((path) => /^sectile-preview-[^/]*\/site\/notes\.txt$/.test(path)) ?? "",
    );
    // A folder can be opened like the file that was here, but not read.
    rmSync(served);
    mkdirSync(served);
    await expect(fetch(`${running.origin}/notes.txt`).then((answer) => answer.text())).rejects.toThrow();
    expect((await fetch(running.origin)).status).toBe(200);
  });

  test("PRV-3 CLI-8 leaves nothing behind at its end", async () => {
    const running = await startPreview({ "site.json": smallSite() });
    await running.preview.settled();
    await running.stop();
    await expect(fetch(running.origin)).rejects.toThrow();
  });
});
