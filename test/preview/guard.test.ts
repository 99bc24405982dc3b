import { describe, expect, test } from "vitest";
import { validateRequest } from "../../src/preview/guard.ts";

const own = { isPublic: false, allowedHosts: [], apiPath: "/api/v1" };
const answerTo = (target: string, over: { method?: string; headers?: object; options?: object } = {}) => {
  const { method = "GET", headers = {}, options = {} } = over;
  const request = { method, target, headers: { host: "127.0.0.1:4600", ...headers } };
  const verdict = validateRequest(request, { ...own, ...options });
  return verdict.kind === "refused" ? verdict.status : `${verdict.kind} ${verdict.path}`;
};

test("EDT-6 a service worker is refused with a sentence, whatever the address of its script", () => {
  for (const target of ["/worker.js", "/", "/api/v1/x", "/__sectile/edit/"]) {
    const headers = { host: "127.0.0.1:4600", "service-worker": "script" };
    expect(validateRequest({ method: "GET", target, headers }, own)).toEqual({
      kind: "refused",
      status: 403,
      why: "Service workers are not available here. They work on the published site.\n",
    });
  }
});

test("EDT-6 a page without an origin gets only files below open paths, and only by this machine's names", () => {
  const options = { extensionPath: "/__sectile/api/", openPaths: ["/open/key/"] };
  const headers = { origin: "null", "sec-fetch-site": "cross-site", "sec-fetch-mode": "cors" };
  const asked = (target: string, over: object = {}) =>
    answerTo(target, { headers: { ...headers, ...over }, options });
  expect(asked("/open/key/a.css")).toBe("page /open/key/a.css");
  for (const target of ["/", "/open/", "/open/other/a.css", "/__sectile/api/site"])
    expect([target, asked(target)]).toEqual([target, 403]);
  expect(asked("/open/key/a.css", { host: "evil.example" })).toBe(421);
});

describe("PRV-3 SAF-1 the target and method of a request", () => {
  const answers = [
    ["/", "page /"],
    ["/About/?a=1", "page /About/"],
    ["/%D0%BE/", "page /о/"],
    ["/a%20b", "page /a b"],
    ["/a..b/", "page /a..b/"],
    ["//evil.example/", 400],
    ["http://evil.example/", 400],
    ["*", 400],
    ["evil", 400],
    ["", 400],
    ["/..%2f..%2fetc/passwd", 400],
    ["/%2e%2e/etc/passwd", 400],
    ["/../etc/passwd", 400],
    ["/a/./b", 400],
    ["/a//b", 400],
    ["/\\evil.example", 400],
    ["/%5cevil", 400],
    ["/a%00.html", 400],
    ["/a%01", 400],
    ["/a%0d%0ab", 400],
    ["/%", 400],
    ["/%ff", 400],
    ["/#a", 400],
    ["/.git/config", 404],
    ["/assets/.secret", 404],
    ["/%2egit/config", 404],
    ["/.sectile/forms.jsonl", 404],
  ] as const;

  test("a target gets its page, or is refused", () => {
    for (const [target, expected] of answers)
      expect.soft(answerTo(target), JSON.stringify(target)).toBe(expected);
  });

  test("methods other than GET and HEAD are refused", () => {
    for (const method of ["POST", "PUT", "DELETE", "OPTIONS", "CONNECT", "TRACE", "get", ""])
      expect
        .soft(validateRequest({ method, target: "/", headers: { host: "localhost" } }, own), `"${method}"`)
        .toEqual({ kind: "refused", status: 405, allow: "GET, HEAD" });
  });
});

