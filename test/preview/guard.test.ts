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
  test.each([
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
  ])("%j is answered with %s", (target, expected) => {
    expect(answerTo(target)).toBe(expected);
  });

  test.each(["POST", "PUT", "DELETE", "OPTIONS", "CONNECT", "TRACE", "get", ""])(
    "the method %j is refused",
    (method) => {
      const request = { method, target: "/", headers: { host: "localhost" } };
      expect(validateRequest(request, own)).toEqual({ kind: "refused", status: 405, allow: "GET, HEAD" });
    },
  );
});

describe("PRV-3 SAF-1 the host name of a request (DNS rebinding)", () => {
  test.each([
    "127.0.0.1:4600",
    "127.0.0.1",
    "localhost:1",
    "LOCALHOST",
    "[::1]:80",
    "127.9.9.9",
    "my-site.localhost:5",
  ])("%s is accepted", (host) => {
    expect(answerTo("/", { headers: { host } })).toBe("page /");
  });

  test.each([
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
  ])("%j is refused, even if the preview is public", (host) => {
    expect(answerTo("/", { headers: { host } })).toBe(421);
    expect(answerTo("/", { headers: { host }, options: { isPublic: true } })).toBe(421);
    const post = { method: "POST", headers: { host, origin: `http://${host}` }, options: { isPublic: true } };
    expect(answerTo("/api/v1/sites/form/email/x/", post)).toBe(421);
  });

  test.each(["10.0.0.1", "192.168.1.5:4600", "[fe80::1]:4600", "[::ffff:10.0.0.1]"])(
    "%s is accepted only if the preview is public",
    (host) => {
      expect(answerTo("/", { headers: { host } })).toBe(421);
      expect(answerTo("/", { headers: { host }, options: { isPublic: true } })).toBe("page /");
    },
  );

  test.each([
    ["my-laptop.local", ["my-laptop.local"], "page /"],
    ["MY-LAPTOP.local:4600", ["other", "my-laptop.local"], "page /"],
    ["a.my-laptop.local", ["my-laptop.local"], 421],
    ["example.org", [".example.org"], "page /"],
    ["a.b.example.org:80", [".example.org"], "page /"],
    ["evilexample.org", [".example.org"], 421],
    ["example.org.evil", [".example.org"], 421],
    ["", [""], 421],
  ])("%j with %j allowed gets %s", (host, allowedHosts, expected) => {
    expect(answerTo("/", { headers: { host }, options: { allowedHosts } })).toBe(expected);
  });

  test("is required", () => {
    expect(answerTo("/", { headers: { host: undefined } })).toBe(421);
  });
});

describe("PRV-4 SAF-1 a form request", () => {
  const post = (headers: object, target = "/api/v1/sites/form/email/x/") =>
    answerTo(target, { method: "POST", headers });

  test.each([
    [{}, "api /api/v1/sites/form/email/x/"],
    [{ origin: "http://127.0.0.1:4600" }, "api /api/v1/sites/form/email/x/"],
    [{ origin: "http://127.0.0.1:4600", "sec-fetch-site": "same-origin" }, "api /api/v1/sites/form/email/x/"],
    [{ origin: "http://evil.example" }, 403],
    [{ origin: "null" }, 403],
    [{ origin: "http://127.0.0.1:4601" }, 403],
    [{ origin: "https://127.0.0.1:4600" }, 403],
    [{ "sec-fetch-site": "cross-site" }, 403],
    [{ "sec-fetch-site": "same-site" }, 403],
  ])("with %j gets %s", (headers, expected) => {
    expect(post(headers)).toBe(expected);
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
  test.each([
    [{ "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" }, "page /"],
    [{ "sec-fetch-site": "none", "sec-fetch-mode": "navigate" }, "page /"],
    [{ "sec-fetch-site": "same-origin", "sec-fetch-mode": "cors" }, "page /"],
    [{ origin: "http://127.0.0.1:4600" }, "page /"],
    [{ "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors" }, 403],
    [{ "sec-fetch-site": "cross-site", "sec-fetch-mode": "cors" }, 403],
    [{ "sec-fetch-site": "cross-site" }, 403],
    [{ origin: "http://evil.example" }, 403],
    [{ origin: "null" }, 403],
  ])("with %j gets %s", (headers, expected) => {
    expect(answerTo("/", { headers })).toBe(expected);
  });
});

test("PRV-3 SAF-2 a target longer than any address is refused", () => {
  expect(answerTo(`/${"a/".repeat(3999)}`)).toMatch(/^page/);
  expect(answerTo(`/${"a/".repeat(4000)}`)).toBe(414);
  expect(answerTo(`/?${"%".repeat(8000)}`)).toBe(414);
});
