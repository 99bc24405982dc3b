/** EDT-21 two servers of examples/provider over one PostgreSQL: each shows at once what the other saves. */
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { followChanges } from "../../examples/provider/src/changes.js";
import { openDatabase } from "../../examples/provider/src/database.js";
import { startStore } from "../../examples/provider/src/platform.js";
import { startPostgres } from "../../examples/provider/src/postgres.js";
import { hasPostgresql } from "../../scripts/test/tools.js";
import type { EditorEvent } from "../../src/editor/shared/protocol.ts";
import { type Browser, createDataFolder, openBrowser, type Product, startProduct } from "./running.ts";

const data = createDataFolder();
const folder = join(data.path, "postgres");
let postgres: Awaited<ReturnType<typeof startPostgres>>;
let store: Awaited<ReturnType<typeof startStore>>;
let servers: readonly Product[] = [];

describe.skipIf(!hasPostgresql())("EDT-21 EDT-16 two servers of a product", () => {
  beforeAll(async () => {
    postgres = await startPostgres(folder);
    store = await startStore(join(data.path, "objects"));
    const env = { ...store.env, DATABASE_URL: postgres.address };
    servers = await Promise.all(
      ["one", "two"].map((name) => startProduct({ ...env, WORK: join(data.path, `work-${name}`) })),
    );
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await store?.stop();
    await postgres?.stop();
    data.remove();
  });

  /** Signs in one owner on both servers, with a site open on both. */
  async function meet() {
    const account = { email: `anna-${randomUUID()}@example.org`, password: "correct horse battery" };
    const [here, there] = servers.map((server) => openBrowser(() => server.origin)) as [Browser, Browser];
    await here.form("/join", account);
    await there.form("/sign-in", account);
    const site = await here.createSite(`Green Street ${randomUUID().slice(0, 8)}`);
    await here.site(site);
    await there.site(site);
    return { here, there, site, events: await listen(there, site), own: await listen(here, site) };
  }

  async function listen(browser: Browser, site: string): Promise<EditorEvent[]> {
    const { body } = await browser.send(`/edit/${site}/api/events`);
    const reader = body?.getReader();
    onTestFinished(() => reader?.cancel().catch(() => {}));
    const events: EditorEvent[] = [];
    const read = async () => {
      for (let rest = ""; ; ) {
        const { done = true, value } = (await reader?.read()) ?? {};
        if (done) return;
        const lines = (rest + Buffer.from(value ?? []).toString()).split("\n");
        rest = lines.pop() ?? "";
        for (const line of lines) if (line !== "") events.push(JSON.parse(line));
      }
    };
    void read().catch(() => {});
    return events;
  }

  const edit = async (browser: Browser, site: string, title: string) =>
    ((await (await browser.edit(site, await browser.titleEdit(site, title))).json()) as { version: string })
      .version;

  /** Runs a query beside the two servers. */
  async function query(text: string, values: readonly string[] = []) {
    const database = await openDatabase(postgres.settings);
    const result = await database.query(text, [...values]);
    await database.end();
    return result;
  }
  const notify = (payload: string) => query("SELECT pg_notify('site_changed', $1)", [payload]);

  test("show each other's edits in open editors, which can continue from them", async () => {
    const { here, there, site, events, own } = await meet();
    const version = await edit(here, site, "From the first server");
    await expect.poll(() => events).toMatchObject([{ event: "changed", version }]);
    expect(JSON.stringify(await there.page(site))).toContain("From the first server");
    const next = await edit(there, site, "From the second server");
    await expect.poll(() => own).toMatchObject([{ version }, { event: "changed", version: next }]);
    expect(JSON.stringify(await here.page(site))).toContain("From the second server");
  });

  test("accept only names of sites as notifications, and ignore their own", async () => {
    const received: (string | undefined)[] = [];
    const other: typeof received = [];
    const follow = (list: typeof received) => {
      const changes = followChanges({
        settings: postgres.settings,
        listeners: { site_changed: (site) => void list.push(site) },
      });
      onTestFinished(changes.close);
      return changes;
    };
    const changes = follow(received);
    follow(other);
    // With the new connection it is notified that any site may have changed.
    await expect.poll(() => [received, other]).toEqual([[undefined], [undefined]]);
    for (const payload of ["", "../../etc", "a".repeat(7000), "a'; DROP TABLE sites; --"])
      await notify(payload);
    changes.report("site_changed", "own-site");
    await expect.poll(() => other).toEqual([undefined, "own-site"]);
    await notify("green-street");
    await expect.poll(() => received).toEqual([undefined, "green-street"]);
  });

  test("EDT-28 show who has the site open on the other one, whatever the name is, and that they have left", async () => {
    const { here, there, site, events } = await meet();
    const report = (browser: Browser, more = {}) =>
      browser.post(`/edit/${site}/api/presence`, { window: "w", page: "/\"'é", section: "welcome", ...more });
    expect((await report(here)).status).toBe(200);
    const last = () => events.findLast(({ event }) => event === "presence");
    const place = { name: expect.stringMatching(/^anna-.*@example/), page: "/\"'é", section: "welcome" };
    await expect.poll(last).toMatchObject({ people: [place] });
    const { people } = (await (await report(there, { window: "other", section: "" })).json()) as {
      people: object[];
    };
    expect(people).toMatchObject([place, { section: "" }]);
    await report(here, { isGone: true });
    await expect.poll(last).toMatchObject({ people: [{ section: "" }] });
  });

  test("report a deleted site to its open editor", async () => {
    const { site, events } = await meet();
    await query("DELETE FROM sites WHERE name = $1", [site]);
    await notify(site);
    await expect.poll(() => events).toMatchObject([{ event: "trouble", reason: "site-deleted" }]);
  });

  test("show changes made while a connection was lost or PostgreSQL was down", async () => {
    const { here, there, site, events } = await meet();
    const lost = await query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'changes'",
    );
    expect(lost.rowCount).toBe(2);
    // Somebody writes without a notification.
    const document = `convert_to(replace(convert_from(document, 'UTF8'), '"siteId"', ' "siteId"'), 'UTF8')`;
    await query(`UPDATE sites SET document = ${document}, version = gen_random_uuid() WHERE name = $1`, [
      site,
    ]);
    await expect.poll(() => events.length).toBe(1);
    expect(events).toMatchObject([{ event: "changed", version: (await there.site(site)).version }]);

    await postgres.stop();
    postgres = await startPostgres(folder);
    const version = await edit(here, site, "After a restart of PostgreSQL");
    await expect.poll(() => events.at(-1)).toMatchObject({ event: "changed", version });
  });
});
