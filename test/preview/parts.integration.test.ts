/** A preview of a document that consists of parts. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { smallSite, startPreview } from "./running.ts";

const footer = (copyrightText: unknown) => ({ id: "Footer", uniqId: "shared", data: { copyrightText } });

test("DOC-17 PRV-1 saving a part updates all of its pages, and an error in it is reported with its line", async () => {
  const site = smallSite();
  const pages = site.pages.map((page) => ({
    ...page,
    components: [...page.components.slice(0, -1), { $ref: "parts/footer.json" }],
  }));
  const running = await startPreview({
    "site.json": { ...site, pages },
    "parts/footer.json": footer("The first"),
  });
  onTestFinished(() => running.stop());
  const read = async (path: string) => (await fetch(running.origin + path)).text();
  expect(await read("/about/")).toContain("The first");

  const isChanged = running.until(({ kind }) => kind === "built");
  running.save("parts/footer.json", footer("The second"));
  expect(await isChanged).toMatchObject({
    ok: true,
    changed: expect.arrayContaining(["/", "/about/"]),
    causes: ["parts/footer.json"],
  });
  expect(await read("/about/")).toContain("The second");

  const isWrong = running.until((event) => event.kind === "built" && !event.ok);
  running.save("parts/footer.json", footer(7));
  expect(await isWrong).toMatchObject({
    diagnostics: [{ code: "wrong-type", file: "parts/footer.json", line: 5, column: 22 }],
  });

  const isMissing = running.until(
    (event) => event.kind === "built" && event.diagnostics.some(({ code }) => code === "part-missing"),
  );
  rmSync(join(running.folder, "parts"), { recursive: true });
  await isMissing;
  expect(await read("/about/")).toContain("The second");

  const isBack = running.until((event) => event.kind === "built" && event.ok);
  running.save("parts/footer.json", footer("The third"));
  await isBack;
  expect(await read("/")).toContain("The third");
});