describe("PRV-3 SAF-1 the host name of a request (DNS rebinding)", () => {
  const local = [
    "127.0.0.1:4600",
    "127.0.0.1",
    "localhost:1",
    "LOCALHOST",
    "[::1]:80",
    "127.9.9.9",
    "my-site.localhost:5",
  ];

  const foreign = [
    "evil.example",
    "evil.example:4600",
    "127.0.0.1.evil.example",
    "localhost.evil.example",
    "",
    "1.2.3",
    "2130706433",
    "0x7f.1",
    "::1",
    "localhost:80@evil",
    "localhost:80:80",
    "[evil]",
  ];

  const hosts = [
    ["my-laptop.local", ["my-laptop.local"], "page /"],
    ["MY-LAPTOP.local:4600", ["other", "my-laptop.local"], "page /"],
    ["a.my-laptop.local", ["my-laptop.local"], 421],
    ["example.org", [".example.org"], "page /"],
    ["a.b.example.org:80", [".example.org"], "page /"],
    ["evilexample.org", [".example.org"], 421],
    ["example.org.evil", [".example.org"], 421],
    ["", [""], 421],
  ] as const;

  test("is accepted if it is this machine's", () => {
    for (const host of local) expect.soft(answerTo("/", { headers: { host } }), host).toBe("page /");
  });

  test("is refused if it is another's, even if the preview is public", () => {
    const options = { isPublic: true };
    for (const host of foreign) {
      const post = { method: "POST", headers: { host, origin: `http://${host}` }, options };
      expect.soft(answerTo("/", { headers: { host } }), `"${host}"`).toBe(421);
      expect.soft(answerTo("/", { headers: { host }, options }), `"${host}", public`).toBe(421);
      expect.soft(answerTo("/api/v1/sites/form/email/x/", post), `"${host}", a form`).toBe(421);
    }
  });

  test("may be an address of a network only if the preview is public", () => {
    for (const host of ["10.0.0.1", "192.168.1.5:4600", "[fe80::1]:4600", "[::ffff:10.0.0.1]"]) {
      expect.soft(answerTo("/", { headers: { host } }), host).toBe(421);
      expect.soft(answerTo("/", { headers: { host }, options: { isPublic: true } }), host).toBe("page /");
    }
  });

  test("is accepted if the options allow it", () => {
    for (const [host, allowedHosts, expected] of hosts)
      expect
        .soft(
          answerTo("/", { headers: { host }, options: { allowedHosts } }),
          `${host}, ${allowedHosts} allowed`,
        )
        .toBe(expected);
  });

  test("is required", () => {
    expect(answerTo("/", { headers: { host: undefined } })).toBe(421);
  });
});

describe("PRV-4 SAF-1 a form request", () => {
  const post = (headers: object, target = "/api/v1/sites/form/email/x/") =>
    answerTo(target, { method: "POST", headers });

  const answers = [
    [{}, "api /api/v1/sites/form/email/x/"],
    [{ origin: "http://127.0.0.1:4600" }, "api /api/v1/sites/form/email/x/"],
    [{ origin: "http://127.0.0.1:4600", "sec-fetch-site": "same-origin" }, "api /api/v1/sites/form/email/x/"],
    [{ origin: "http://evil.example" }, 403],
    [{ origin: "null" }, 403],
    [{ origin: "http://127.0.0.1:4601" }, 403],
    [{ origin: "https://127.0.0.1:4600" }, 403],
    [{ "sec-fetch-site": "cross-site" }, 403],
    [{ "sec-fetch-site": "same-site" }, 403],
  ] as const;

  test("is accepted from the preview's own pages and from programs", () => {
    for (const [headers, expected] of answers)
      expect.soft(post(headers), JSON.stringify(headers)).toBe(expected);
  });

  test("may have an HTTPS origin if its host is allowed", () => {
    const headers = { host: "tunnel.example", origin: "https://tunnel.example" };
    const target = "/api/v1/sites/form/email/x/";
    const options = { allowedHosts: [".example"] };
    expect(answerTo(target, { method: "POST", headers, options })).toBe(`api ${target}`);
  });

  test("is accepted only below the API path and only as POST", () => {
    expect(post({}, "/api/v2/x")).toBe(405);
    expect(post({}, "/api/v1")).toBe(405);
    expect(answerTo("/api/v1/x")).toBe(405);
    expect(answerTo("/api/v1/x", { method: "POST", options: { apiPath: undefined } })).toBe(405);
  });
});

describe("PRV-3 SAF-1 a request for a page", () => {
  const answers = [
    [{ "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" }, "page /"],
    [{ "sec-fetch-site": "none", "sec-fetch-mode": "navigate" }, "page /"],
    [{ "sec-fetch-site": "same-origin", "sec-fetch-mode": "cors" }, "page /"],
    [{ origin: "http://127.0.0.1:4600" }, "page /"],
    [{ "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors" }, 403],
    [{ "sec-fetch-site": "cross-site", "sec-fetch-mode": "cors" }, 403],
    [{ "sec-fetch-site": "cross-site" }, 403],
    [{ origin: "http://evil.example" }, 403],
    [{ origin: "null" }, 403],
  ] as const;

  test("is accepted from a link on any site, and for a page's own use", () => {
    for (const [headers, expected] of answers)
      expect.soft(answerTo("/", { headers }), JSON.stringify(headers)).toBe(expected);
  });
});

test("PRV-3 SAF-2 a target longer than any address is refused", () => {
  expect(answerTo(`/${"a/".repeat(3999)}`)).toMatch(/^page/);
  expect(answerTo(`/${"a/".repeat(4000)}`)).toBe(414);
  expect(answerTo(`/?${"%".repeat(8000)}`)).toBe(414);
});
