import { describe, expect, test } from "vitest";
import { judgeRequest } from "../../src/preview/guard.ts";

const own = { isPublic: false, apiPath: "/api/v1" };
const judge = (target: string, over: { method?: string; headers?: object; options?: object } = {}) => {
  const { method = "GET", headers = {}, options = {} } = over;
  const request = { method, target, headers: { host: "127.0.0.1:4600", ...headers } };
  const verdict = judgeRequest(request, { ...own, ...options });
  return verdict.kind === "refused" ? verdict.status : `${verdict.kind} ${verdict.path}`;
};

describe("PRV-3 SAF-1 what a request may ask for", () => {
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
    expect(judge(target)).toBe(expected);
  });

  test.each(["POST", "PUT", "DELETE", "OPTIONS", "CONNECT", "TRACE", "get", ""])(
    "%j is no method",
    (method) => {
      const request = { method, target: "/", headers: { host: "localhost" } };
      expect(judgeRequest(request, own)).toEqual({ kind: "refused", status: 405, allow: "GET, HEAD" });
    },
  );
});

describe("PRV-3 SAF-1 by which name it is asked (DNS rebinding)", () => {
  test.each([
    "127.0.0.1:4600",
    "127.0.0.1",
    "localhost:1",
    "LOCALHOST",
    "[::1]:80",
    "127.9.9.9",
    "my-site.localhost:5",
  ])("%s is this machine", (host) => {
    expect(judge("/", { headers: { host } })).toBe("page /");
  });

  test.each([
    "evil.example",
    "evil.example:4600",
    "127.0.0.1.evil.example",
    "localhost.evil.example",
    "",
    "10.0.0.1",
    "::1",
    "localhost:80@evil",
  ])("%j is another", (host) => {
    expect(judge("/", { headers: { host } })).toBe(421);
    expect(judge("/", { headers: { host }, options: { isPublic: true } })).toBe("page /");
  });

  test("a request without a host is refused", () => {
    expect(judge("/", { headers: { host: undefined } })).toBe(421);
  });
});

describe("PRV-4 SAF-1 where a form comes from", () => {
  const post = (headers: object, target = "/api/v1/sites/form/email/x/") =>
    judge(target, { method: "POST", headers });

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
  ])("%j gets %s", (headers, expected) => {
    expect(post(headers)).toBe(expected);
  });

  test("only below the API's own path, and only posts there", () => {
    expect(post({}, "/api/v2/x")).toBe(405);
    expect(post({}, "/api/v1")).toBe(405);
    expect(judge("/api/v1/x")).toBe(405);
    expect(judge("/api/v1/x", { method: "POST", options: { apiPath: undefined } })).toBe(405);
  });
});
