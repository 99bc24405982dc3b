/** EDT-21 examples/provider publishes with a queue in PostgreSQL, build workers and an object store. */
import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { createServer, request as forward } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Pool } from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { createBuilders } from "../../examples/provider/src/builders.js";
import { openDatabase } from "../../examples/provider/src/database.js";
import { type Objects, openObjects } from "../../examples/provider/src/objects.js";
import { startStore } from "../../examples/provider/src/platform.js";
import { startPostgres } from "../../examples/provider/src/postgres.js";
import {
  bundlePrefix,
  createPublications,
  type Publications,
} from "../../examples/provider/src/publications.js";
import { createPublishing } from "../../examples/provider/src/publishing.js";
import { openQueue, type PublishJob } from "../../examples/provider/src/queue.js";
import { isSigned, type Message } from "../../examples/provider/src/webhooks.js";
import { startWorker as startWorkerHere } from "../../examples/provider/src/worker.js";
import { hasPostgresql } from "../../scripts/test/tools.js";
import { caps } from "../../src/document/caps.ts";
import { publicationsContract, scheduleContract } from "../../src/editor-testing.ts";
import { createDataFolder, type Program, startProgram, startWorker } from "./running.ts";

const data = createDataFolder();
const documentOf = (title: string, more = {}) => ({
  siteId: "street",
  name: "Street",
  pages: [
    {
      path: "/",
      meta: { title: "Street" },
      components: [{ id: "BigTitle", uniqId: "one", data: { title } }],
      ...more,
    },
  ],
});

