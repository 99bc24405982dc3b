/** EDT-27 people whom an owner of examples/provider invites to a site, over a real PostgreSQL. */
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startStore } from "../../examples/provider/src/platform.js";
import { startPostgres } from "../../examples/provider/src/postgres.js";
import { hasPostgresql } from "../../scripts/test/tools.js";
import { createDataFolder, openBrowser, type Product, startProduct } from "./running.ts";

const data = createDataFolder();
let postgres: Awaited<ReturnType<typeof startPostgres>>;
let store: Awaited<ReturnType<typeof startStore>>;
let server: Product;

describe.skipIf(!hasPostgresql())("EDT-27 a member of a site", () => {
  beforeAll(async () => {
    postgres = await startPostgres(join(data.path, "postgres"));
    store = await startStore(join(data.path, "objects"));
    server = await startProduct({
      ...store.env,
      DATABASE_URL: postgres.address,
      WORK: join(data.path, "work"),
    });
  });
  afterAll(async () => {
    await server?.stop();
    await store?.stop();
    await postgres?.stop();
    data.remove();
  });

  async function signUp(name: string) {
    const email = `${name}-${randomUUID()}@example.org`;
    const browser = openBrowser(() => server.origin);
    await browser.form("/join", { email, password: "correct horse battery" });
    return { ...browser, email };
  }

  test("gets in with the role that the owner gave, and out when it is taken away", async () => {
    const [anna, ben] = [await signUp("anna"), await signUp("ben")];
    const site = await anna.createSite("Green <b>Street");
    const people = `/site/${site}/members`;
    const codeOf = async (answer: Promise<Response>) => {
      const { status, headers } = await answer;
      return headers.get("location") ? `${status} ${headers.get("location")}` : status;
    };
    const stateOfBen = async () => (await ben.send(`/edit/${site}/api/site`)).status;
    expect(await stateOfBen()).toBe(401);
    expect(await codeOf(ben.send(`/edit/${site}/`))).toBe(404);

    const invite = (fields: Readonly<Record<string, string>>) =>
      codeOf(anna.form(people, { email: ben.email, languages: "", ...fields }));
    for (const wrong of [
      { role: "owner", languages: "" },
      { role: "admin", languages: "" },
      { role: "translator", languages: "" },
      { role: "editor", languages: "de" },
    ])
      expect([wrong, await invite(wrong)]).toEqual([wrong, 422]);
    expect(await invite({ role: "editor", email: anna.email })).toBe(422);
    expect(await stateOfBen()).toBe(401);

    expect(await invite({ role: "viewer", email: ` ${ben.email.toUpperCase()} ` })).toBe(`303 /site/${site}`);
    const tokens = () =>
      [...server.errors().matchAll(/invitation\?token=([\w-]+)/g)].map(([, token = ""]) => token);
    await expect.poll(() => tokens().length).toBe(1);
    expect(await codeOf(ben.form("/invitation", { token: tokens()[0] ?? "" }))).toBe(`303 /edit/${site}/`);
    const permission = async () => (await ben.site(site)).permission;
    expect(await permission()).toEqual({ role: "viewer", languages: [] });
    expect(await (await ben.send("/")).text()).toContain("You are invited as viewer");
    const edit = await ben.titleEdit(site, "Ben was here");
    expect((await ben.edit(site, edit)).status).toBe(403);

    // The open editor finds out at once.
    const events = await ben.send(`/edit/${site}/api/events`);
    const ended = events.text();
    expect(await invite({ role: "editor" })).toBe(`303 /site/${site}`);
    await ended;
    expect((await ben.edit(site, edit)).status).toBe(200);
    expect(JSON.stringify(await anna.page(site))).toContain("Ben was here");
    expect((await ben.post(`/edit/${site}/api/publish`, {})).status).toBe(403);
    expect(await invite({ role: "translator", languages: "de, fr" })).toBe(`303 /site/${site}`);
    expect(await permission()).toEqual({ role: "translator", languages: ["de", "fr"] });

    // A member does not manage the site, and invites nobody.
    for (const path of [people, `${people}/remove`, `/site/${site}/delete`, `/site/${site}/stop`])
      expect([path, await codeOf(ben.form(path, { email: anna.email, role: "viewer" }))]).toEqual([
        path,
        404,
      ]);
    expect(await codeOf(ben.send(`/site/${site}`))).toBe(404);

    const page = await (await anna.send(`/site/${site}`)).text();
    expect(page).toContain(ben.email);
    expect(page).toContain("translator, de, fr");
    expect(await codeOf(anna.form(`${people}/remove`, { email: ben.email }))).toBe(`303 /site/${site}`);
    expect(await stateOfBen()).toBe(401);
    expect((await ben.edit(site, { ...edit, id: "again" })).status).toBe(401);
    expect((await anna.site(site)).permission.role).toBe("owner");
    expect(server.errors()).not.toContain('"error"');
  });

  test("EDT-21 a site's owner chooses a time of publication in the future, and cancels it", async () => {
    const anna = await signUp("anna");
    const site = await anna.createSite("Later");
    const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 16);
    const schedule = async (time: string) => (await anna.form(`/site/${site}/schedule`, { at: time })).status;
    for (const time of ["", "soon", at(-1), at(24 * 400), `${at(1)}'`])
      expect([time, await schedule(time)]).toEqual([time, 422]);
    const page = async () => await (await anna.send(`/site/${site}`)).text();
    expect(await page()).toContain("Publish then");
    expect(await schedule(at(2))).toBe(303);
    expect(await page()).toContain(`datetime="${at(2).slice(0, 13)}`);
    expect((await anna.form(`/site/${site}/schedule/cancel`, {})).status).toBe(303);
    expect(await page()).toContain("Publish then");
  });
});
