/** Requests to a server with the editor and a site: who may load what from where (docs/safety.md). */
import { request } from "node:http";
import { expect, test } from "vitest";
import type { SiteState } from "../../src/editor/shared/protocol.ts";
import { smallSite, startPreview } from "../preview/running.ts";
import { siteText } from "./document.ts";
import { startProvider } from "./memory-server.ts";
import { startEditor } from "./running.ts";

type Headers = Readonly<Record<string, string>>;

/** Sends a request with any headers and follows no redirect. */
const ask = (origin: string, path: string, headers: Headers = {}) =>
  new Promise<{ status: number | undefined; headers: Record<string, string | undefined>; body: string }>(
    (resolve, reject) => {
      const sent = request(`${origin}${path}`, { headers }, (response) => {
        let body = "";
        response.setEncoding("utf8");
        response.on("data", (part) => {
          body += part;
        });
        response.on("end", () => {
          const { statusCode: status } = response;
          resolve({ status, headers: response.headers as Record<string, string | undefined>, body });
        });
      });
      sent.on("error", reject);
      sent.end();
    },
  );

/** Headers with which browsers identify the caller. */
const callers = {
  nobody: {},
  editor: { "sec-fetch-site": "same-origin", "sec-fetch-mode": "cors", "sec-fetch-dest": "empty" },
  /** The page in the iframe. */
  page: {
    origin: "null",
    "sec-fetch-site": "cross-site",
    "sec-fetch-mode": "cors",
    "sec-fetch-dest": "font",
  },
  foreign: {
    origin: "https://evil.example",
    "sec-fetch-site": "cross-site",
    "sec-fetch-mode": "cors",
    "sec-fetch-dest": "empty",
  },
  neighbour: {
    origin: "http://127.0.0.1:1",
    "sec-fetch-site": "same-site",
    "sec-fetch-mode": "cors",
    "sec-fetch-dest": "empty",
  },
} as const;
type Caller = keyof typeof callers;

/** @returns the status for each caller */
const statuses = async (origin: string, path: string, more: Headers = {}) =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(callers).map(async ([caller, headers]) => {
        const { status } = await ask(origin, path, { ...headers, ...more });
        return [caller, status] as const;
      }),
    ),
  ) as Record<Caller, number>;

const worker = { "service-worker": "script" };
const everybody = (status: number) => ({
  nobody: status,
  editor: status,
  page: status,
  foreign: status,
  neighbour: status,
});

/** Expects that a document opened from there has no origin, cannot be framed, and has the declared type. */
function expectProtected(headers: Record<string, string | undefined>): void {
  const policy = headers["content-security-policy"] ?? "";
  expect(policy).toMatch(/(?:^|[;,] )sandbox(?: allow-scripts)?;/);
  expect(policy).not.toContain("allow-same-origin");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers["cross-origin-opener-policy"]).toBeUndefined();
}

const publicFiles = {
  "public/evil.html": "<!doctype html><title>Evil</title><script src=evil.js></script>",
  "public/evil.js": "postMessage('evil')",
};

