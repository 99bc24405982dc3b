/** EDT-21 a deleted site of examples/provider leaves no text anywhere, and nobody gets its identity. */
import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startStore } from "../../examples/provider/src/platform.js";
import { findPrograms, startPostgres } from "../../examples/provider/src/postgres.js";
import { startWorker } from "../../examples/provider/src/worker.js";
import { hasPostgresql } from "../../scripts/test/tools.js";
import { createDataFolder, openBrowser, type Product, startProduct } from "./running.ts";

const secret = "zebra-patient-list";
const data = createDataFolder();
let postgres: Awaited<ReturnType<typeof startPostgres>>;
let store: Awaited<ReturnType<typeof startStore>>;
let worker: Awaited<ReturnType<typeof startWorker>>;
let servers: Product[] = [];

describe.skipIf(!hasPostgresql())("EDT-21 deletion of a site", () => {
  const start = (name: string) =>
    startProduct({ ...store.env, DATABASE_URL: postgres.address, WORK: join(data.path, name) });

  beforeAll(async () => {
    postgres = await startPostgres(join(data.path, "postgres"));
    store = await startStore(join(data.path, "objects"));
    worker = await startWorker({
      settings: postgres.settings,
      store: {
        bucket: "product",
        endpoint: store.env.S3_ENDPOINT ?? "",
        credentials: { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" },
      },
      work: join(data.path, "worker"),
    });
    servers = [await start("server-1"), await start("server-2")];
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await worker?.close();
    await store?.stop();
    await postgres?.stop();
    data.remove();
  });

  /** Lists where something of the site is: its text in any form in which it is stored, or its name in a path. */
  async function placesOf(site: string): Promise<readonly string[]> {
    const dump = await promisify(execFile)(
      join(await findPrograms(), "pg_dump"),
      ["--data-only", postgres.address],
      { maxBuffer: 2 ** 28 },
    );
    const isIn = (text: string) =>
      text.includes(secret) || text.includes(Buffer.from(secret).toString("hex"));
    const holds = (place: string) =>
      readdirSync(join(data.path, place), { recursive: true, withFileTypes: true }).some(
        (entry) =>
          entry.isFile() &&
          (join(entry.parentPath, entry.name).includes(`/${site}/`) ||
            isIn(readFileSync(join(entry.parentPath, entry.name), "latin1"))),
      );
    return [
      ...(isIn(dump.stdout) ? ["database"] : []),
      ...["objects", "worker", "server-1", "server-2"].filter(holds),
    ];
  }

  test("EDT-5 removes its texts, versions, images and caches everywhere, and another site of its title knows nothing", async () => {
    let [here, there] = servers as [Product, Product];
    const anna = openBrowser(() => here.origin);
    const annaThere = openBrowser(() => there.origin);
    const account = { email: "anna@example.org", password: "correct horse battery" };
    await anna.form("/join", account);
    await annaThere.form("/sign-in", account);
    const site = await anna.createSite("Green Street");
    const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#0a6" } })
      .png()
      .toBuffer();
    await anna.send(`/edit/${site}/api/pictures?name=Team.png`, { method: "POST", body: png });
    for (const browser of [anna, annaThere])
      expect(
        (await browser.edit(site, await browser.titleEdit(site, `${secret} ${browser === anna}`))).status,
      ).toBe(200);
    expect((await anna.post(`/edit/${site}/api/publish`, {})).status).toBe(200);
    expect(await placesOf(site)).toEqual(["database", "objects", "worker", "server-1", "server-2"]);

    // One server is away, and learns of it when it starts again.
    await there.stop();
    const deleted = await anna.form(`/site/${site}/delete`, { title: "Green Street" });
    expect(deleted.status).toBe(303);
    await worker.clean();
    there = await start("server-2");
    servers = [here, there];
    await expect.poll(() => placesOf(site)).toEqual([]);

    const eve = openBrowser(() => here.origin);
    await eve.form("/join", { email: "eve@example.org", password: "correct horse battery" });
    const other = await eve.createSite("Green Street");
    expect(other).not.toBe(site);
    expect((await eve.site(other)).history).toEqual({});
    expect((await eve.send(`/edit/${site}/`)).status).toBe(404);
  });
});
