/** Small modules of the editor's browser code. */
import { describe, expect, test } from "vitest";
import { formatPointer, parsePointer, withValue } from "../../../src/editor/shared/pointer.ts";
import type { EditorEvent, EditRequest, PageState } from "../../../src/editor/shared/protocol.ts";
import { createApi, Refusal } from "../../../src/editor/shell/api.ts";
import { readCrop, writeCrop } from "../../../src/editor/shell/crop-shape.ts";
import { followEvents } from "../../../src/editor/shell/events.ts";
import { merged } from "../../../src/editor/shell/frame.ts";
import { describeLink } from "../../../src/editor/shell/link-text.ts";
import { decode, encode, hasTags, visibleText } from "../../../src/editor/shell/plain.ts";
import { takeSecret } from "../../../src/editor/shell/secret.ts";
import { selectionOf } from "../../../src/editor/shell/where.ts";
import { en } from "../../../src/editor/shell/words/en.ts";
import { wordRefusal } from "../../../src/editor/shell/words/index.ts";

test("EDT-6 the secret is removed from the address and kept in the tab", () => {
  const stored = new Map<string, string>();
  const addresses: string[] = [];
  const tab = (hash: string) =>
    takeSecret({
      location: { hash, pathname: "/__sectile/edit/", search: "?page=/about" },
      history: { replaceState: (_: unknown, __: string, address: string) => addresses.push(address) },
      sessionStorage: {
        getItem: (key: string) => stored.get(key) ?? null,
        setItem: (key: string, value: string) => stored.set(key, value),
      },
    } as unknown as Window);
  expect(tab("")).toBeUndefined();
  expect(tab("#abc")).toBe("abc");
  expect(addresses).toEqual(["/__sectile/edit/?page=/about"]);
  expect(tab("")).toBe("abc");
});