test("EDT-6 sectile edit serves files of the site without an origin, and pages without an origin get nothing else", async () => {
  const editor = await startEditor({ "site.json": siteText, ...publicFiles }, undefined, undefined, {
    publicScripts: true,
  });
  const { origin } = editor;
  const { base } = await editor.site();
  const { html } = await editor.page("/");
  const [stylesheet = "", script = ""] = [/\bhref="([^"]+\.css)"/, /\bsrc="([^"]+\.js)"/].map(
    (pattern) => pattern.exec(html)?.[1],
  );
  expect(stylesheet.startsWith(base)).toBe(true);
  expect(base).toMatch(/^\/__sectile\/edit\/site\/[\w-]{43}\/$/);

  // Files of the site need the key.
  for (const path of [
    base,
    `${base}about/`,
    `${base}evil.html`,
    `${base}nowhere/`,
    stylesheet,
    `${base}evil.js`,
  ]) {
    const status = path.endsWith("nowhere/") ? 404 : 200;
    expect([path, await statuses(origin, path)]).toEqual([path, everybody(status)]);
    const { headers } = await ask(origin, path, callers.page);
    expectProtected(headers);
    // Nobody can read pages.
    const isShared = /\.(?:js|css)$/.test(path);
    expect([path, headers["access-control-allow-origin"]]).toEqual([path, isShared ? "*" : undefined]);
    expect(headers["access-control-allow-credentials"]).toBeUndefined();
  }
  if (script !== "") expect(await statuses(origin, script)).toEqual(everybody(200));
  const wrongKey = base.replace(/[\w-]{43}/, "A".repeat(43));
  for (const path of [
    wrongKey,
    "/",
    "/about/",
    "/evil.html",
    "/evil.js",
    "/__sectile/events",
    "/__sectile/preview.js",
  ]) {
    const { status, body, headers } = await ask(origin, path);
    expect([path, status, body]).toEqual([path, path === "/" ? 302 : 404, ""]);
    if (path === "/") expect(headers.location).toBe("/__sectile/edit/");
  }

  // The editor's page, its iframe, and the script in it.
  const page = await ask(origin, "/__sectile/edit/", callers.editor);
  expect(page.headers["cross-origin-opener-policy"]).toBe("same-origin");
  expect(page.headers["content-security-policy"]).toContain("frame-ancestors 'self'");
  expect(page.headers["cache-control"]).toBe("no-store");
  const frame = await ask(origin, "/__sectile/edit/frame", callers.editor);
  expect(frame.headers["content-security-policy"]).toMatch(/; sandbox allow-scripts$/);
  expect(frame.headers["content-security-policy"]).toContain("frame-ancestors 'self'");
  const [, frameScript = ""] = /src="([^"]+)"/.exec(frame.body) ?? [];
  const inFrame = await ask(origin, `/__sectile/edit/${frameScript}`, callers.page);
  expect([inFrame.status, inFrame.headers["access-control-allow-origin"]]).toEqual([200, "*"]);
  const [, editorScript = ""] = /src="([^"]+)"/.exec(page.body) ?? [];
  expect((await ask(origin, `/__sectile/edit/${editorScript}`, callers.page)).status).toBe(403);

  // API calls need the secret, and the editor's own origin.
  const authorization = `Bearer ${editor.secret}`;
  const refused = { page: 403, foreign: 403, neighbour: 403 };
  for (const call of ["site", "page?path=/", "pictures", "events"])
    expect([call, await statuses(origin, `/__sectile/api/${call}`)]).toEqual([
      call,
      { nobody: 401, editor: 401, ...refused },
    ]);
  expect(await statuses(origin, "/__sectile/api/site", { authorization })).toEqual({
    nobody: 200,
    editor: 200,
    ...refused,
  });
  const call = await ask(origin, "/__sectile/api/site", { authorization, ...callers.editor });
  expect(call.headers["access-control-allow-origin"]).toBeUndefined();

  // Service workers, wherever their script is.
  for (const path of [`${base}evil.js`, stylesheet, "/__sectile/edit/", "/evil.js", "/__sectile/api/site"]) {
    const { status, body } = await ask(origin, path, worker);
    expect([path, status, body]).toEqual([
      path,
      403,
      expect.stringContaining("Service workers are not available"),
    ]);
  }
});

/** Directives of a policy that name something of the server itself, and those of them that do not name its address. */
function ownDirectives(policy: string, host: string) {
  const all = policy.split(/[;,] ?/).filter((one) => one.includes("'self'"));
  const isNamed = (one: string) => one.includes(`'self' http://${host}`);
  return { all, unnamed: all.filter((one) => !isNamed(one)) };
}

