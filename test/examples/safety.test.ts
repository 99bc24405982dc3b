/** The product example isolates sites from itself. */
import type { Request, Response } from "express";
import { describe, expect, test } from "vitest";
import { noWorkers, sitesApart } from "../../examples/provider/src/safety.js";

type Handler = typeof noWorkers;

/** @returns the handler's response to a request */
function ask(handler: Handler, url: string, headers: Readonly<Record<string, string>> = {}): string {
  const { host, pathname } = new URL(url);
  let done = "passes";
  const request = { host, path: pathname, url: pathname, get: (name: string) => headers[name] };
  const response = {
    redirect: (status: number, to: string) => (done = `${status} ${to}`),
    sendStatus: (status: number) => (done = String(status)),
    status: (status: number) => ({ type: () => ({ send: () => (done = String(status)) }) }),
    set: () => response,
  };
  handler(request as never as Request, response as never as Response, () => {});
  return done;
}

describe("EDT-6 sites on their own host name", () => {
  const apart = sitesApart("https://sites.example.net") as Handler;
  test.each([
    ["https://product.example/", "passes"],
    ["https://product.example/sites", "passes"],
    ["https://product.example/sites/mine/", "308 https://sites.example.net/sites/mine/"],
    ["https://product.example/edit/mine/", "passes"],
    ["https://sites.example.net/sites/mine/about/", "passes"],
    ["https://sites.example.net/edit/mine/site/key/a.css", "passes"],
    ["https://sites.example.net/", "404"],
    ["https://sites.example.net/sign-in", "404"],
    ["https://sites.example.net/sites", "404"],
  ])("%s: %s", (url, expected) => {
    expect(ask(apart, url)).toBe(expected);
  });

  test("are on the product's host name if none is configured", () => {
    const onProductHost = sitesApart(undefined) as Handler;
    expect(ask(onProductHost, "http://localhost:4700/sites/mine/")).toBe("passes");
  });
});

test("EDT-6 service worker scripts are not served", () => {
  expect(ask(noWorkers, "http://localhost/sites/mine/worker.js", { "service-worker": "script" })).toBe("403");
  expect(ask(noWorkers, "http://localhost/sites/mine/script.js")).toBe("passes");
});
