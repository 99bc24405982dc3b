/** Scripts of a page: which one, its content, and the page's policy for it. */
import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { Catalogue } from "#section";
import { readAttributes } from "../../src/render/body-attributes.ts";
import { formatContentPolicy, originsByUse, otherHosts } from "../../src/render/content-policy.ts";
import { createScripts } from "../../src/render/scripts.ts";
import { catalogue as tiny } from "../tiny/catalogue.tsx";
import { page, section } from "../tiny/document.ts";
import { render, renderPage } from "./bundle.ts";

const part = (code: string, ...needs: string[]) => ({ code, needs });
const catalogue: Catalogue = {
  ...tiny,
  browser: {
    inline: "",
    runtimes: { preact: "return{name:'preact'}", react: "return{name:'react'}" },
    parts: {
      start: part(
        "return{start(modules,runtime){log.push(...Object.entries(modules).map(([k,v])=>k+'='+v.is),runtime?.name)}}",
      ),
      "first-action": part("return{onFirstAction(act){log.push('first action');act()}}"),
      request: part("return{is:'request'}"),
      deep: part("return{is:$request.is+'+deep'}", "request"),
      "behaviour:tabs": part("return{is:'tabs'}"),
      "island:Form": part("return{is:$deep.is+' '+$react.name}", "react", "deep"),
      "behaviour:scroll-top": part("return{is:$request.is}", "request"),
    },
  },
};

/** Runs a script as a browser would. */
function run(script: string): unknown[] {
  const log: unknown[] = [];
  new Function("log", script)(log);
  return log;
}

describe("scripts", () => {
  const { clientModulesOf, ofModules, toGive, known } = createScripts(catalogue, "preact");

  test("PERF-6 a page has the client modules that its HTML names, each once", () => {
    const html = `<div data-enhance="tabs scroll-top"></div><div data-island="Form"></div><div data-enhance="tabs">`;
    expect(clientModulesOf(readAttributes(html), [])).toEqual([
      "behaviour:scroll-top",
      "behaviour:tabs",
      "island:Form",
    ]);
    expect(clientModulesOf(readAttributes("<p>data-island=&quot;Form&quot;</p>"), ["tabs"])).toEqual([
      "behaviour:tabs",
    ]);
    expect(known(["tabs", "unheard-of"])).toEqual(["tabs"]);
    expect(clientModulesOf(readAttributes('<p data-island="Form" data-enhance="tabs">'), [])).toEqual([
      "behaviour:tabs",
      "island:Form",
    ]);
  });

  test("SAF-1 SAF-2 no text of an owner requests a client module", () => {
    const text = '<b>x</b> data-enhance="foo" y data-island="Form"';
    const html = renderPage({ pages: [page("/", section("Note", { text }))] });
    expect(html).toContain("data-enhance=");
    expect(clientModulesOf(readAttributes(html), [])).toEqual([]);
  });

  test("PERF-6 a page without client modules has no script", () => {
    expect(ofModules([])).toBe("");
  });

  test("a script contains each module once, after its dependencies, and starts client modules by their selectors", () => {
    const script = ofModules(["behaviour:scroll-top", "behaviour:tabs", "island:Form"]);
    expect(run(script)).toEqual([
      "[data-enhance~=scroll-top]=request",
      "[data-enhance~=tabs]=tabs",
      "[data-island=Form]=request+deep preact",
      "preact",
    ]);
    expect(script.split("const $request=")).toHaveLength(2);
  });

  test("EDT-10 an edited page gets its client modules and starts none of them", () => {
    const given = (names: readonly string[]) => {
      const made = toGive(names);
      expect(made).not.toContain("$start");
      return new Function(`${made.replace("export const", "const")};return [clientModules,typeof runtime]`)();
    };
    expect(given(["island:Form", "behaviour:tabs"])).toEqual([
      { "[data-island=Form]": { is: "request+deep preact" }, "[data-enhance~=tabs]": { is: "tabs" } },
      "object",
    ]);
    expect(given(["behaviour:tabs"])).toEqual([{ "[data-enhance~=tabs]": { is: "tabs" } }, "undefined"]);
  });

  test("PERF-6 a page without islands has no runtime; with --runtime react islands run on react-dom", () => {
    expect(run(ofModules(["behaviour:tabs"]))).toEqual(["[data-enhance~=tabs]=tabs", undefined]);
    expect(ofModules(["behaviour:tabs"])).not.toContain("preact");
    const { ofModules: onReact } = createScripts(catalogue, "react");
    expect(run(onReact(["island:Form"])).at(-1)).toBe("react");
  });

  test("TPS-1 PERF-6 modules that wait for the visitor's first action are in a second script beside the page's", () => {
    const html = '<i data-late="tabs"></i><i data-enhance="scroll-top"></i>';
    expect(clientModulesOf(readAttributes(html), [])).toEqual(["behaviour:scroll-top", "late:tabs"]);
    expect(run(ofModules(["late:tabs"]))).toEqual(["[data-late~=tabs]=tabs", undefined]);
    const script = ofModules(["behaviour:scroll-top"], "late-1.js").replace(
      'import("./late-1.js")',
      'get("late-1.js")',
    );
    const log: unknown[] = [];
    const get = (name: string) => ({ catch: () => log.push(name) });
    new Function("log", "get", script)(log, get);
    expect(log).toEqual(["[data-enhance~=scroll-top]=request", undefined, "first action", "late-1.js"]);
    expect(ofModules([], "late-1.js")).toContain("late-1.js");
    expect(ofModules(["behaviour:tabs"])).not.toContain("import(");
  });

  test("an unknown client module throws an error", () => {
    expect(() => ofModules(["island:Nobody"])).toThrow("island:Nobody");
  });
});

