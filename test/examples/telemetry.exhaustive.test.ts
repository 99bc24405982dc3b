/** EDT-21 what an operator sees of examples/provider: probes, metrics, and logs without texts of owners. */
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startStore } from "../../examples/provider/src/platform.js";
import { startPostgres } from "../../examples/provider/src/postgres.js";
import { hasPostgresql } from "../../scripts/test/tools.js";
import {
  createDataFolder,
  openBrowser,
  type Product,
  type Program,
  startProduct,
  startWorker,
} from "./running.ts";

const data = createDataFolder();

describe.skipIf(!hasPostgresql())("EDT-21 an operator", () => {
  let postgres: Awaited<ReturnType<typeof startPostgres>>;
  let store: Awaited<ReturnType<typeof startStore>>;
  let server: Product;
  let worker: Program;

  beforeAll(async () => {
    postgres = await startPostgres(join(data.path, "postgres"));
    store = await startStore(join(data.path, "objects"));
    const env = { ...store.env, DATABASE_URL: postgres.address, PROBES_PORT: "0" };
    server = await startProduct({ ...env, WORK: join(data.path, "server") });
    worker = await startWorker({ ...env, WORK: join(data.path, "worker") });
  });
  afterAll(async () => {
    await server?.stop();
    await worker?.stop();
    // A test may have stopped it.
    await store?.stop().catch(() => {});
    await postgres?.stop();
    data.remove();
  });

  const missing = () =>
    (server.errors() + worker.errors()).split("\n").filter((line) => line.includes('"missing"'));
  async function probes(program: Program): Promise<(path: string) => Promise<Response>> {
    await expect.poll(() => program.lines.length).toBeGreaterThan(0);
    const [, origin = ""] = /^probes (http.*)$/.exec(program.lines[0] ?? "") ?? [];
    return (path) => fetch(new URL(path, origin));
  }

  test("sees edits and publications in the metrics that the dashboard asks for, and no text of an owner", async () => {
    const anna = openBrowser(() => server.origin);
    const secret = `secret ${randomUUID()}`;
    await anna.form("/join", { email: `${randomUUID()}@example.org`, password: secret });
    const site = await anna.createSite("Green Street");
    const edited = await anna.edit(site, await anna.titleEdit(site, secret));
    expect([edited.status, edited.headers.get("x-request-id")]).toEqual([
      200,
      expect.stringMatching(/^[\w-]{36}$/),
    ]);
    expect((await anna.post(`/edit/${site}/api/publish`, {})).status).toBe(200);
    const asked = await anna.send("/", { headers: { "x-request-id": "from-the-proxy" } });
    expect(asked.headers.get("x-request-id")).toBe("from-the-proxy");

    const [ofServer, ofWorker] = [await probes(server), await probes(worker)];
    for (const get of [ofServer, ofWorker]) {
      expect([(await get("/healthz")).status, (await get("/readyz")).status], missing().join()).toEqual([
        200, 200,
      ]);
      expect((await get("/else")).status).toBe(404);
    }
    const metrics = (await (await ofServer("/metrics")).text()) + (await (await ofWorker("/metrics")).text());
    expect(metrics).toContain('editor_step_duration_count{kind="edit",result="ok"');
    expect(metrics).toContain('publication_duration_count{result="published"');
    const board = readFileSync("examples/provider/grafana.json", "utf8");
    for (const [name] of board.matchAll(/\b(?:\w+_duration_(?:bucket|count)|process_resident_memory)\b/g))
      expect(metrics, name).toContain(name);
    const logs = server.errors() + worker.errors();
    for (const line of logs.trim().split("\n")) expect(JSON.parse(line)).toHaveProperty("event");
    expect(logs).toContain('"request":"from-the-proxy"');
    expect(logs + metrics).not.toContain(secret.slice(7));
  });

  test("sees that a server does without its database or its store, and is not ready without both", async () => {
    const get = await probes(server);
    const ready = async () => {
      const answer = await get("/readyz");
      return [answer.status, await answer.text()];
    };
    expect(await ready()).toEqual([200, "database ok\nstore ok\n"]);
    await postgres.stop();
    try {
      expect(await ready()).toEqual([200, "database missing\nstore ok\n"]);
      expect(await (await get("/metrics")).text()).toMatch(/^dependency_up\{name="database".*\} 0$/m);
      await store.stop();
      expect(await ready()).toEqual([503, "database missing\nstore missing\n"]);
      expect((await get("/healthz")).status).toBe(200);
    } finally {
      postgres = await startPostgres(join(data.path, "postgres"));
    }
    await expect.poll(ready).toEqual([200, "database ok\nstore missing\n"]);
    expect(missing().length).toBe(2);
  });
});