test("EDT-6 BRW-1 policies of documents without an origin name the address that was asked, and nothing else of the request", async () => {
  const editor = await startEditor({ "site.json": siteText, ...publicFiles }, undefined, undefined, {
    publicScripts: true,
    allowedHosts: [".example.org"],
  });
  const { origin } = editor;
  const { base } = await editor.site();
  const policyOf = async (path: string, headers: Headers = {}) =>
    (await ask(origin, path, { ...callers.editor, ...headers })).headers["content-security-policy"] ?? "";
  const here = new URL(origin).host;
  for (const host of [here, here.replace("127.0.0.1", "localhost"), "site.example.org"]) {
    for (const path of [
      "/__sectile/edit/frame",
      base,
      `${base}about/`,
      `${base}nowhere/`,
      `${base}evil.html`,
    ]) {
      const { all, unnamed } = ownDirectives(await policyOf(path, { host }), host);
      expect([path, all.length > 1, unnamed]).toEqual([path, true, ["frame-ancestors 'self'"]]);
    }
    // The page repeats its policy, and browsers apply both.
    const { body } = await ask(origin, base, { host });
    const [, own = ""] = /<meta http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(body) ?? [];
    const { all, unnamed } = ownDirectives(own, host);
    expect([all.length > 5, unnamed]).toEqual([true, []]);
  }
  // No policy of a document with an origin of its own changes.
  expect(await policyOf("/__sectile/edit/")).not.toContain("http:");
  for (const host of ["x;sandbox;.example.org", "x,y.example.org", "[::1]"])
    for (const path of ["/__sectile/edit/frame", base])
      expect([host, path, await policyOf(path, { host })]).toEqual([
        host,
        path,
        expect.not.stringMatching(/http:|example/),
      ]);
});

test("EDT-6 sectile preview serves the site as visitors get it, but no service worker", async () => {
  const preview = await startPreview({ "site.json": smallSite(), ...publicFiles }, { publicScripts: true });
  try {
    const { origin } = preview;
    const { status, headers } = await ask(origin, "/evil.js");
    expect([status, headers["content-security-policy"]]).toEqual([
      200,
      expect.not.stringContaining("sandbox"),
    ]);
    expect(await ask(origin, "/evil.js", worker)).toMatchObject({
      status: 403,
      body: "Service workers are not available here. They work on the published site.\n",
    });
  } finally {
    await preview.stop();
  }
});

test("EDT-21 a provider's editor serves files of a site without an origin, each site under its own key", async () => {
  const provider = await startProvider({ one: siteText, two: siteText }, { ada: ["one"], bob: ["two"] });
  const { origin } = provider;
  const [ada, bob] = [provider.owner("ada", "one"), provider.owner("bob", "two")];
  const { base } = await ada.site();
  const [stylesheet = ""] = /(?<=href=")[^"]+\.css/.exec((await ada.page("/")).html) ?? [];
  expect(stylesheet.startsWith(base)).toBe(true);
  expect(await statuses(origin, stylesheet)).toEqual(everybody(200));
  const { headers } = await ask(origin, stylesheet, callers.page);
  expectProtected(headers);
  expect(headers["access-control-allow-origin"]).toBe("*");
  // The key of one site opens no other.
  const { base: other } = await bob.site();
  const key = (path: string) => path.split("/").at(-2) ?? "";
  expect(key(other)).not.toBe(key(base));
  expect((await ask(origin, stylesheet.replace("/one/", "/two/"), callers.page)).status).not.toBe(200);

  const calling = { cookie: "owner=ada", "x-shared-editing": "1" };
  const refused = { page: 403, foreign: 403, neighbour: 403 };
  expect(await statuses(origin, `${ada.root}api/site`, calling)).toEqual({
    nobody: 200,
    editor: 200,
    ...refused,
  });
  const call = await ask(origin, `${ada.root}api/site`, { ...calling, ...callers.editor });
  expect(call.headers["access-control-allow-origin"]).toBeUndefined();
  for (const path of [ada.root, stylesheet, `${ada.root}api/site`])
    expect([path, (await ask(origin, path, { ...calling, ...worker })).status]).toEqual([path, 403]);
  const page = await ask(origin, ada.root, { cookie: "owner=ada" });
  expect(page.headers["cross-origin-opener-policy"]).toBe("same-origin");
});

