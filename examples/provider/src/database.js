/** The connection to PostgreSQL. */
import { readFile } from "node:fs/promises";
import pg from "pg";

/**
 * @param {pg.PoolConfig} settings
 * @returns {Promise<pg.Pool>} with all tables
 */
export async function openDatabase(settings) {
  const database = new pg.Pool({
    // What cannot be saved is said soon, and tried again by the editor.
    connectionTimeoutMillis: 10_000,
    query_timeout: 20_000,
    ...settings,
  });
  // A server that restarts ends connections that wait for work: the next query opens others.
  database.on("error", ({ message }) => console.error(`PostgreSQL: ${message}`));
  await database.query(await readFile(new URL("../schema.sql", import.meta.url), "utf8"));
  return database;
}
