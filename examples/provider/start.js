/**
 * Starts the product: `npm start`. Settings come from the environment:
 *
 *     PORT, HOST     where it listens; default 4700, 127.0.0.1
 *     DATA           folder for pictures, published sites and, without DATABASE_URL, the database; default ./data
 *     WORK           folder of copies and caches, of this server alone where several share DATA; default DATA/work
 *     DATABASE_URL   a PostgreSQL that is there already
 *     SESSION_SECRET by which cookies are signed; default: one that is made and kept in DATA
 *     SITES_ORIGIN   another name of this server, for sites alone: https://sites.example.net; default: they are beside the product
 *     TRUST_PROXY    how many proxies stand in front
 */
import { mkdir } from "node:fs/promises";
import { resolve } from "node:path";
import { startPostgres } from "./src/postgres.js";
import { startServer } from "./src/server.js";

const { PORT = "4700", HOST = "127.0.0.1", DATABASE_URL, SITES_ORIGIN } = process.env;
const data = resolve(process.env.DATA ?? resolve(import.meta.dirname, "data"));

await mkdir(data, { recursive: true });
const work = resolve(process.env.WORK ?? resolve(data, "work"));
const postgres = DATABASE_URL === undefined ? await startPostgres(resolve(data, "postgres")) : undefined;
const settings = postgres?.settings ?? { connectionString: DATABASE_URL };
const server = await startServer({
  settings,
  data,
  work,
  host: HOST,
  port: Number(PORT),
  sitesOrigin: SITES_ORIGIN,
});
console.log(`http://${HOST}:${server.port}/`);

let isStopping = false;
async function stop() {
  if (isStopping) return;
  isStopping = true;
  await server.close();
  await postgres?.stop();
}
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, stop);
