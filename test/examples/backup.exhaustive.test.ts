/** EDT-21 a backup of examples/provider, the database and the object store together, brings everything back elsewhere. */
import { execFile } from "node:child_process";
import { cpSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { startStore } from "../../examples/provider/src/platform.js";
import { findPrograms, startPostgres } from "../../examples/provider/src/postgres.js";
import { hasPostgresql } from "../../scripts/test/tools.js";
import { createDataFolder, openBrowser, startProduct, startWorker } from "./running.ts";

const account = { email: "anna@example.org", password: "correct horse battery" };

/** Starts a product in a folder of its own. @param fill called before its programs start */
async function start(fill: (place: { address: string; objects: string }) => Promise<void> = async () => {}) {
  const data = createDataFolder();
  const postgres = await startPostgres(join(data.path, "postgres"));
  const place = { address: postgres.address, objects: join(data.path, "objects") };
  await fill(place);
  const store = await startStore(place.objects);
  const env = { ...store.env, DATABASE_URL: postgres.address };
  const [server, worker] = await Promise.all([
    startProduct({ ...env, WORK: join(data.path, "server") }),
    startWorker({ ...env, WORK: join(data.path, "worker") }),
  ]);
  onTestFinished(async () => {
    await server.stop();
    await worker.stop();
    await store.stop();
    await postgres.stop();
    data.remove();
  });
  return { ...place, browser: openBrowser(() => server.origin) };
}

test.skipIf(!hasPostgresql())(
  "EDT-21 pg_dump and a copy of the store restore accounts, sites, images and what visitors see",
  async () => {
    const programs = await findPrograms();
    const call = (program: string, ...argv: string[]) =>
      promisify(execFile)(join(programs, program), argv, { maxBuffer: 2 ** 28 });
    const first = await start();
    const anna = first.browser;
    await anna.form("/join", account);
    const site = await anna.createSite("Street");
    const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#0a6" } })
      .png()
      .toBuffer();
    const added = await anna.send(`/edit/${site}/api/pictures?name=Team.png`, { method: "POST", body: png });
    expect(added.status).toBe(200);
    await anna.edit(site, await anna.titleEdit(site, "Online"));
    expect((await anna.post(`/edit/${site}/api/publish`, {})).status).toBe(200);
    await anna.edit(site, await anna.titleEdit(site, "A draft"));

    const { stdout: dump } = await call("pg_dump", "--no-owner", first.address);
    const second = await start(async ({ address, objects }) => {
      const psql = execFile(join(programs, "psql"), ["--quiet", "--set=ON_ERROR_STOP=1", address]);
      const ended = new Promise((resolve) => psql.once("exit", resolve));
      psql.stdin?.end(dump);
      expect(await ended).toBe(0);
      // After the dump: everything that it names is there.
      cpSync(first.objects, objects, { recursive: true });
    });
    const again = second.browser;
    expect((await again.form("/sign-in", account)).status).toBe(303);
    expect(JSON.stringify(await again.page(site))).toContain("A draft");
    expect(await (await again.send(`/sites/${site}/`)).text()).toContain("Online");
    const pictures = await (await again.send(`/edit/${site}/api/pictures`)).text();
    expect(pictures).toContain("assets/team.png");
    const [, url = ""] = /"url":"([^"]*team[^"]*)"/.exec(pictures) ?? [];
    expect(Buffer.from(await (await again.send(url)).arrayBuffer())).toEqual(png);
    expect((await again.post(`/edit/${site}/api/publish`, {})).status).toBe(200);
    expect(await (await again.send(`/sites/${site}/`)).text()).toContain("A draft");
  },
  300_000,
);