describe("a call to the server", () => {
  const answered = (status: number, body: string) => {
    const asked: [unknown, RequestInit | undefined][] = [];
    const api = createApi({ root: "/__sectile/api/", secret: "s3cret" }, undefined, async (url, init) => {
      asked.push([url, init]);
      return new Response(body, { status });
    });
    return { api, asked };
  };

  test("EDT-6 carries the secret and the flag of shared editing", async () => {
    const { api, asked } = answered(200, "{}");
    await api.page({ path: "/a b", language: undefined });
    expect(asked[0]?.[0]).toBe("/__sectile/api/page?path=%2Fa+b");
    expect(asked[0]?.[1]?.headers).toEqual({ Authorization: "Bearer s3cret", "X-Shared-Editing": "1" });
  });

  test("fails with a refusal only if the editor's server refuses", async () => {
    const { api } = answered(422, '{"code":"refused","message":"Too long."}');
    await expect(api.site()).rejects.toThrow(Refusal);
    await expect(answered(502, "<h1>Bad gateway</h1>").api.site()).rejects.not.toThrow(Refusal);
  });

  test("EDT-13 a file that a proxy finds too large is refused in the owner's words, and an edit too", async () => {
    const limit = "<html><center><h1>413 Request Entity Too Large</h1></center></html>";
    const answer = (call: Promise<unknown>) =>
      call.then(
        () => undefined,
        (error: unknown) => (error instanceof Refusal ? wordRefusal(en, error.answer) : undefined),
      );
    const { api } = answered(413, limit);
    expect(await answer(api.upload(new File(["x"], "a.png")))).toMatch(/larger than the server accepts/);
    expect(await answer(api.importTexts("de", new File(["x"], "a.po"), "/"))).toMatch(/larger/);
    expect(await answer(api.edit({} as EditRequest, AbortSignal.any([])))).toBeDefined();
  });

  test("EDT-18 a publication whose answer is lost is asked for again with the same id, and a refusal ends it", async () => {
    const answers = [
      () => Promise.reject(new TypeError("fetch failed")),
      () => new Response("No server is running.", { status: 503, headers: { "retry-after": "9" } }),
      () => Response.json({ code: "busy", message: "Stopping." }, { status: 503 }),
      () => new Response('{"version":'),
      () => Response.json({ version: "1" }),
      () => Response.json({ code: "not-published", message: "Failed." }, { status: 503 }),
    ];
    const bodies: unknown[] = [];
    const pauses: number[] = [];
    const api = createApi(
      { root: "/edit/one/api/", secret: undefined },
      undefined,
      async (_, init) => {
        bodies.push(JSON.parse(String(init?.body)));
        return (await answers.shift()?.()) ?? Response.error();
      },
      async (seconds) => void pauses.push(seconds),
    );
    expect(await api.publish("one")).toEqual({ version: "1" });
    expect(bodies).toEqual(Array(5).fill({ id: "one" }));
    // No sooner than a proxy asks for.
    expect(pauses).toEqual([1, 9, 4, 8]);
    await expect(api.publish("two")).rejects.toThrow("Failed.");
    // It gives up in the end.
    await expect(api.publish("three")).rejects.not.toThrow(Refusal);
    expect(bodies.length).toBeLessThan(30);
  });

  test("EDT-16 receives events line by line, and opens the stream again when it ends", async () => {
    const events: EditorEvent[] = [];
    const end = new AbortController();
    const streams = [['{"event":"trouble","mess', 'age":"full"}\n\n'], ['{"event":"trouble"}\n']];
    let lost = 0;
    await followEvents(
      {
        open: async () => {
          const chunks = streams.shift();
          if (!chunks) throw new Error("away");
          return new Response(new Blob(chunks).stream());
        },
        onEvent: (event) => events.push(event),
        onOpen: () => {},
        onEnded: () => false,
        onLost: () => {
          if (++lost === 3) end.abort();
        },
        onSilent: () => {},
        wait: async () => {},
      },
      end.signal,
    );
    expect(events).toEqual([{ event: "trouble", message: "full" }, { event: "trouble" }]);
  });

  test.each<[string, (begun: Promise<void>) => Promise<Response>]>([
    ["an answer that does not come", (begun) => begun.then(() => new Response("\n"))],
    [
      "an answer that does not begin",
      async (begun) =>
        new Response(
          new ReadableStream({
            async pull(stream) {
              await begun;
              stream.enqueue(new TextEncoder().encode("\n"));
              stream.close();
            },
          }),
        ),
    ],
  ])("EDT-21 reports %s, until the first line of a stream", async (_, answer) => {
    const end = new AbortController();
    const reports: boolean[] = [];
    const pauses: (() => void)[] = [];
    let begin = () => {};
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const following = followEvents(
      {
        open: () => answer(begun),
        onEvent: () => {},
        onOpen: () => {},
        onEnded: () => false,
        onLost: () => end.abort(),
        onSilent: (isSilent) => reports.push(isSilent),
        wait: () => new Promise((resolve) => pauses.push(resolve)),
      },
      end.signal,
    );
    pauses.shift()?.();
    await expect.poll(() => reports).toEqual([true]);
    begin();
    await expect.poll(() => reports).toEqual([true, false]);
    for (const elapse of pauses) elapse();
    await following;
    expect(reports).toEqual([true, false]);
  });

  test("EDT-21 a stream that has begun, or has ended, is not silent", async () => {
    const end = new AbortController();
    const reports: boolean[] = [];
    const pauses: (() => void)[] = [];
    let lost = 0;
    const streams = [async () => new Response("\n"), () => Promise.reject(new Error("away"))];
    await followEvents(
      {
        open: () => streams.shift()?.() ?? Promise.reject(new Error("away")),
        onEvent: () => {},
        onOpen: () => {},
        onEnded: () => false,
        onLost: () => {
          if (++lost === 3) end.abort();
        },
        onSilent: (isSilent) => reports.push(isSilent),
        wait: (milliseconds) =>
          milliseconds === 10_000 ? new Promise((resolve) => pauses.push(resolve)) : Promise.resolve(),
      },
      end.signal,
    );
    for (const elapse of pauses) elapse();
    await Promise.resolve();
    expect([pauses.length, reports]).toEqual([3, [false]]);
  });
});

