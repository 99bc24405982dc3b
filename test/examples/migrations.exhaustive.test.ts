/** EDT-21 the tables of examples/provider change in steps, and nobody waits for them behind a backup. */
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { connect, migrate, openDatabase } from "../../examples/provider/src/database.js";
import { startStore } from "../../examples/provider/src/platform.js";
import { startPostgres } from "../../examples/provider/src/postgres.js";
import { hasPostgresql } from "../../scripts/test/tools.js";
import { createDataFolder, openBrowser, startProduct, startProgram, startWorker } from "./running.ts";

const data = createDataFolder();
let postgres: Awaited<ReturnType<typeof startPostgres>>;
let store: Awaited<ReturnType<typeof startStore>>;

describe.skipIf(!hasPostgresql())("EDT-21 migrations", () => {
  beforeAll(async () => {
    postgres = await startPostgres(join(data.path, "postgres"));
    store = await startStore(join(data.path, "objects"));
  });
  afterAll(async () => {
    await store?.stop();
    await postgres?.stop();
    data.remove();
  });
  const env = (name: string) => ({
    ...store.env,
    DATABASE_URL: postgres.address,
    WORK: join(data.path, name),
  });
  /** Takes the locks of pg_dump, which it holds until it ends. */
  async function beginBackup() {
    const client = await connect(postgres.settings);
    const { rows } = await client.query(
      "SELECT string_agg(format('%I.%I', schemaname, tablename), ', ') AS all FROM pg_tables WHERE schemaname IN ('public', 'pgboss')",
    );
    await client.query("BEGIN");
    await client.query(`LOCK TABLE ${rows[0].all} IN ACCESS SHARE MODE`);
    const end = async () => {
      await client.query("ROLLBACK");
      await client.end();
    };
    return { end };
  }

  test("programs start during a backup, and owners save meanwhile", async () => {
    const program = await startProgram(["migrate"], env("none"));
    expect(program.first).toBe("The tables are up to date.");
    const backup = await beginBackup();
    onTestFinished(backup.end);
    const [server, worker] = await Promise.all([startProduct(env("server")), startWorker(env("worker"))]);
    onTestFinished(async () => {
      await server.stop();
      await worker.stop();
    });
    const anna = openBrowser(() => server.origin);
    await anna.form("/join", { email: "anna@example.org", password: "correct horse battery" });
    const site = await anna.createSite("Street");
    expect((await anna.edit(site, await anna.titleEdit(site, "During a backup"))).status).toBe(200);
    expect((await anna.post(`/edit/${site}/api/publish`, {})).status).toBe(200);
  });

  test("a step runs once, whoever starts; while it waits for a lock nobody waits for longer behind it", async () => {
    const first = [
      "CREATE TABLE schema_versions (version integer PRIMARY KEY)",
      "CREATE TABLE notes (text text)",
    ];
    const next = [...first, "ALTER TABLE notes ADD COLUMN by text"];
    const admin = await connect(postgres.settings);
    await admin.query("CREATE DATABASE steps");
    await admin.end();
    const settings = { ...postgres.settings, database: "steps" };
    await Promise.all([1, 2, 3].map(() => migrate(settings, first)));
    const reader = await connect(settings);
    onTestFinished(() => reader.end());
    await reader.query("BEGIN");
    await reader.query("SELECT * FROM notes");
    const owner = await connect(settings);
    onTestFinished(() => owner.end());
    let isDone = false;
    const migrating = Promise.all([1, 2].map(() => migrate(settings, next))).then(() => {
      isDone = true;
    });
    // Until one of the two waits for the lock.
    await expect
      .poll(
        async () =>
          (await owner.query("SELECT FROM pg_locks WHERE NOT granted AND locktype = 'relation'")).rowCount,
      )
      .toBe(1);
    await owner.query("INSERT INTO notes (text) VALUES ('typed')");
    expect(isDone).toBe(false);
    await reader.query("COMMIT");
    await migrating;
    await owner.query("INSERT INTO notes (text, by) VALUES ('typed', 'anna')");
    // A program of the version before starts after the upgrade.
    await migrate(settings, first);
  });

  test("a step that fails leaves nothing behind, and the program says why", async () => {
    const database = await openDatabase(postgres.settings);
    onTestFinished(() => database.end());
    const { rows } = await database.query("SELECT max(version) AS version FROM schema_versions");
    const steps = Array.from({ length: rows[0].version }, () => "");
    await expect(
      migrate(postgres.settings, [...steps, "CREATE TABLE halfway (); SELECT * FROM nowhere"]),
    ).rejects.toThrow('relation "nowhere" does not exist');
    expect((await database.query("SELECT to_regclass('halfway') AS name")).rows).toEqual([{ name: null }]);
  });
});