test("EDT-21 with siteOrigin, files of sites are served there alone, and nothing else is", async () => {
  const siteOrigin = "http://sites.example.net";
  const provider = await startProvider({ one: siteText }, { ada: ["one"] }, { siteOrigin });
  const { origin } = provider;
  const ada = provider.owner("ada", "one");
  const { html } = await ada.page("/");
  expect(html).toContain(`<head><base href="${siteOrigin}/">`);
  const [stylesheet = ""] = /(?<=href=")\/[^"]+\.css/.exec(html) ?? [];
  const there = { host: "sites.example.net" };
  expect((await ask(origin, stylesheet, callers.page)).status).toBe(404);
  const answer = await ask(origin, stylesheet, { ...callers.page, ...there });
  expect(answer.status).toBe(200);
  expectProtected(answer.headers);
  const calling = { cookie: "owner=ada", "x-shared-editing": "1" };
  for (const path of ["", "frame", "api/site", "fonts.css"]) {
    expect([path, (await ask(origin, ada.root + path, { ...calling, ...there })).status]).toEqual([
      path,
      404,
    ]);
    expect([path, (await ask(origin, ada.root + path, calling)).status]).toEqual([path, 200]);
  }
  const policy = (await ask(origin, `${ada.root}frame`)).headers["content-security-policy"];
  const editors = origin.replace("https:", "http:");
  for (const from of [`script-src 'self' ${editors} `, "style-src ", "font-src ", "base-uri "])
    expect(policy).toContain(from + siteOrigin);
  // Any host can be asked for, so only a plain name becomes part of the policy.
  for (const host of [
    "x;script-src *",
    "x *",
    "*",
    "*.example.net",
    "x:*",
    "x'",
    "'unsafe-inline'",
    "x/",
    "x,y",
  ]) {
    const { headers } = await ask(origin, `${ada.root}frame`, { host });
    expect([host, headers["content-security-policy"]]).toEqual([host, policy?.replace(` ${editors}`, "")]);
  }
  for (const wrong of ["sites.example.net", "https://sites.example.net/", "*"])
    await expect(startProvider({}, {}, { siteOrigin: wrong })).rejects.toThrow("siteOrigin");
});

test("EDT-16 the key of unsaved edits depends on the site, the mount and the owner, not on the document", async () => {
  const keyOf = async (
    given: Parameters<typeof startProvider>[2],
    name: string,
    site: string,
    text = siteText,
  ) => {
    const provider = await startProvider(
      { one: text, two: text },
      { ada: ["one", "two"], eve: ["one"] },
      given,
    );
    const path = `${given?.base ?? "/edit/"}${site}/api/site`;
    const { body } = await ask(provider.origin, path, { cookie: `owner=${name}`, "x-shared-editing": "1" });
    await provider.close();
    return (JSON.parse(body) as SiteState).storageKey;
  };
  const authorize = ({ headers }: { headers: { cookie?: string } }, site: string) => ({
    site,
    owner: headers.cookie ?? "",
  });
  const ada = await keyOf({ authorize }, "ada", "one");
  const others = [
    await keyOf({ authorize }, "eve", "one"),
    await keyOf({ authorize }, "ada", "two"),
    await keyOf({ authorize, base: "/other/" }, "ada", "one"),
    await keyOf({}, "ada", "one"),
  ];
  expect(new Set([ada, ...others]).size).toBe(5);
  // The same after a restart, whatever the document's `siteId`.
  expect(await keyOf({ authorize }, "ada", "one", siteText.replace('"edited"', '"evil"'))).toBe(ada);

  const [one, two] = [
    await startEditor({ "site.json": siteText }),
    await startEditor({ "site.json": siteText }),
  ];
  const [first, second] = [await one.site(), await two.site()];
  expect(first.storageKey).not.toBe(second.storageKey);
});
