/**
 * Load test: many owners, each editing a site of their own behind one handler, as in a provider's product (EDT-21).
 * Acknowledged edits must be in the store, and memory must only grow with open sites. `docs/benchmarks.md` has the figures.
 *
 *     npm run compile && node scripts/load-editor.js [--owners 200] [--arrive 60000] [--edits 10] [--pause 8000]
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const { values } = parseArgs({
  options: {
    serve: { type: "boolean", default: false },
    owners: { type: "string", default: "200" },
    /** Period in milliseconds over which owners arrive. */
    arrive: { type: "string", default: "60000" },
    edits: { type: "string", default: "10" },
    /** Milliseconds between two edits of one owner. */
    pause: { type: "string", default: "8000" },
  },
});
const owners = Array.from({ length: Number(values.owners) }, (_, index) => `site-${index}`);

if (values.serve) await serve();
else await load();

/** Provider's server. Reports its contents to the parent process. */
async function serve() {
  const engine = fileURLToPath(new URL("../dist/engine/", import.meta.url));
  const { loadEngine } = await import(`${engine}index.js`);
  const { createEditor } = await import(`${engine}editor.js`);
  /** @type {Map<string, { bytes: Uint8Array, version: string }>} */
  const documents = new Map();
  /** @type {Map<string, Uint8Array>} */
  const pictures = new Map();
  for (const file of (await loadEngine({ cores: 1 })).starterSite("Bakery", {
    starter: "business",
    language: "en",
  }))
    if (file.path === "site.json")
      for (const site of owners) documents.set(site, { bytes: Buffer.from(file.contents), version: "0" });
    else if (typeof file.contents !== "string") pictures.set(file.path, file.contents);
  const editor = await createEditor({
    documents: {
      read: async (/** @type {string} */ site) => documents.get(site),
      async write(
        /** @type {string} */ site,
        /** @type {Uint8Array} */ bytes,
        /** @type {string} */ version,
      ) {
        if (documents.get(site)?.version !== version) return undefined;
        const next = String(Number(version) + 1);
        documents.set(site, { bytes, version: next });
        return next;
      },
    },
    pictures: {
      list: async () => [...pictures.keys()],
      read: async (/** @type {string} */ _, /** @type {string} */ path) => pictures.get(path),
      add: async () => true,
      remove: async () => {},
    },
    authorize: (/** @type {unknown} */ _, /** @type {string} */ site) => ({ site }),
    onError: (/** @type {unknown} */ error) => console.error(error),
    maxSites: owners.length,
    idleTime: Number(values.pause) + 6000,
  });
  const server = createServer({ keepAliveTimeout: 60_000 }, editor).listen(0, "127.0.0.1");
  process.on("disconnect", () => process.exit());
  await once(server, "listening");
  const address = server.address();
  process.on("message", (site) => {
    globalThis.gc?.();
    const text = documents.get(String(site))?.bytes;
    process.send?.({
      text: text && Buffer.from(text).toString(),
      megabytes: Math.round(process.memoryUsage().heapUsed / 2 ** 20),
      seconds: process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6,
    });
  });
  process.send?.({ port: typeof address === "object" ? address?.port : 0 });
}

async function load() {
  const child = fork(fileURLToPath(import.meta.url), [...process.argv.slice(2), "--serve"], {
    execArgv: ["--expose-gc"],
  });
  // Never leaves the server running.
  process.on("exit", () => child.kill());
  const [{ port }] = await once(child, "message");
  const ask = async (/** @type {string} */ site) => {
    child.send(site);
    return (await once(child, "message"))[0];
  };
  const { megabytes: before, seconds: from } = await ask("");
  /** @type {number[]} */
  const openings = [];
  /** @type {number[]} */
  const times = [];
  const call = async (
    /** @type {string} */ site,
    /** @type {string} */ name,
    /** @type {object | undefined} */ body = undefined,
  ) => {
    const started = performance.now();
    const response = await fetch(`http://127.0.0.1:${port}/edit/${site}/api/${name}`, {
      method: body ? "POST" : "GET",
      headers: { "x-shared-editing": "1", "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer = await response.json();
    if (!response.ok) throw new Error(`${site} ${name}: ${answer.message}`);
    return { answer, took: performance.now() - started };
  };
  const own = async (/** @type {string} */ site, /** @type {number} */ index) => {
    // Owners arrive at different times.
    await pause((index / owners.length) * Number(values.arrive));
    const opened = await call(site, "site");
    openings.push(opened.took);
    const { answer } = await call(site, "page?path=%2F");
    let { version } = answer;
    const section = answer.sections.find(
      (/** @type {{ data: { title?: string } }} */ { data }) => typeof data.title === "string",
    ).id;
    for (let count = 1; count <= Number(values.edits); count++) {
      await pause(Number(values.pause));
      const { answer: done, took } = await call(site, "edits", {
        id: `${site} ${count}`,
        base: version,
        label: { kind: "write", name: "" },
        operations: [
          { op: "set", at: { page: "/", section, path: ["data", "title"] }, value: `${site} ${count}` },
        ],
        show: { path: "/" },
      });
      version = done.version;
      times.push(took);
    }
  };
  await Promise.all(owners.map(own));
  let lost = 0;
  for (const site of owners) if (!(await ask(site)).text.includes(`"${site} ${values.edits}"`)) lost++;
  const { megabytes: open, seconds: until } = await ask("");
  await pause(2 * (Number(values.pause) + 6000));
  const { megabytes: after } = await ask("");
  child.kill();
  const at = (/** @type {number[]} */ all, /** @type {number} */ share) =>
    `${Math.round(all.sort((one, other) => one - other)[Math.floor(all.length * share)] ?? 0)} ms`;
  console.log(
    `${owners.length} owners, ${times.length} edits acknowledged, ${lost} sites without the last of theirs`,
  );
  console.log(`an edit: median ${at(times, 0.5)}, 99th percentile ${at(times, 0.99)}`);
  console.log(`opening a site: median ${at(openings, 0.5)}, 99th percentile ${at(openings, 0.99)}`);
  console.log(`processor: ${(until - from).toFixed(1)} s`);
  console.log(
    `objects: ${before} MB, ${open} MB with ${owners.length} sites open, ${after} MB once they are let go`,
  );
  if (lost > 0) process.exitCode = 1;
}
