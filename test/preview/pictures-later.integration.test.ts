/** Pictures that a preview does not wait for: stand-ins, background encoding, and failures. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { loadEngine } from "#engine";
import type { PictureProcessor, PictureSource } from "../../src/assets/index.ts";
import type { Reason } from "../../src/diagnostic/index.ts";
import { createPicturesLater, type PicturesMade } from "../../src/preview/pictures-later.ts";
import { createFolder } from "../assets/folder.ts";
import { digest, drawPhoto } from "../assets/made-pictures.ts";
import { smallSite, startPreview } from "./running.ts";

const photo = await drawPhoto(600, 300).jpeg().toBuffer();
const sourceOf = (bytes: Uint8Array): PictureSource => ({
  bytes,
  hash: digest(bytes),
  readAgain: () => bytes,
});

/** A processor that finishes pictures on demand. */
function slowProcessor() {
  const made: { hash: string; end: (result: { problem: Reason } | Error) => void }[] = [];
  const inner: PictureProcessor = {
    find: async () => undefined,
    make: ({ hash }) =>
      new Promise((resolve, reject) => {
        made.push({
          hash,
          end: (result) => (result instanceof Error ? reject(result) : resolve(result)),
        });
      }),
  };
  const reported: PicturesMade[] = [];
  const faults: unknown[] = [];
  let rebuilds = 0;
  const later = createPicturesLater(inner, {
    onProgress: (progress) => void reported.push(progress),
    onMade: () => void rebuilds++,
    onFault: (cause) => void faults.push(cause),
    now: () => 0,
  });
  return { later, made, reported, faults, rebuilds: () => rebuilds };
}
const turn = () => new Promise((done) => setImmediate(done));

describe("a picture that is not encoded yet", () => {
  test("PRV-3 IMG-2 is replaced by its original with its size, and is encoded only after the rebuild", async () => {
    const { later, made, reported, rebuilds } = slowProcessor();
    const standIn = { standIn: { format: "jpeg", width: 600, height: 300 } };
    expect(await later.processor.make(sourceOf(photo), "best")).toEqual(standIn);
    await turn();
    expect(made).toEqual([]);
    later.begin();
    expect(reported).toEqual([{ made: 0, total: 1, ms: 0 }]);
    // Another rebuild requests the same picture, which is not encoded twice.
    expect(await later.processor.make(sourceOf(photo), "best")).toEqual(standIn);
    later.begin();
    expect(made.map(({ hash }) => hash)).toEqual([digest(photo)]);
    made[0]?.end({ problem: { kind: "not-image" } });
    await later.idle();
    expect([reported.at(-1), rebuilds()]).toEqual([{ made: 1, total: 1, ms: 0 }, 1]);
    // The next rebuild gets the result.
    expect(await later.processor.make(sourceOf(photo), "best")).toEqual({ problem: { kind: "not-image" } });
    later.begin();
    expect(made).toHaveLength(1);
    // Another set of files is encoded separately.
    expect(await later.processor.make(sourceOf(photo), "quick")).toEqual(standIn);
    later.begin();
    expect(made).toHaveLength(2);
    await Promise.all([later.close(), made[1]?.end({ problem: { kind: "cut-off" } })]);
  });

  test("PRV-3 is reported at once if it is unusable; a failing cache is reported once", async () => {
    const { later, made, faults } = slowProcessor();
    expect(await later.processor.make(sourceOf(Buffer.from("no picture")), "best")).toHaveProperty("problem");
    later.begin();
    expect(made).toEqual([]);
    for (let rebuild = 0; rebuild < 3; rebuild++) {
      expect(await later.processor.make(sourceOf(photo), "best")).toHaveProperty("standIn");
      later.begin();
      made[0]?.end(new Error("The disk is full."));
      await later.idle();
    }
    expect([made.length, faults.length]).toEqual([1, 1]);
  });
});

test("PRV-3 IMG-2 pages show original pictures first, and once all are encoded equal those of a build", async () => {
  const cacheDir = await createFolder();
  const site = smallSite();
  const text = site.pages[0]?.components[2];
  Object.assign(text ?? {}, {
    id: "TextImage",
    data: { title: "Words", largeImgUrl: "assets/photo.jpg" },
  });
  // Large enough to take a while.
  const large = await drawPhoto(2400, 1800).jpeg().toBuffer();
  const running = await startPreview({ "site.json": site, "assets/photo.jpg": large }, { cacheDir });
  onTestFinished(() => running.stop());
  const first = await (await fetch(running.origin)).text();
  const [, url = ""] = /<img[^>]* src="([^"]*photo[^"]*)"/.exec(first) ?? [];
  expect(url).toMatch(/\/_sectile\/photo-[0-9a-f]{10}\.jpeg$/);
  expect(first).toContain('width="2400" height="1800"');
  const original = await fetch(running.origin + url);
  expect(original.headers.get("content-type")).toBe("image/jpeg");
  expect(Buffer.from(await original.arrayBuffer()).equals(large)).toBe(true);
  expect(running.events.map(({ kind }) => kind)).toEqual(["listening", "built", "pictures"]);

  await running.preview.settled();
  expect(running.events.at(-1)).toMatchObject({ kind: "pictures", made: 1, total: 1 });
  const out = join(running.folder, "../out");
  const options = { out, base: "/", limits: "warn", strict: false, clean: false, cache: true } as const;
  const engine = await loadEngine();
  expect(await engine.buildSite(running.folder, running.folder, { ...options, cacheDir })).toMatchObject({
    report: { ok: true, pictures: { total: 1, cached: 1 } },
  });
  const page = await (await fetch(running.origin)).text();
  expect(page.replace(/<script type="module" src="\/__sectile\/[^>]*><\/script>/, "")).toBe(
    readFileSync(join(out, "index.html"), "utf8"),
  );
  expect(page).toContain("image/avif");
  // A picture that no page shows any more is gone.
  expect((await fetch(running.origin + url)).status).toBe(404);
}, 120_000);
