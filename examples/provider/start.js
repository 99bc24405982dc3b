/**
 * Starts the product: `npm start`. Settings come from the environment:
 *
 *     PORT, HOST      address to listen on; default 4700, 127.0.0.1
 *     DATA            folder for pictures, published sites and, without DATABASE_URL, the database; default ./data
 *     WORK            folder for copies and caches, a separate one for each server that shares DATA; default DATA/work
 *     DATABASE_URL    existing PostgreSQL server; default: a private one in DATA
 *     SESSION_SECRET  secret that signs cookies; default: generated and stored in DATA
 *     SITES_ORIGIN    separate origin of sites on this server, such as https://sites.example.net; default: the product's
 *     TRUST_PROXY     number of proxies in front; default 0
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
