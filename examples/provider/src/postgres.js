/** Private PostgreSQL server for a first try: stored in the data folder, reached through a socket that nobody else can open. */
import { execFile } from "node:child_process";
import { chown, mkdir, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);
const installed = "/usr/lib/postgresql";

/** @returns {Promise<string>} the folder of the newest PostgreSQL's programs @throws if PostgreSQL is not installed */
export async function findPrograms() {
  const versions = await readdir(installed).catch(() => []);
  const [newest] = versions.sort((a, b) => Number(b) - Number(a));
  if (newest !== undefined) return join(installed, newest, "bin");
  throw new Error("PostgreSQL not found. Run `apt-get install postgresql`, or set DATABASE_URL.");
}

/** @param {NodeJS.ProcessEnv} given @returns {string} the folder of everything that `npm start` stores */
export const dataFolder = (given) =>
  resolve(given.DATA ?? fileURLToPath(new URL("../data", import.meta.url)));

/** PostgreSQL refuses to run as root. @returns {Promise<{uid?: number, gid?: number}>} the user to run it as */
async function findUser() {
  if (process.getuid?.() !== 0) return {};
  const idOf = async (/** @type {string} */ flag) => Number((await run("id", [flag, "postgres"])).stdout);
  return { uid: await idOf("-u"), gid: await idOf("-g") };
}

/**
 * Starts the server in a folder of its own. A server that already runs there is reused.
 * @param {string} folder absolute
 * @returns {Promise<{settings: import("pg").PoolConfig, address: string, wasRunning: boolean, stop: () => Promise<void>}>} address:
 * the same settings as DATABASE_URL
 */
export async function startPostgres(folder) {
  const [programs, user] = await Promise.all([findPrograms(), findUser()]);
  const call = (/** @type {string} */ program, /** @type {string[]} */ ...argv) =>
    run(join(programs, program), argv, { ...user, cwd: "/" });
  const control = (/** @type {string[]} */ ...argv) => call("pg_ctl", "-D", folder, "-w", ...argv);

  if (!(await isThere(join(folder, "PG_VERSION")))) {
    // Created beside the target and renamed, so that an interrupted attempt starts again from scratch.
    const draft = `${folder}.new`;
    await rm(draft, { recursive: true, force: true });
    await mkdir(draft, { recursive: true, mode: 0o700 });
    if (user.uid !== undefined && user.gid !== undefined) await chown(draft, user.uid, user.gid);
    // Anybody who can open the socket may connect: it is in a folder with mode 0700.
    const who = ["--username=provider", "--auth=trust"];
    await call("initdb", "-D", draft, "--encoding=UTF8", "--locale=C.UTF-8", ...who);
    await rename(draft, folder);
  }
  const isRunning = await control("status").then(
    () => true,
    () => false,
  );
  const log = join(folder, "server.log");
  const options = `-c listen_addresses='' -c unix_socket_directories='${folder}'`;
  if (!isRunning)
    await control("start", "-l", log, "-o", options).catch(async () => {
      throw new Error(`PostgreSQL did not start:\n${await readFile(log, "utf8").catch(() => "")}`);
    });
  return {
    settings: { host: folder, user: "provider", database: "postgres" },
    wasRunning: isRunning,
    address: `postgresql://provider@/postgres?host=${encodeURIComponent(folder)}`,
    stop: async () => void (await control("stop", "-m", "fast")),
  };
}

/** @param {string} file */
const isThere = (file) =>
  stat(file).then(
    () => true,
    () => false,
  );