describe.skipIf(!hasPostgresql())("EDT-21 publishing with workers", () => {
  let postgres: Awaited<ReturnType<typeof startPostgres>>;
  let store: Awaited<ReturnType<typeof startStore>>;
  let database: Pool;
  let objects: Objects;
  let queue: Awaited<ReturnType<typeof openQueue>>;
  let publications: Publications;
  /** Messages that the webhook has accepted, and how often it refuses the next ones. */
  const messages: { message: Message; isSigned: boolean }[] = [];
  let refusals = 0;
  /** Messages that it has refused. */
  const refused: Message[] = [];
  const receiver = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    if (refusals-- > 0) {
      refused.push(JSON.parse(body));
      return void response.writeHead(500).end();
    }
    const header = String(request.headers["x-signature"]);
    messages.push({ message: JSON.parse(body), isSigned: isSigned("secret", header, body, Date.now()) });
    response.end();
  });
  const workers: Program[] = [];

  beforeAll(async () => {
    postgres = await startPostgres(join(data.path, "postgres"));
    store = await startStore(join(data.path, "objects"));
    database = await openDatabase(postgres.settings);
    objects = openObjects(storeSettings());
    queue = await openQueue(postgres.settings, database);
    publications = createPublications(database, queue);
    receiver.listen(0, "127.0.0.1");
    await once(receiver, "listening");
  });
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.stop("SIGKILL")));
  });
  afterAll(async () => {
    receiver.close();
    await queue?.stop({ graceful: false });
    objects?.close();
    await database?.end();
    await store?.stop();
    await postgres?.stop();
    data.remove();
  });

  const storeSettings = () => ({
    bucket: "product",
    endpoint: store.env.S3_ENDPOINT ?? "",
    credentials: { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" },
  });

  async function work(env = {}): Promise<Program> {
    const { port } = receiver.address() as AddressInfo;
    const worker = await startWorker({
      ...store.env,
      DATABASE_URL: postgres.address,
      WORK: join(data.path, `worker-${randomUUID()}`),
      WEBHOOK_URL: `http://127.0.0.1:${port}/`,
      WEBHOOK_SECRET: "secret",
      ...env,
    });
    workers.push(worker);
    return worker;
  }

  async function createSite(document: object = documentOf("Hello")): Promise<string> {
    const site = `site-${randomUUID()}`;
    const { rows } = await database.query(
      "INSERT INTO owners (email, password) VALUES (gen_random_uuid(), '') RETURNING id",
    );
    await database.query("INSERT INTO sites (name, title, owner, document) VALUES ($1, $1, $2, $3)", [
      site,
      rows[0].id,
      Buffer.from(JSON.stringify(document)),
    ]);
    return site;
  }
  const save = (site: string, document: object) =>
    database.query("UPDATE sites SET document = $2, version = gen_random_uuid() WHERE name = $1", [
      site,
      Buffer.from(JSON.stringify(document)),
    ]);
  const stateOf = async (id: string) =>
    (await database.query("SELECT state, error FROM publications WHERE id = $1", [id])).rows[0];
  const ended = (id: string) =>
    expect
      .poll(async () => ["published", "failed"].includes((await stateOf(id)).state), { timeout: 60_000 })
      .toBe(true);
  /** Returns the page that visitors get. */
  async function seen(site: string): Promise<string> {
    const current = await publications.current(site);
    const bytes = current && (await objects.read(`${bundlePrefix(site, current.attempt)}index.html`));
    return bytes ? Buffer.from(bytes).toString() : "";
  }
  async function publish(site: string): Promise<string> {
    const id = await publications.request(site);
    await ended(id);
    expect(await stateOf(id)).toEqual({ state: "published", error: null });
    return id;
  }

  test("EDT-21 a scheduled publication takes the document as it is then; another time or none replaces it", async () => {
    await work();
    const [site, cancelled, moved] = [await createSite(), await createSite(), await createSite()];
    const soon = new Date(Date.now() + 3_000);
    for (const one of [site, cancelled, moved]) await publications.schedule(one, soon, "anna@example.org");
    await publications.unschedule(cancelled);
    await publications.schedule(moved, new Date(Date.now() + 3_600_000), "anna@example.org");
    await save(site, documentOf("Saved after it was scheduled"));
    await expect.poll(() => seen(site), { timeout: 60_000 }).toContain("Saved after it was scheduled");
    const { rows } = await database.query(
      "SELECT publish_at, requested_by FROM sites JOIN publications ON site = name WHERE name = $1",
      [site],
    );
    expect(rows).toEqual([{ publish_at: null, requested_by: "anna@example.org" }]);
    // The jobs of the others have run as well, and found nothing to do.
    const due =
      "SELECT FROM pgboss.job WHERE name = 'publish-at' AND start_after < now() AND state <> 'completed'";
    await expect.poll(async () => (await database.query(due)).rowCount, { timeout: 60_000 }).toBe(0);
    for (const one of [cancelled, moved]) expect(await publications.versions(one)).toEqual([]);
    const { rowCount } = await database.query("SELECT FROM publications WHERE site = ANY ($1)", [
      [cancelled, moved],
    ]);
    expect(rowCount).toBe(0);
    const left = await database.query("SELECT publish_at > now() AS later FROM sites WHERE name = $1", [
      moved,
    ]);
    expect(left.rows).toEqual([{ later: true }]);
  });

  /** Starts a store in front of the store, which keeps uploads of bundles waiting. */
  async function startGate() {
    let open = () => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    let isHeld = false;
    const gate = createServer(async (request, response) => {
      if (request.method === "PUT" && request.url?.includes("/sites/")) {
        isHeld = true;
        await opened;
      }
      const { method, headers, url = "" } = request;
      const asked = forward(new URL(url, store.env.S3_ENDPOINT), { method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(response);
      });
      request.pipe(asked);
    }).listen(0, "127.0.0.1");
    await once(gate, "listening");
    onTestFinished(() => {
      gate.closeAllConnections();
      gate.close();
    });
    return {
      endpoint: `http://127.0.0.1:${(gate.address() as AddressInfo).port}`,
      isHeld: () => isHeld,
      open,
    };
  }

  test("EDT-21 EDT-18 an owner who waits sees nothing of a build in the queue, half of it once it is built, and then its uploads", async () => {
    const gate = await startGate();
    const site = await createSite();
    const id = await publications.request(site);
    const seen: { done: number; of: number }[] = [];
    const { signal } = new AbortController();
    const onProgress = (done: number, of: number) => seen.push({ done, of });
    const made = publications.wait(id, { signal, onProgress, pause: 100 });
    await expect.poll(async () => (await stateOf(id)).state).toBe("queued");
    expect(seen).toEqual([]);
    await work({ S3_ENDPOINT: gate.endpoint });
    await expect.poll(gate.isHeld, { timeout: 60_000 }).toBe(true);
    // The worker reports from time to time.
    await expect
      .poll(() => seen.some(({ done, of }) => of > 0 && done === of / 2), { timeout: 60_000 })
      .toBe(true);
    expect((await stateOf(id)).state).toBe("building");
    gate.open();
    expect(await made).toMatchObject({ pages: 1 });
    for (const [index, { done, of }] of seen.entries()) {
      expect(done).toBeGreaterThanOrEqual(seen[index - 1]?.done ?? 0);
      expect(done).toBeLessThanOrEqual(of);
    }
  });

  describe("EDT-31 EDT-32 what the editor offers of it", () => {
    const changed: string[] = [];
    const ports = () =>
      createPublishing({
        publications,
        changed: (site) => changed.push(site),
        addressOf: (site) => `/sites/${site}/`,
      });
    const make = async (_: string, document: Uint8Array) =>
      await createSite(JSON.parse(Buffer.from(document).toString()));
    const openPublications = async () => {
      await work();
      return {
        ...ports(),
        createSite: make,
        async publish(site: string, document: Uint8Array) {
          await database.query("UPDATE sites SET document = $2 WHERE name = $1", [site, document]);
          await publish(site);
        },
      };
    };
    const openSchedule = () => ({ ...ports(), createSite: make });
    for (const { name, run } of [
      ...publicationsContract(openPublications),
      ...scheduleContract(openSchedule),
    ])
      test(name, run);

    test("EDT-32 a time of the editor publishes what is saved then, and going back needs no worker", async () => {
      const { publications: versions, schedule } = ports();
      const site = await createSite();
      await work();
      await publish(site);
      await schedule.add(site, new Date(Date.now() + 2_000), "anna@example.org");
      await save(site, documentOf("Saved later"));
      await expect.poll(() => seen(site), { timeout: 60_000 }).toContain("Saved later");
      await expect.poll(() => schedule.list(site), { timeout: 60_000 }).toEqual([]);
      const [newest, oldest] = await versions.list(site);
      expect([newest?.by, newest?.isOnline, oldest?.isOnline]).toEqual(["anna@example.org", true, false]);
      const text = await versions.read(site, oldest?.id ?? "");
      expect(Buffer.from(text ?? []).toString()).toBe(JSON.stringify(documentOf("Hello")));
      await Promise.all(workers.splice(0).map((worker) => worker.stop("SIGKILL")));
      changed.length = 0;
      expect(await versions.goBack?.(site, oldest?.id ?? "", undefined)).toEqual({
        address: `/sites/${site}/`,
      });
      expect(changed).toEqual([site]);
      expect(await seen(site)).toContain("Hello");
    });
  });

  test("requests join one that waits, and the one that follows publishes the last text", async () => {
    const site = await createSite();
    const first = await publications.request(site);
    expect(await publications.request(site)).toBe(first);
    await save(site, documentOf("The last text"));
    await work();
    await work();
    await ended(first);
    expect(await seen(site)).toContain("The last text");
    // The store has exactly the files that are listed, with their types.
    const { files, attempt } = await publications.current(site);
    const keys: string[] = [];
    for await (const key of objects.list(bundlePrefix(site, attempt))) keys.push(key);
    expect(keys.map((key) => key.slice(bundlePrefix(site, attempt).length)).sort()).toEqual(
      Object.keys(files).sort(),
    );
    const page = await objects.open(`${bundlePrefix(site, attempt)}index.html`);
    expect(page).toMatchObject({ headers: { "content-type": "text/html; charset=utf-8" } });
  });

  test("two sites are published side by side, one site never twice at once", async () => {
    const [one, other] = [await createSite(), await createSite()];
    const first = await publications.request(one);
    const attempt = randomUUID();
    expect(await publications.claim(first, attempt)).toEqual({ site: one, reason: "owner" });
    const second = await publications.request(one);
    expect(second).not.toBe(first);
    expect(await publications.claim(second, randomUUID())).toBe("busy");
    await work();
    await publish(other);
    expect((await stateOf(second)).state).toBe("queued");
    await publications.fail(attempt, "In the way.");
    await ended(second);
    expect(await stateOf(second)).toMatchObject({ state: "published" });
  });

  test("a publication that waits for another one of its site keeps its priority", async () => {
    const [nightly, owners] = [await createSite(), await createSite()];
    const waiting: Record<string, string> = {};
    for (const [site, reason] of [
      [nightly, "rebuild"],
      [owners, "owner"],
    ] as const) {
      await publications.claim(await publications.request(site), randomUUID());
      waiting[await publications.request(site, reason)] = reason;
    }
    await work();
    // A worker has found each of them busy, and sent it back.
    const sentBack = async () => {
      const { rows } = await database.query(
        `SELECT DISTINCT data->>'publication' AS id, priority FROM pgboss.job
         WHERE name = 'publish' AND start_after > created_on AND data->>'publication' = ANY ($1)`,
        [Object.keys(waiting)],
      );
      return Object.fromEntries(rows.map(({ id, priority }) => [waiting[id], priority]));
    };
    await expect.poll(sentBack).toEqual({ rebuild: 0, owner: 10 });
    for (const site of [nightly, owners]) await publications.cancel(site);
  });

  test("the publication of a killed worker is finished by another one, and a late worker changes nothing", async () => {
    const site = await createSite();
    const id = await publications.request(site);
    const dead = randomUUID();
    await publications.claim(id, dead);
    await publications.noteBundle(site, dead);
    // As after 15 silent seconds.
    await database.query("UPDATE publications SET alive_at = now() - interval '1 minute' WHERE id = $1", [
      id,
    ]);
    await work();
    await ended(id);
    expect(await seen(site)).toContain("Hello");
    expect(await publications.alive(dead, 1, 2)).toBe(false);
    const built = { version: "late", files: {}, pages: 1, bytes: 1, isPaid: false, nextChange: undefined };
    expect(await publications.finish(dead, Buffer.from("late"), built, async () => {})).toBe(false);
    expect(await seen(site)).toContain("Hello");
  });

  test("the publication of a killed worker comes before those that only wait", async () => {
    const [killed, waiting] = [await createSite(), await createSite()];
    const id = await publications.request(killed);
    await queue.fetch("publish");
    await publications.claim(id, randomUUID());
    await publications.request(waiting);
    await database.query("UPDATE publications SET alive_at = now() - interval '1 minute' WHERE id = $1", [
      id,
    ]);
    expect(await publications.recover()).toBe(1);
    const [job] = await queue.fetch<PublishJob>("publish");
    expect(job?.data.publication).toBe(id);
    for (const site of [killed, waiting]) await publications.cancel(site);
  });

  test("a worker killed at any moment leaves the old version or the new one", async () => {
    const site = await createSite();
    await work();
    await publish(site);
    const pages = Array.from({ length: 400 }, (_, index) => ({
      ...documentOf(`Page ${index}`).pages[0],
      path: index === 0 ? "/" : `/p${index}`,
    }));
    await save(site, { ...documentOf(""), pages });
    const moments = [
      "state = 'building'",
      "steps_done > 5",
      "EXISTS (SELECT FROM bundles WHERE bundles.attempt = publications.attempt)",
    ];
    for (const moment of moments) {
      await Promise.all(workers.splice(0).map((worker) => worker.stop("SIGKILL")));
      await work();
      const id = await publications.request(site);
      const isThen = async () =>
        (await database.query(`SELECT FROM publications WHERE id = $1 AND ${moment}`, [id])).rowCount;
      await expect.poll(isThen, { interval: 10, timeout: 30_000 }).toBe(1);
      await workers.pop()?.stop("SIGKILL");
      const current = await publications.current(site);
      for (const path of Object.keys(current.files))
        expect(await objects.read(bundlePrefix(site, current.attempt) + path), path).toBeDefined();
      await database.query("UPDATE publications SET alive_at = now() - interval '1 minute' WHERE site = $1", [
        site,
      ]);
    }
    await work();
    await publish(site);
    expect(await seen(site)).toContain("Page 0");
  });

  test("a publication is cancelled while it waits and while it is built", async () => {
    const site = await createSite();
    const waiting = await publications.request(site);
    expect(await publications.cancel(site)).toBe(true);
    await work();
    const id = await publications.request(site);
    await expect
      .poll(async () => (await stateOf(id)).state, { interval: 20, timeout: 20_000 })
      .toBe("building");
    await publications.cancel(site);
    for (const one of [waiting, id])
      expect(await stateOf(one)).toEqual({ state: "failed", error: "Publishing was cancelled." });
    expect(await seen(site)).toBe("");
    await publish(site);
    expect(await publications.cancel(site)).toBe(false);
  });

  test("a process builds one site after another, and one that is cancelled is ended", async () => {
    const builders = createBuilders();
    onTestFinished(builders.close);
    const build = (pages: number, signal = AbortSignal.timeout(60_000)) => {
      const folder = join(data.path, `build-${randomUUID()}`);
      mkdirSync(join(folder, "site"), { recursive: true });
      const all = Array.from({ length: pages }, (_, index) => ({
        ...documentOf(`Page ${index}`).pages[0],
        path: index === 0 ? "/" : `/p${index}`,
      }));
      writeFileSync(join(folder, "site/site.json"), JSON.stringify({ ...documentOf(""), pages: all }));
      const options = { out: "public", cacheDir: "cache", base: "/" };
      return builders.build({ folder, site: "site", options }, () => {}, signal);
    };
    const timed = async (work: Promise<unknown>) => {
      const started = performance.now();
      await work;
      return performance.now() - started;
    };
    const first = await timed(build(1));
    const second = await timed(build(1));
    // The engine is loaded once.
    expect(second).toBeLessThan(first);
    const cancelling = new AbortController();
    const cancelled = build(3000, cancelling.signal);
    cancelling.abort(new Error("Not any more."));
    await expect(cancelled).rejects.toThrow("Not any more.");
    expect(await build(1)).toMatchObject({ report: { ok: true, routes: 1 } });
  });

  test("errors of a document are reported, and its last version stays", async () => {
    const site = await createSite();
    await work();
    await publish(site);
    await save(site, { siteId: "street", pages: "none" });
    const id = await publications.request(site);
    await ended(id);
    expect(await stateOf(id)).toMatchObject({ state: "failed", error: expect.stringContaining('"none"') });
    const signal = AbortSignal.timeout(5000);
    await expect(publications.wait(id, { signal, onProgress: () => {} })).rejects.toThrow('"none"');
    expect(await seen(site)).toContain("Hello");
  });

  test("a job for a deleted site does nothing, and its published files are removed", async () => {
    const site = await createSite();
    const worker = await startWorkerHere({
      settings: postgres.settings,
      store: storeSettings(),
      work: join(data.path, "worker-here"),
    });
    try {
      await publish(site);
      const { attempt } = await publications.current(site);
      await publications.request(site);
      await database.query("DELETE FROM sites WHERE name = $1", [site]);
      await publish(await createSite());
      await worker.clean();
      expect(await objects.read(`${bundlePrefix(site, attempt)}index.html`)).toBeUndefined();
    } finally {
      await worker.close();
    }
  });

  test("visitors get an earlier version again, and only the last ten are kept", async () => {
    const site = await createSite();
    const worker = await startWorkerHere({
      settings: postgres.settings,
      store: storeSettings(),
      work: join(data.path, "worker-versions"),
    });
    try {
      for (let count = 0; count < 12; count++) {
        await save(site, documentOf(`Version ${count}.`));
        await publish(site);
      }
      await worker.clean();
      const versions = await publications.versions(site);
      expect(versions.map(({ isCurrent }) => isCurrent)).toEqual([true, ...Array(9).fill(false)]);
      const oldest = versions.at(-1)?.id ?? "";
      expect(await publications.goBack(site, oldest)).toBe(true);
      expect(await seen(site)).toContain("Version 2.");
      expect(await publications.goBack(site, randomUUID())).toBe(false);
      // One that visitors get is never removed.
      await worker.clean();
      expect(await seen(site)).toContain("Version 2.");
      await publish(site);
      await worker.clean();
      expect(await publications.goBack(site, oldest)).toBe(false);
    } finally {
      await worker.close();
    }
  });

  test("a rebuild builds what is online again, not what is saved, and leaves an equal bundle alone", async () => {
    const site = await createSite(documentOf("Online"));
    await work();
    await publish(site);
    const { attempt } = await publications.current(site);
    await save(site, documentOf("A draft"));
    const id = await publications.request(site, "rebuild");
    await expect.poll(() => stateOf(id), { timeout: 60_000 }).toBeUndefined();
    expect(await publications.current(site)).toMatchObject({ attempt });
    // As with an engine that builds something else.
    await database.query("UPDATE publications SET version = 'earlier' WHERE attempt = $1", [attempt]);
    const again = await publications.request(site, "rebuild");
    await ended(again);
    expect(await seen(site)).toContain("Online");
    expect((await publications.current(site)).attempt).not.toBe(attempt);
  });

  test("two shards build all published sites again, and one that starts again has nothing to do", async () => {
    const sites = await Promise.all(Array.from({ length: 6 }, () => createSite()));
    const broken = await createSite();
    await work();
    for (const site of [...sites, broken]) await publish(site);
    await Promise.all(workers.splice(0).map((worker) => worker.stop("SIGKILL")));
    await database.query("UPDATE sites SET published = NULL WHERE NOT name = ANY ($1)", [[...sites, broken]]);
    await database.query("UPDATE sites SET published_at = now() - interval '1 day'");
    await database.query("UPDATE publications SET version = 'earlier' WHERE site = $1", [sites[0]]);
    await database.query("UPDATE publications SET document = '{' WHERE site = $1", [broken]);
    const rebuild = async (index: number) => {
      const program = await startProgram(["rebuild"], {
        ...store.env,
        DATABASE_URL: postgres.address,
        WORK: join(data.path, `rebuild-${randomUUID()}`),
        JOB_COMPLETION_INDEX: String(index),
        JOB_COMPLETIONS: "2",
      });
      const [code] = await once(program.process, "exit");
      return { code, counts: JSON.parse(program.lines[0] ?? "{}") };
    };
    const results = await Promise.all([rebuild(0), rebuild(1)]);
    const sum = (name: string) => results.reduce((total, { counts }) => total + counts[name], 0);
    expect([sum("published"), sum("unchanged"), sum("failed")]).toEqual([1, 5, 1]);
    expect(results.map(({ code }) => code).sort()).toEqual([0, 1]);
    for (const site of sites) expect(await seen(site)).toContain("Hello");
    await database.query("UPDATE sites SET published = NULL WHERE name = $1", [broken]);
    for (const { code, counts } of [await rebuild(0), await rebuild(1)])
      expect([code, counts]).toEqual([0, { published: 0, unchanged: 0, failed: 0 }]);
  });

  test("a page appears by itself at its time", async () => {
    const soon = new Date(Date.now() + 8_000).toISOString();
    const { pages } = documentOf("Later", { path: "/later", publishAt: soon });
    const site = await createSite({ ...documentOf("Now"), pages: [...documentOf("Now").pages, ...pages] });
    await work();
    await publish(site);
    const later = async () => {
      const { attempt } = await publications.current(site);
      return await objects.read(`${bundlePrefix(site, attempt)}later/index.html`);
    };
    expect(await later()).toBeUndefined();
    await expect.poll(later, { timeout: 60_000, interval: 500 }).toBeDefined();
  });

  test("a signed message lists what changed, and is sent again until it is accepted", async () => {
    const site = await createSite();
    await work();
    await publish(site);
    await expect
      .poll(() => messages.some(({ message }) => message.site === site), { timeout: 30_000 })
      .toBe(true);
    messages.length = 0;
    refusals = 2;
    await save(site, documentOf("Another text"));
    const id = await publish(site);
    await expect.poll(() => messages.length, { timeout: 60_000 }).toBe(1);
    const { version, files } = await publications.current(site);
    expect(messages).toMatchObject([
      {
        isSigned: true,
        message: { id, event: "published", site, version, changes: { removed: [], omitted: 0 } },
      },
    ]);
    const message = messages[0]?.message;
    expect(message?.changes.changed).toContainEqual({ path: "index.html", hash: files["index.html"] });
    expect(message?.purge).toContain(`/sites/${site}/`);
    expect(message?.from).not.toBe(version);
  });

  test("a message whose receiver answers 500 for an hour is delivered afterwards", async () => {
    const site = await createSite();
    await work();
    refused.length = 0;
    refusals = Number.POSITIVE_INFINITY;
    const id = await publish(site);
    // The clock is moved to the time of each next try.
    let seconds = 0;
    const moveClock = async () => {
      const { rows } = await database.query(
        `WITH next AS (
           SELECT id, extract(epoch FROM start_after - now())::float AS delay FROM pgboss.job
           WHERE name = 'webhook' AND data->>'id' = $1 AND state = 'retry' AND start_after > now())
         UPDATE pgboss.job SET start_after = now() FROM next WHERE name = 'webhook' AND job.id = next.id RETURNING delay`,
        [id],
      );
      seconds += rows[0]?.delay ?? 0;
      return rows.length;
    };
    while (seconds < 3600) await expect.poll(moveClock).toBe(1);
    refusals = 0;
    await expect.poll(() => messages.filter(({ message }) => message.id === id)).toHaveLength(1);
    expect(messages.at(-1)).toMatchObject({ isSigned: true, message: { id, site } });
    // It is the same message each time, after longer and longer pauses.
    const tries = refused.filter((message) => message.id === id);
    expect(new Set(tries.map((message) => JSON.stringify(message))).size).toBe(1);
    expect(tries.length).toBeLessThan(14);
  });

  test("an article is published as it was written; its scripts and forbidden links are refused", async () => {
    const article = (text: string) => ({
      ...documentOf(""),
      pages: [
        {
          path: "/",
          meta: { title: "Street" },
          components: [{ id: "Article", uniqId: "one", data: { title: "Trees", text } }],
        },
      ],
    });
    const site = await createSite(article("## Oak\n\nAn *old* tree.\n\n- leaves\n"));
    await work();
    await publish(site);
    expect(await seen(site)).toMatch(/<h2[^>]*>.*Oak.*<\/h2>.*An <em>old<\/em> tree\..*<li>leaves<\/li>/s);
    await save(site, article("A [bad](javascript:alert(1)) link."));
    const id = await publications.request(site);
    await ended(id);
    expect(await stateOf(id)).toMatchObject({
      state: "failed",
      error: expect.stringContaining("javascript:"),
    });
    expect(await seen(site)).toContain("old</em> tree");
    await save(site, article("Text <script>alert('mark')</script> and <img src=x onerror=alert('mark')>."));
    await ended(await publications.request(site));
    expect(await seen(site)).not.toMatch(/<script[^>]*>alert\('mark'\)|<img[^>]*onerror/);
  });

  test("a document over its cap is not published, and the worker builds the next site", async () => {
    const site = await createSite();
    await work();
    await publish(site);
    await save(site, documentOf("x".repeat(caps.text + 1)));
    const id = await publications.request(site);
    await ended(id);
    expect(await stateOf(id)).toMatchObject({
      state: "failed",
      error: expect.stringContaining("the limit is 50000"),
    });
    expect(await seen(site)).toContain("Hello");
    await publish(await createSite());
  });

  test("a large file is stored in parts, whole or not at all", async () => {
    // Three parts.
    const bytes = randomBytes(20 * 2 ** 20);
    const file = join(data.path, "film.mp4");
    writeFileSync(file, bytes);
    await objects.putFile("large/film.mp4", file, { type: "video/mp4", cache: "max-age=60" });
    const found = await objects.read("large/film.mp4");
    expect(Buffer.compare(Buffer.from(found ?? []), bytes)).toBe(0);
    const part = await objects.open("large/film.mp4", { range: `bytes=${bytes.length - 4}-` });
    if (typeof part !== "object") throw new Error("There is no such part.");
    expect(Buffer.concat(await part.body.toArray())).toEqual(bytes.subarray(-4));
    expect([part.status, part.headers["content-type"]]).toEqual([206, "video/mp4"]);
    await expect(objects.putFile("large/none.mp4", join(data.path, "none"))).rejects.toThrow("ENOENT");
    expect(await objects.read("large/none.mp4")).toBeUndefined();
    await objects.copy("large/film.mp4", "large/copy of it.mp4");
    expect((await objects.read("large/copy of it.mp4"))?.length).toBe(bytes.length);
    await objects.removeAll("large/");
    expect(await objects.read("large/film.mp4")).toBeUndefined();
  });
});
