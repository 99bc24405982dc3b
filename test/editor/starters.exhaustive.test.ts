/** The editor without a site: the starters that its server offers and writes, and its refusals. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { outputFileSync } from "fs-extra/esm";
import { describe, expect, test } from "vitest";
import type { SiteState, StarterList } from "../../src/editor/shared/protocol.ts";
import { siteText } from "./document.ts";
import { startEditor } from "./running.ts";

const command = { starter: "business", language: "en", name: "Oak & Rye" };

describe("EDT-14 CLI-7 a site that does not exist yet", () => {
  test("is offered every starter, created from the chosen one, and not written before", async () => {
    const editor = await startEditor({});
    const refused = await editor.get<{ reason: string }>("site");
    expect([refused.status, refused.body.reason]).toEqual([503, "no-document"]);
    const { body } = await editor.get<StarterList>("starters");
    expect(body).toMatchObject({ folder: editor.folder, name: "Site" });
    expect(body.obstacle).toBeUndefined();
    const { id, languages, thumbnail, inTheWay } = body.starters.find((one) => one.id === "business") ?? {};
    expect({ id, languages, inTheWay }).toEqual({ id: "business", languages: ["en", "ru"], inTheWay: [] });
    const picture = await fetch(editor.origin + thumbnail);
    expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/webp"]);
    expect(readdirSync(dirname(editor.folder))).toEqual([]);

    expect((await editor.post("starters", command)).status).toBe(200);
    expect(readdirSync(editor.folder).sort()).toEqual(["assets", "site.json", "site.schema.json"]);
    expect(JSON.parse(editor.text())).toMatchObject({ siteId: "oak-rye", name: "Oak & Rye" });
    await expect.poll(async () => (await editor.get<SiteState>("site")).body.pages?.length).toBe(3);
    expect((await editor.get<StarterList>("starters")).body.starters).toEqual([]);
  });

  test("EDT-6 is offered and created only with the secret", async () => {
    const editor = await startEditor({});
    for (const method of ["GET", "POST"]) {
      const answer = await fetch(`${editor.origin}/__sectile/api/starters`, { method });
      expect(answer.status).toBe(401);
    }
    expect(readdirSync(dirname(editor.folder))).toEqual([]);
  });

  test("is not created from an unknown starter or language, nor with an overlong name", async () => {
    const editor = await startEditor({});
    for (const [status, wrong] of [
      [422, { ...command, starter: "../plain" }],
      [422, { ...command, language: "xx" }],
      [400, { ...command, name: "x".repeat(101) }],
      [400, { name: "x" }],
    ] as const)
      expect((await editor.post("starters", wrong)).status).toBe(status);
    expect(readdirSync(dirname(editor.folder))).toEqual([]);
  });

  test("is never written over existing files, and reports those in the way", async () => {
    const editor = await startEditor({ "notes.txt": "mine", "assets/scene-5.webp": "my picture" });
    const { starters } = (await editor.get<StarterList>("starters")).body;
    const inTheWay = Object.fromEntries(starters.map((one) => [one.id, one.inTheWay]));
    expect(inTheWay).toMatchObject({ bakery: [], business: ["assets/scene-5.webp"], plain: [] });
    const refused = await editor.post<{ reason: string; message: string }>("starters", command);
    expect([refused.status, refused.body.reason]).toEqual([503, "in-the-way"]);
    expect(refused.body.message).toContain("assets/scene-5.webp already exists");
    expect(readdirSync(editor.folder).sort()).toEqual(["assets", "notes.txt"]);
    expect((await editor.post("starters", { ...command, starter: "plain" })).status).toBe(200);
    expect(readFileSync(join(editor.folder, "notes.txt"), "utf8")).toBe("mine");
    expect(readFileSync(join(editor.folder, "assets/scene-5.webp"), "utf8")).toBe("my picture");
  });

  test("is not created if a file has the name of its folder, as reported before and after", async () => {
    const editor = await startEditor({});
    writeFileSync(editor.folder, "a file");
    const { obstacle } = (await editor.get<StarterList>("starters")).body;
    expect(obstacle).toMatchObject({ reason: "no-folder" });
    expect(obstacle?.message).toContain(`Could not create a site in ${editor.folder}: a file has`);
    const refused = await editor.post<{ reason: string }>("starters", command);
    expect([refused.status, refused.body.reason]).toEqual([503, "no-folder"]);
    expect(readFileSync(editor.folder, "utf8")).toBe("a file");
  });

  test("is opened if another program creates it, and is not offered again after it is deleted", async () => {
    const editor = await startEditor({});
    mkdirSync(editor.folder);
    outputFileSync(editor.file, siteText);
    await expect.poll(async () => (await editor.get("site")).status).toBe(200);
    rmSync(editor.file);
    await expect.poll(async () => (await editor.get("site")).status).toBe(503);
    expect((await editor.get<StarterList>("starters")).body.starters).toEqual([]);
  });
});
