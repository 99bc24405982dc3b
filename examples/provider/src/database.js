/** Connection to PostgreSQL, and its tables: each step of `migrations/` runs once. */
import { readdir, readFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { factsOf, log } from "./telemetry.js";

const folder = new URL("../migrations/", import.meta.url);
/** Milliseconds for which a step waits for a lock. Everybody else who needs the table waits behind it. */
const lockTime = 500;
/** Milliseconds between two attempts, and in which one must succeed: a backup holds its locks until it ends. */
const [pause, patience] = [2_000, 30 * 60_000];

/**
 * @param {pg.PoolConfig} settings
 * @returns {Promise<pg.Pool>} with all tables
 */
export async function openDatabase(settings) {
  await migrate(settings);
  const database = new pg.Pool({
    // Fails soon, so that the editor can report it and try again.
    connectionTimeoutMillis: 10_000,
    query_timeout: 20_000,
    ...settings,
  });
  // A restarting server closes idle connections. The next query opens new ones.
  database.on("error", (error) => log("error", "database-connection-lost", factsOf(error)));
  return database;
}

/** @param {pg.Pool} database @throws if it does not answer within two seconds */
export const checkDatabase = (database) =>
  database.query(/** @type {pg.QueryConfig} */ ({ text: "SELECT 1", query_timeout: 2_000 }));

/** @returns {Promise<readonly string[]>} SQL of each step, in order */
async function readSteps() {
  const files = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  return Promise.all(files.map((name) => readFile(new URL(name, folder), "utf8")));
}

/**
 * Runs the steps that the database lacks, in one program at a time. If there are none, it takes no lock. A database that is newer
 * than this program is left alone: both versions run during an upgrade.
 * @param {pg.ClientConfig} settings
 * @param {readonly string[]} [steps] SQL
 */
export async function migrate(settings, steps) {
  const wanted = steps ?? (await readSteps());
  const client = await connect(settings);
  try {
    const end = Date.now() + patience;
    for (let done = await versionOf(client); done < wanted.length; done = await versionOf(client))
      try {
        await client.query(`BEGIN; SET LOCAL lock_timeout = ${lockTime}`);
        await client.query("SELECT pg_advisory_xact_lock(hashtext('sectile-example-provider'))");
        // Another program may have done it meanwhile.
        if ((await versionOf(client)) === done) {
          await client.query(wanted[done] ?? "");
          await client.query("INSERT INTO schema_versions (version) VALUES ($1)", [done + 1]);
          log("info", "migrated", { version: done + 1 });
        }
        await client.query("COMMIT");
      } catch (error) {
        await client.query("ROLLBACK");
        const isLocked = error instanceof pg.DatabaseError && error.code === "55P03";
        if (!isLocked || Date.now() > end) throw error;
        log("warn", "migration-waits", { version: done + 1 });
        await wait(pause);
      }
  } finally {
    await client.end();
  }
}

/** Opens a connection without limits of time. @param {pg.ClientConfig} settings */
export async function connect(settings) {
  const client = new pg.Client({ connectionTimeoutMillis: 10_000, ...settings });
  client.on("error", (error) => log("error", "database-connection-lost", factsOf(error)));
  await client.connect();
  return client;
}

/** @param {pg.Client} client @returns {Promise<number>} number of steps that the database has */
async function versionOf(client) {
  // Not to_regclass, which may remember from before the lock that there is none.
  const { rowCount } = await client.query(
    "SELECT FROM pg_tables WHERE schemaname = current_schema() AND tablename = 'schema_versions'",
  );
  if (rowCount === 0) return 0;
  const { rows } = await client.query("SELECT coalesce(max(version), 0) AS version FROM schema_versions");
  return rows[0].version;
}
