/** A provider's templates that change during a preview: pages follow, and compile errors show over them. */
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { loadEngine } from "#engine";
import { startPreview } from "./running.ts";

const folder = realpathSync(mkdtempSync(join(tmpdir(), "sectile-kit-test-")));
cpSync(fileURLToPath(new URL("../fixtures/templates", import.meta.url)), folder, { recursive: true });
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const site = {
  siteId: "tiny",
  pages: [{ path: "/", components: [{ id: "Quote", uniqId: "q", data: { quote: "Stone by stone." } }] }],
};

test("PRO-4 PRV-1 PRV-2 saving a provider's template updates pages, and an error in one shows over them", async () => {
  const templates = { folder, only: true };
  const running = await startPreview(
    { "site.json": site },
    { templates },
    await loadEngine({ templates, classNames: "readable" }),
  );
  onTestFinished(() => running.stop());
  const page = async () => (await fetch(running.origin)).text();
  expect(await page()).toContain(">Stone by stone.</blockquote>");

  const view = join(folder, "sections/Quote/view.tsx");
  const source = readFileSync(view, "utf8");
  const built = running.until(({ kind }) => kind === "built");
  writeFileSync(view, source.replace("<Layout>", "<Layout>A saved word"));
  expect(await built).toMatchObject({ ok: true, changed: ["/"] });
  expect(await page()).toContain("A saved word");

  const events = await fetch(`${running.origin}/__sectile/events`);
  const reader = events.body?.getReader();
  onTestFinished(() => reader?.cancel());
  const failed = running.until(({ kind }) => kind === "fault");
  writeFileSync(view, `${source}\nconst broken = <;`);
  expect(await failed).toMatchObject({
    fault: { message: expect.stringMatching(/sections\/Quote\/view\.tsx:17:17: Expected identifier/) },
  });
  expect(await page()).toContain("A saved word");
  const reported = await textUntil(reader, "const broken = <;");
  expect(reported).toMatch(/sections\/Quote\/view\.tsx:17:17/);

  const refused = running.until(({ kind }) => kind === "fault");
  writeFileSync(view, source);
  writeFileSync(join(folder, "sections/Quote/example.json"), "{}");
  expect(await refused).toMatchObject({
    fault: { message: expect.stringContaining("example.json: does not match its own schema") },
  });
});

/** Reads a stream until it has received `part`. */
async function textUntil(
  reader: ReadableStreamDefaultReader<Uint8Array> | undefined,
  part: string,
): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  while (reader && !text.includes(part)) {
    const { value, done } = await reader.read();
    if (done) break;
    text += decoder.decode(value, { stream: true });
  }
  return text;
}