describe("policy", () => {
  const policyOf = (html: string) =>
    /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1] ?? "";
  const more = {
    inlineHashes: [],
    styleHashes: [],
    sources: {},
    pictureOrigins: [],
    frameOrigins: [],
    apiBase: "/api/v1",
  };

  test("OUT-6 a page without behaviour has no script, and its policy allows the site's own files only", () => {
    const html = renderPage({});
    expect(html).not.toContain("<script");
    expect(policyOf(html)).toContain("script-src 'self';");
    expect(policyOf(html)).not.toContain("http");
  });

  test("OUT-6 the policy precedes everything that it governs", () => {
    const html = renderPage({});
    expect(html.indexOf("Content-Security-Policy")).toBeLessThan(html.indexOf("<link"));
  });

  test("NAV-9 OUT-6 pages of a site change with a transition, whose style the policy allows by its hash", () => {
    const html = renderPage({
      pages: [page("/", section("Note", { title: "A" })), page("/b", section("Note", {}))],
    });
    const [, style = ""] = /<style>([^<]*)<\/style>/.exec(html) ?? [];
    expect(style).toContain("@view-transition{navigation:auto}");
    expect(style).toContain("prefers-reduced-motion:no-preference");
    const hash = createHash("sha256").update(style).digest("base64");
    expect(policyOf(html)).toContain(`style-src 'self' 'sha256-${hash}';`);
    // Before the stylesheets: Chromium may decide before it has read them.
    expect(html.indexOf("<style>")).toBeLessThan(html.indexOf('rel="stylesheet"'));
    expect(renderPage({})).not.toContain("<style>");
  });

  test("TPS-5 the policy has other hosts only if settings, pictures or the API need them", () => {
    const policy = formatContentPolicy({
      inlineHashes: ["aGFzaA=="],
      styleHashes: ["c3R5bGU="],
      sources: { script: ["https://a.example"], frame: ["https://f.example"], img: ["https://p.example"] },
      pictureOrigins: ["https://p.example"],
      frameOrigins: ["https://f2.example"],
      apiBase: "https://api.example/v1",
    });
    expect(policy).toContain("script-src 'self' 'sha256-aGFzaA==' https://a.example;");
    expect(policy).toContain("style-src 'self' 'sha256-c3R5bGU=';");
    expect(policy).toContain("img-src 'self' data: https://p.example;");
    expect(policy).toContain("connect-src 'self' https://api.example;");
    expect(policy).toContain("form-action 'self' https://api.example;");
    expect(policy).toContain("frame-src https://f.example https://f2.example;");
    expect(formatContentPolicy(more)).toContain("frame-src 'none';");
  });

  test("TPS-5 PRO-4 hosts of a section type are in the policy of the pages that show it, and of the site", () => {
    const note = tiny.sections.get("Note");
    if (!note) throw new Error("The tiny catalogue has no Note.");
    const hosts = { frame: ["https://www.youtube-nocookie.com"], img: ["i.ytimg.com"] };
    const sections = new Map([...tiny.sections, ["Note", { ...note, hosts }]]);
    const pages = [page("/", section("Note", {})), page("/b")];
    const files = render({ pages }, { catalogue: { ...tiny, sections } });
    const policy = policyOf(files.get("index.html") ?? "");
    expect(policy).toContain("frame-src https://www.youtube-nocookie.com;");
    expect(policy).toContain("img-src 'self' data: https://i.ytimg.com;");
    expect(policyOf(files.get("b/index.html") ?? "")).not.toContain("https:");
    expect(files.get("_headers")).toContain("frame-src https://www.youtube-nocookie.com;");
    expect(
      render({ pages: [page("/b")] }, { catalogue: { ...tiny, sections } }).get("_headers"),
    ).not.toContain("youtube");
  });

  test("TPS-5 SEC-40 the host of a frame that a click loads is in the page's policy", () => {
    const html = `<div data-frame="https://Player.example/v/1?a=1&amp;b=2"><p>it says data-frame="https://text.example</p></div>
      <img src="https://p.example/a.jpg">`;
    const hosts = otherHosts(readAttributes(html));
    expect(hosts).toEqual(["frame https://player.example", "https://p.example"]);
    expect(originsByUse(hosts)).toEqual({
      pictureOrigins: ["https://p.example"],
      frameOrigins: ["https://player.example"],
    });
  });

  test("SAF-1 a picture's URL adds its host to the policy and nothing else", () => {
    const html = `<img src="https://B.example:8443/a.jpg"><source srcSet="https://a.example/x"><img alt="" src="/own.jpg">
      <p>it says class="and no more</p><img src="https://c.example/w"><p>or src="https://text.example</p>
      <img src="https://a.example/y"><img src="https://[2001:db8::1]/z"><a href="https://link.example">
      <img src="https://x;script-src 'unsafe-inline'/"><img src="https://x,y/">`;
    expect(otherHosts(readAttributes(html))).toEqual([
      "https://[2001:db8::1]",
      "https://a.example",
      "https://b.example:8443",
      "https://c.example",
    ]);
  });
});
