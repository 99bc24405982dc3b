/** EDT-21 a request to publish that is sent again, because its answer was lost, publishes once, on any server. */
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { Pool } from "pg";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../../examples/provider/src/database.js";
import { startStore } from "../../examples/provider/src/platform.js";
import { startPostgres } from "../../examples/provider/src/postgres.js";
import { createPublications } from "../../examples/provider/src/publications.js";
import { openQueue } from "../../examples/provider/src/queue.js";
import { hasPostgresql } from "../../scripts/test/tools.js";
import { createDataFolder, openBrowser, type Product, startProduct, startWorker } from "./running.ts";

const data = createDataFolder();

describe.skipIf(!hasPostgresql())("EDT-21 a request to publish that is sent again", () => {
  let postgres: Awaited<ReturnType<typeof startPostgres>>;
  let store: Awaited<ReturnType<typeof startStore>>;
  let database: Pool;
  let other: Product;

  beforeAll(async () => {
    postgres = await startPostgres(join(data.path, "postgres"));
    store = await startStore(join(data.path, "objects"));
    database = await openDatabase(postgres.settings);
    other = await startProduct(env("other"));
  });
  afterAll(async () => {
    await other?.stop();
    await database?.end();
    await store?.stop();
    await postgres?.stop();
    data.remove();
  });

  const env = (work: string) => ({
    ...store.env,
    DATABASE_URL: postgres.address,
    WORK: join(data.path, work),
  });
  async function work() {
    const worker = await startWorker(env(`worker-${randomUUID()}`));
    onTestFinished(async () => void (await worker.stop("SIGKILL")));
  }
  /** An owner who is signed in on both servers, which the requests go to one after the other. */
  async function meet() {
    const first = await startProduct(env(`first-${randomUUID()}`));
    let current: Product = first;
    const anna = openBrowser(() => current.origin);
    await anna.form("/join", {
      email: `anna-${randomUUID()}@example.org`,
      password: "correct horse battery",
    });
    const site = await anna.createSite(`Shop ${randomUUID().slice(0, 8)}`);
    const publish = async (id: string) => {
      const answer = await anna.post(`/edit/${site}/api/publish`, { id });
      const { address, pages, files, bytes } = (await answer.json()) as Record<string, unknown>;
      return { status: answer.status, address, pages, files, bytes };
    };
    const states = async () =>
      (
        await database.query("SELECT state FROM publications WHERE site = $1 ORDER BY requested_at", [site])
      ).rows
        .map(({ state }) => state)
        .join();
    /** Ends the server that was used until now, at once or in good order. */
    const move = async (signal: NodeJS.Signals) => {
      current = other;
      await first.stop(signal);
    };
    onTestFinished(async () => void (await first.stop("SIGKILL")));
    return { anna, site, publish, states, move };
  }

  test("waits for the publication that runs since before its server was killed", async () => {
    const { site, publish, states, move } = await meet();
    const id = randomUUID();
    const lost = publish(id).catch(() => "lost");
    await expect.poll(states).toBe("queued");
    await move("SIGKILL");
    expect(await lost).toBe("lost");
    const again = publish(id);
    await work();
    const result = await again;
    expect(result).toMatchObject({ status: 200, address: `/sites/${site}/` });
    expect(result.pages).toBeGreaterThan(0);
    // The answer may be lost once more, and then the publication has ended.
    expect(await publish(id)).toEqual(result);
    expect(await states()).toBe("published");
    // A click of its own publishes.
    expect(await publish(randomUUID())).toEqual(result);
    expect(await states()).toBe("published,published");
  });

  test("is asked for by a server that stops, while a worker builds", async () => {
    const { site, publish, states, move } = await meet();
    const id = randomUUID();
    const lost = publish(id);
    await expect.poll(states).toBe("queued");
    // A worker that does not end.
    const set = (values: string) =>
      database.query(`UPDATE publications SET ${values} WHERE site = $1`, [site]);
    await set("state = 'building', attempt = gen_random_uuid(), alive_at = now()");
    await move("SIGTERM");
    expect(await lost).toMatchObject({ status: 503 });
    const again = publish(id);
    await set("alive_at = now() - interval '1 minute'");
    await work();
    expect(await again).toMatchObject({ status: 200 });
    expect(await states()).toBe("published");
  });

  test("gets the result of the publication that has taken its place", async () => {
    const { site, publish, states } = await meet();
    const queue = await openQueue(postgres.settings, database);
    onTestFinished(() => queue.stop({ graceful: false }));
    const publications = createPublications(database, queue);
    const id = randomUUID();
    const attempt = randomUUID();
    const first = await publications.request(site, "owner", "anna", id);
    await publications.claim(first, attempt);
    const later = publish(randomUUID());
    await expect.poll(states).toBe("building,queued");
    // The worker gives it back while the other one waits.
    await publications.release(attempt);
    expect(await states()).toBe("failed,queued");
    const again = publish(id);
    await work();
    expect(await again).toEqual(await later);
    expect(await states()).toBe("failed,published");
  });

  test("at two servers at the same time causes one publication", async () => {
    const { site, states } = await meet();
    const queue = await openQueue(postgres.settings, database);
    onTestFinished(() => queue.stop({ graceful: false }));
    const publications = createPublications(database, queue);
    const id = randomUUID();
    const asked = await Promise.all(
      Array.from({ length: 8 }, () => publications.request(site, "owner", "anna", id)),
    );
    expect(new Set(asked).size).toBe(1);
    await publications.claim(asked[0] ?? "", randomUUID());
    expect(await publications.request(site, "owner", "anna", id)).toBe(asked[0]);
    expect(await states()).toBe("building");
    await publications.cancel(site);
    const signal = AbortSignal.timeout(20_000);
    await expect(publications.wait(asked[0] ?? "", { signal, onProgress: () => {} })).rejects.toThrow(
      "Publishing was cancelled.",
    );
  });
});
