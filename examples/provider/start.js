/**
 * Starts the product:
 *
 *     npm start               all of it, for developers: PostgreSQL, an object store, two servers, two workers, a proxy
 *     node start.js server    one server for owners and visitors
 *     node start.js worker    one worker that builds and publishes sites
 *     node start.js rebuild   builds all published sites again, or those of one shard, and ends
 *
 *     node start.js migrate                  brings the tables up to date, which each start does otherwise
 *     node start.js reports                  prints visitors' reports of sites as CSV
 *     node start.js plan <site> free|paid    changes the plan of a site, and publishes it again
 *     node start.js forget <e-mail>          deletes what somebody has sent with forms, on all sites
 *
 * Settings come from the environment:
 *
 *     DATABASE_URL            PostgreSQL server; the commands above find that of npm start without it
 *     S3_BUCKET, S3_ENDPOINT  object store; without an endpoint Amazon's own
 *     AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_REGION
 *     HOST                    address to listen on; default 127.0.0.1
 *     PROBES_PORT             port for /healthz, /readyz and /metrics; default: none
 *     WORK                    folder for copies and caches, a separate one for each server and worker; recreated if missing
 *
 *   server
 *     PORT                    default 4700
 *     SESSION_SECRET          secret that signs cookies, the same for all servers
 *     SITES_ORIGIN            separate origin of sites on this server, such as https://sites.example.net; default: the product's
 *     ORIGIN                  the product's own origin, for links in e-mails; default: that of the request, for development only
 *     SMTP_URL, MAIL_FROM     sends e-mails to owners: smtp://user:password@mail.example.net; default: the log, for development only
 *     TRUST_PROXY             number of proxies in front; default 0
 *     OPEN_SITES              number of edited sites to keep in memory; default 500
 *
 *   worker
 *     BUILDS                  number of parallel builds; default 1
 *     WEBHOOK_URL, WEBHOOK_SECRET   gets a signed message for each publication
 *     SMTP_URL, MAIL_FROM     sends what visitors have sent to the owner of the site
 *     REPORTS_TO              e-mail address for reports of sites
 *     REBUILD_AT              cron expression at which all sites are built again, in UTC: "30 2 * * *"
 *
 *   rebuild, with the settings of a worker
 *     JOB_COMPLETION_INDEX, JOB_COMPLETIONS   its shard and the number of shards; default 0 of 1
 *     REBUILD_HOURS           sites that were built within these hours are left out; default 12
 *
 *   npm start
 *     DATA                    folder for everything; default ./data
 *     SERVERS, WORKERS        how many of each; default 2
 *     PORT, and the settings above, which it passes on
 */
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";

const [program = "all", ...more] = process.argv.slice(2);
const programs = {
  all: () => import("./src/platform.js").then(({ startPlatform }) => startPlatform(process.env)),
  server: startServer,
  worker: () => startWorker(),
  rebuild: startRebuild,
};
const usage = () => {
  console.error(
    "Usage: node start.js [server | worker | rebuild | migrate | reports | plan <site> free|paid | forget <e-mail>]",
  );
  process.exit(2);
};
if (["migrate", "reports", "plan", "forget"].includes(program)) {
  const { runCommand } = await import("./src/provider.js");
  const text = await withDatabase((settings) => runCommand(settings, program, more));
  if (text === undefined) usage();
  await new Promise((resolve) => process.stdout.write(text ?? "", resolve));
  process.exit();
}
if (!Object.hasOwn(programs, program) || more.length > 0) usage();
const running = await programs[/** @type {keyof typeof programs} */ (program)]();

let isStopping = false;
async function stop() {
  if (isStopping) return;
  isStopping = true;
  await running.close();
}
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, stop);
// The platform that started this program has ended.
process.on("disconnect", stop);
process.channel?.unref();

/** @param {string} name */
function setting(name) {
  const value = process.env[name];
  if (value) return value;
  console.error(`Set ${name}. The comment in start.js lists all settings.`);
  process.exit(2);
}

/**
 * Works on DATABASE_URL or, without it, on the database of `npm start`, which need not run.
 * @template T
 * @param {(settings: import("pg").PoolConfig) => Promise<T>} work
 */
async function withDatabase(work) {
  const { DATABASE_URL: connectionString } = process.env;
  if (connectionString) return work({ connectionString });
  const { dataFolder, startPostgres } = await import("./src/postgres.js");
  const folder = join(dataFolder(process.env), "postgres");
  if (!existsSync(folder)) setting("DATABASE_URL");
  const { settings, wasRunning, stop } = await startPostgres(folder);
  return work(settings).finally(() => wasRunning || stop());
}

/** @param {number | undefined} port */
function printProbes(port) {
  if (port !== undefined) console.log(`probes http://127.0.0.1:${port}/`);
}

function shared() {
  const { S3_ENDPOINT: endpoint, AWS_REGION: region, PROBES_PORT: probes, HOST: host } = process.env;
  return {
    settings: { connectionString: setting("DATABASE_URL") },
    store: { bucket: setting("S3_BUCKET"), ...(endpoint && { endpoint }), ...(region && { region }) },
    work: resolve(setting("WORK")),
    host: host ?? "127.0.0.1",
    ...(probes && { probesPort: Number(probes) }),
  };
}

async function startServer() {
  const { startServer } = await import("./src/server.js");
  const { PORT = "4700", OPEN_SITES = "500", SITES_ORIGIN, ORIGIN, SMTP_URL: url } = process.env;
  const secret = setting("SESSION_SECRET");
  const server = await startServer({
    ...shared(),
    ...{ secret, port: Number(PORT), openSites: Number(OPEN_SITES), sitesOrigin: SITES_ORIGIN },
    ...(ORIGIN && { origin: new URL(ORIGIN).origin }),
    ...(url && { mail: { url, from: setting("MAIL_FROM") } }),
  });
  console.log(`http://${shared().host}:${server.port}/`);
  printProbes(server.probesPort);
  return server;
}

/** @param {number} [atOnce] number of parallel builds from the queue */
async function startWorker(atOnce = Number(process.env.BUILDS ?? 1)) {
  const { startWorker } = await import("./src/worker.js");
  const { WEBHOOK_URL: url, REBUILD_AT: rebuildAt, SMTP_URL: smtp, REPORTS_TO: reportsTo } = process.env;
  const worker = await startWorker({
    ...shared(),
    atOnce,
    ...(url && { webhook: { url, secret: setting("WEBHOOK_SECRET") } }),
    ...(smtp && { mail: { url: smtp, from: setting("MAIL_FROM"), reportsTo } }),
    ...(rebuildAt && { rebuildAt }),
  });
  console.log("ready");
  printProbes(worker.probesPort);
  return worker;
}

async function startRebuild() {
  const {
    JOB_COMPLETION_INDEX = "0",
    JOB_COMPLETIONS = "1",
    REBUILD_HOURS = "12",
    BUILDS = "1",
  } = process.env;
  const shard = { index: Number(JOB_COMPLETION_INDEX), count: Number(JOB_COMPLETIONS) };
  if (!(shard.index >= 0 && shard.index < shard.count)) {
    console.error(`There is no shard ${JOB_COMPLETION_INDEX} of ${JOB_COMPLETIONS}.`);
    process.exit(2);
  }
  const worker = await startWorker(0);
  worker
    .rebuildShard({ ...shard, hours: Number(REBUILD_HOURS), parallel: Number(BUILDS) })
    .then(async (counts) => {
      console.log(JSON.stringify(counts));
      // The rest of a stopped one is still to do.
      if (counts.failed > 0 || isStopping) process.exitCode = 1;
      await stop();
    });
  return worker;
}
