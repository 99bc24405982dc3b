/** Connection to PostgreSQL. */
import { readFile } from "node:fs/promises";
import pg from "pg";
import { factsOf, log } from "./telemetry.js";

/**
 * @param {pg.PoolConfig} settings
 * @returns {Promise<pg.Pool>} with all tables created
 */
export async function openDatabase(settings) {
  const database = new pg.Pool({
    // Fails soon, so that the editor can report it and try again.
    connectionTimeoutMillis: 10_000,
    query_timeout: 20_000,
    ...settings,
  });
  // A restarting server closes idle connections. The next query opens new ones.
  database.on("error", (error) => log("error", "database-connection-lost", factsOf(error)));
  await database.query(await readFile(new URL("../schema.sql", import.meta.url), "utf8"));
  return database;
}
