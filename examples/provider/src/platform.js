/** The whole product on one machine, for developers. In production each part is a container of its own. */
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { dataFolder, startPostgres } from "./postgres.js";
import { startProxy } from "./proxy.js";

const start = fileURLToPath(new URL("../start.js", import.meta.url));
/** Milliseconds before a program that ended is started again. */
const pause = 500;

/**
 * Starts an S3-compatible store that keeps objects in a folder.
 * @param {string} directory absolute
 * @returns {Promise<{env: Record<string, string>, stop: () => Promise<void>}>} settings for programs that use it
 */
export async function startStore(directory) {
  // @ts-expect-error It has no types.
  const { default: S3rver } = await import("s3rver");
  const store = new S3rver({
    ...{ address: "127.0.0.1", port: 0, directory, silent: true },
    configureBuckets: [{ name: "product", configs: [] }],
  });
  const { port } = await store.run();
  return {
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: "product",
      AWS_ACCESS_KEY_ID: "S3RVER",
      AWS_SECRET_ACCESS_KEY: "S3RVER",
    },
    stop: () => store.close(),
  };
}

/** Reads the secret, which is created at the first start. @param {string} file @returns {Promise<string>} */
async function readSecret(file) {
  await writeFile(file, randomBytes(32).toString("hex"), { flag: "wx", mode: 0o600 }).catch((error) => {
    if (error.code !== "EEXIST") throw error;
  });
  return await readFile(file, "utf8");
}

/**
 * Runs a program, and starts it again whenever it ends.
 * @param {string} name server or worker
 * @param {NodeJS.ProcessEnv} env
 * @param {(line: string) => void} onLine
 */
function keepRunning(name, env, onLine) {
  let isEnding = false;
  /** @type {import("node:child_process").ChildProcess} */
  let child;
  const run = () => {
    child = spawn(process.execPath, [start, name], { env, stdio: ["ignore", "pipe", "inherit", "ipc"] });
    if (child.stdout) createInterface(child.stdout).on("line", onLine);
    child.once("exit", () => {
      if (!isEnding) setTimeout(() => !isEnding && run(), pause);
    });
  };
  run();
  return {
    get process() {
      return child;
    },
    async stop() {
      isEnding = true;
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}

/** @param {NodeJS.ProcessEnv} given */
export async function startPlatform(given) {
  const data = dataFolder(given);
  await mkdir(data, { recursive: true });
  const postgres = given.DATABASE_URL === undefined ? await startPostgres(join(data, "postgres")) : undefined;
  const store = given.S3_ENDPOINT === undefined ? await startStore(join(data, "objects")) : undefined;
  const proxies = Number(given.TRUST_PROXY ?? 0);
  const shared = {
    ...given,
    // Five times the same warning about future versions of Node.
    AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: "true",
    ...store?.env,
    ...(postgres && { DATABASE_URL: postgres.address }),
    SESSION_SECRET: given.SESSION_SECRET ?? (await readSecret(join(data, "secret"))),
    // The proxy of this program, and those that are in front of it.
    TRUST_PROXY: String(proxies + 1),
    PORT: "0",
    HOST: "127.0.0.1",
  };
  const numbers = (/** @type {string | undefined} */ count = "2") =>
    Array.from({ length: Number(count) }, (_, index) => index);
  const proxy = await startProxy({
    port: Number(given.PORT ?? 4700),
    host: given.HOST ?? "127.0.0.1",
    isBehindProxy: proxies > 0,
  });
  const servers = numbers(given.SERVERS).map((number) => {
    let origin = "";
    const env = { ...shared, PROBES_PORT: "0", WORK: join(data, `server-${number}`) };
    return keepRunning("server", env, (line) => {
      const [, probes] = /^probes (.+)$/.exec(line) ?? [];
      if (probes === undefined) origin = line;
      else proxy.use(number, origin, probes);
    });
  });
  const workers = numbers(given.WORKERS).map((number) =>
    keepRunning("worker", { ...shared, WORK: join(data, `worker-${number}`) }, () => {}),
  );
  await proxy.ready(servers.length);
  console.log(`http://127.0.0.1:${proxy.port}/`);
  return {
    servers,
    workers,
    port: proxy.port,
    async close() {
      await proxy.close();
      await Promise.all([...servers, ...workers].map((program) => program.stop()));
      await store?.stop();
      await postgres?.stop();
    },
  };
}