describe("texts, pointers and selections", () => {
  test("EDT-11 a text without tags survives encoding and decoding", () => {
    const written = 'Fish & chips <3 "now"\n';
    expect(decode(encode(written))).toBe(written);
    expect(decode("a<br>b&nbsp;&amp;lt;")).toBe("a\nb\u00a0&lt;");
    expect([hasTags("a<br/>b < c"), hasTags('<a href="/x">x</a>')]).toEqual([false, true]);
    expect(visibleText(`<b>Our</b>&nbsp;team ${"x".repeat(60)}`)).toMatch(/^Our team x{30}…$/);
  });

  test("pointers survive parsing and formatting, and a new value leaves its neighbours unchanged", () => {
    expect(parsePointer("/team/0/a~1b")).toEqual(["team", 0, "a/b"]);
    expect(formatPointer(["team", 0, "a/b"])).toBe("/team/0/a~1b");
    const data = { team: [{ name: "Ada" }, { name: "Grace" }] };
    expect(withValue(data, ["team", 1, "name"], "G")).toEqual({ team: [{ name: "Ada" }, { name: "G" }] });
    expect(withValue(data, ["team", 0, "name"], undefined)).toEqual({ team: [{}, { name: "Grace" }] });
    expect(withValue(undefined, ["a", "b"], 1)).toEqual({ a: { b: 1 } });
    expect(data.team[1]).toEqual({ name: "Grace" });
  });

  test("EDT-15 a translation falls back to the primary language", () => {
    const primary = { title: "Our team", team: [{ name: "Ada" }, { name: "Grace" }] };
    expect(
      merged(primary, { title: "Unser Team", team: [null, { name: "Gracia" }, { name: "no item" }] }),
    ).toEqual({
      title: "Unser Team",
      team: [{ name: "Ada" }, { name: "Gracia" }],
    });
  });

  test("EDT-5 an undo selects its target", () => {
    const page = { sections: [{ id: "team", data: { team: [{ name: "Ada" }] } }] } as unknown as PageState;
    const at = (path: (string | number)[], section?: string) =>
      selectionOf({ page: "/", section, path }, page);
    expect(at(["components", 0])).toEqual({ kind: "section", section: "team" });
    expect(at(["components", 7])).toBeUndefined();
    expect(at(["data", "team", 0], "team")).toEqual({ kind: "item", section: "team", pointer: "/team/0" });
    expect(at(["data", "team", 3], "team")).toEqual({ kind: "section", section: "team" });
    expect(at(["data", "title"], "team")).toEqual({ kind: "field", section: "team", pointer: "/title" });
    expect(at(["status"], "team")).toEqual({ kind: "section", section: "team" });
  });

  test("EDT-3 a link is described by its target", () => {
    const pages = [{ path: "about", name: "About us", title: "About us", status: "published" }];
    const described = (href: string) => describeLink(en, href, pages);
    expect(described("/about")).toBe("About us");
    expect(described("/about#Team-people")).toBe("About us › Team-people");
    expect(described("mailto:a@example.com")).toBe("a@example.com");
    expect(described("javascript:alert(1)")).toBe("javascript:alert(1)");
  });

  test("EDT-3 a crop survives the conversion between document and cropper", () => {
    const frame = { width: 300, height: 200 };
    const media = { width: 300, height: 225 };
    const view = { crop: { x: -40, y: 12 }, zoom: 2, rotation: 15 };
    const shape = writeCrop(view, frame, media);
    expect(shape).toEqual({
      containerWidth: 300,
      width: 600,
      height: 450,
      left: -190,
      top: -113,
      transform: 15,
    });
    expect(readCrop(shape, frame, media)).toEqual(view);
    // In a cropper of another size it is the same part.
    const half = { width: 150, height: 100 };
    expect(readCrop(shape, half, { width: 150, height: 112.5 })).toEqual({ ...view, crop: { x: -20, y: 6 } });
    expect(readCrop(undefined, frame, media).zoom).toBe(1);
  });
});
