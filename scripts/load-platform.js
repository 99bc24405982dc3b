/**
 * Load and fault test of examples/provider: the whole platform as `npm start` runs it, with many owners who sign in, edit, add
 * pictures and publish over HTTP, as the editor does in their browsers (EDT-21). Every acknowledged edit must have been written to
 * the database, in its order, and the last ones be there at the end. Every acknowledged picture must be readable as it was, and
 * visitors must get each site entirely in one version. `docs/benchmarks.md` has the figures.
 */
import { fork } from "node:child_process";
import { createHash, createHmac, randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { chmodSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import sharp from "sharp";
import { openDatabase } from "../examples/provider/src/database.js";
import { openObjects } from "../examples/provider/src/objects.js";
import { createOwners } from "../examples/provider/src/owners.js";
import { createPictures } from "../examples/provider/src/pictures.js";
import { startPlatform, startStore } from "../examples/provider/src/platform.js";
import { startPostgres } from "../examples/provider/src/postgres.js";
import { createPublications } from "../examples/provider/src/publications.js";
import { openQueue } from "../examples/provider/src/queue.js";
import { createSites } from "../examples/provider/src/sites.js";
import { findLostEdits } from "./lost-edits.js";

const help = `Usage: node scripts/load-platform.js [options], after npm run compile

  --owners 500     owners, each with a site of their own
  --minutes 10     how long they work once all have arrived
  --arrive 2       minutes over which they arrive
  --servers 3, --workers 3
  --pause 30       mean seconds between two edits of an owner
  --publish 60     number of edits between two publications of a site
  --picture 100    number of edits between two pictures
  --faults         kills a server and a worker every 20 seconds, restarts PostgreSQL once, and slows the object store
  --every 20       seconds between kills
  --worst          one more owner sends what is dear, one after another: long articles, files of translations, images
  --json           prints the figures as JSON
  --costs 30       instead: what it costs to publish that many sites, one after another
`;
const { values } = parseArgs({
  options: {
    owners: { type: "string", default: "500" },
    minutes: { type: "string", default: "10" },
    arrive: { type: "string", default: "2" },
    servers: { type: "string", default: "3" },
    workers: { type: "string", default: "3" },
    pause: { type: "string", default: "30" },
    publish: { type: "string", default: "60" },
    picture: { type: "string", default: "100" },
    faults: { type: "boolean", default: false },
    every: { type: "string", default: "20" },
    worst: { type: "boolean", default: false },
    json: { type: "boolean", default: false },
    costs: { type: "string" },
    /** For the program's own use: the process with the proxy and the object store. */
    platform: { type: "boolean", default: false },
    help: { type: "boolean", short: "h", default: false },
  },
});
const password = "correct horse battery";
const secret = "of the load test";
/** Access to the object store for development. */
const credentials = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };
/** Notes for each version of a document which edits it has. A site's row is locked meanwhile, so the order is that of the versions. */
const notesOfEdits = `
  CREATE TABLE load_versions (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, site text NOT NULL, edits integer[] NOT NULL);
  CREATE FUNCTION note_edits() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO load_versions (site, edits) SELECT NEW.name, ARRAY(
      SELECT part[1]::integer FROM regexp_matches(convert_from(NEW.document, 'UTF8'), 'edit-(\\d+)\\.', 'g') AS part);
    RETURN NULL;
  END $$;
  CREATE TRIGGER note_edits AFTER UPDATE OF document ON sites FOR EACH ROW EXECUTE FUNCTION note_edits()`;
/** One owner in this many signs in with a password; the others still have a session. */
const signInsOneIn = 10;
/** Milliseconds by which the object store is slower for a while: each request and each part of an answer. */
const slowness = 300;
/** Milliseconds until a request counts as lost: longer than the editor waits for a slow store. */
const requestTimeout = 120_000;
/** Milliseconds within which the browser's client sends an edit again; each pause is twice the last one. */
const [firstPause, maxPause] = [1_000, 15_000];
/** Number of times that something is tried before it counts as failed. */
const maxTries = 12;

/** Texts of an article that are dear to read, below its limit of letters. */
const dearTexts = {
  footnotes: "^[a]\n\n".repeat(12_000),
  table: `|${"a|".repeat(47_000)}\n|${"-|".repeat(47_000)}\n`,
  links: "[a](/x) ".repeat(24_000),
  words: "word and another one in a line\n\n".repeat(6_100),
};

/** Runs the platform in a process of its own, and obeys the orders of the load program. */
async function runPlatform() {
  const data = process.env.DATA ?? "";
  let postgres = await startPostgres(join(data, "postgres"));
  const store = await startStore(join(data, "objects"));
  let delay = 0;
  const slowed = await forward(Number(new URL(store.env.S3_ENDPOINT ?? "").port), () => delay);
  const platform = await startPlatform({
    ...process.env,
    ...store.env,
    S3_ENDPOINT: `http://127.0.0.1:${slowed.port}`,
    DATABASE_URL: postgres.address,
    SERVERS: values.servers,
    WORKERS: values.workers,
  });
  /** @type {Record<string, (value: number) => Promise<unknown>>} */
  const orders = {
    pids: async () => ({
      servers: platform.servers.map(({ process }) => process.pid),
      workers: platform.workers.map(({ process }) => process.pid),
      postgres: Number(readFileSync(join(data, "postgres/postmaster.pid"), "utf8").split("\n")[0]),
    }),
    async restartPostgres() {
      await postgres.stop();
      postgres = await startPostgres(join(data, "postgres"));
    },
    async delay(milliseconds) {
      delay = milliseconds;
    },
    async close() {
      await platform.close();
      slowed.close();
      await store.stop();
      await postgres.stop();
    },
  };
  process.on("message", async (/** @type {{id: string, order: string, value: number}} */ message) => {
    const { id, order, value } = message;
    const result = await orders[order]?.(value).catch((error) => ({ failed: String(error) }));
    process.send?.({ id, result });
    if (order === "close") process.disconnect();
  });
  // The load program has ended: nothing may outlive it.
  process.once("disconnect", () => orders.close?.(0).finally(() => process.exit()));
  process.send?.({
    port: platform.port,
    settings: postgres.settings,
    endpoint: `http://127.0.0.1:${slowed.port}`,
  });
}

/** Forwards connections, each chunk later by what `delay` returns. @param {number} port @param {() => number} delay */
async function forward(port, delay) {
  const server = createServer((from) => {
    const to = connect(port, "127.0.0.1");
    for (const [one, other] of /** @type {const} */ ([
      [from, to],
      [to, from],
    ])) {
      let sent = Promise.resolve();
      const later = (/** @type {() => void} */ send) => {
        const due = performance.now() + delay();
        sent = sent
          .then(() => (due > performance.now() ? pause(due - performance.now()) : undefined))
          .then(send);
      };
      one.on("data", (chunk) => later(() => void (other.writable && other.write(chunk))));
      one.on("end", () => later(() => other.end()));
      one.on("error", () => other.destroy());
      one.on("close", () => later(() => other.destroy()));
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return { port: typeof address === "object" ? (address?.port ?? 0) : 0, close: () => server.close() };
}

/** @typedef {Awaited<ReturnType<typeof openDatabase>>} Database */

/** Everything that happened, for the report. */
class Findings {
  /** Milliseconds by kind. @type {Map<string, number[]>} */
  times = new Map();
  /** @type {Map<string, {count: number, failed: number}>} Errors that owners saw, and those that a retry did not solve. */
  errors = new Map();
  /** Facts that must never happen. @type {string[]} */
  wrong = [];
  /** Files that visitors got, by visit. @type {{site: string, hashes: Record<string, string>}[]} */
  visits = [];

  /** @param {string} kind @param {number} milliseconds */
  took(kind, milliseconds) {
    const all = this.times.get(kind);
    if (all) all.push(milliseconds);
    else this.times.set(kind, [milliseconds]);
  }
  /** @param {string} kind @param {boolean} isFinal */
  error(kind, isFinal) {
    const found = this.errors.get(kind) ?? { count: 0, failed: 0 };
    found.count++;
    if (isFinal) found.failed++;
    this.errors.set(kind, found);
  }
  /** @param {string} kind */
  count = (kind) => this.times.get(kind)?.length ?? 0;
  /** @param {string} kind @param {number} share */
  at(kind, share) {
    const all = [...(this.times.get(kind) ?? [])].sort((one, other) => one - other);
    return Math.round(all[Math.min(all.length - 1, Math.floor(all.length * share))] ?? 0);
  }
}

/** The run's time is over. */
class Over extends Error {}

/** An owner with the editor open in a browser. */
class Owner {
  /** Acknowledged texts by the place of the field. @type {Map<string, string>} */
  saved = new Map();
  /** Numbers of acknowledged edits by the place of the field, in their order. @type {Map<string, number[]>} */
  edits = new Map();
  /** Hashes of acknowledged pictures by path. @type {Map<string, string>} */
  pictures = new Map();
  /** Number of times that it wanted to publish. */
  publications = 0;
  /** Site's name, once it is created. */
  site = "";
  #cookie = "";
  #version = "";
  #count = 0;
  /** @type {{page: string, section: string, field: string}[]} */
  #fields = [];
  #hasPicture = false;
  #stream = new AbortController();
  #hasLeft = false;

  /** @param {number} number @param {string} cookie of an earlier sign-in, or none @param {string} origin @param {Findings} record */
  constructor(number, cookie, origin, record) {
    Object.assign(this, { number, origin, record });
    this.#cookie = cookie;
    this.number = number;
    this.origin = origin;
    this.record = record;
  }

  /** @param {string} path @param {RequestInit} [init] */
  async #send(path, { headers, ...init } = {}) {
    const response = await fetch(this.origin + path, {
      redirect: "manual",
      signal: AbortSignal.timeout(requestTimeout),
      ...init,
      headers: { origin: this.origin, "x-shared-editing": "1", cookie: this.#cookie, ...headers },
    });
    const [set] = response.headers.getSetCookie();
    if (set !== undefined) this.#cookie = set.split(";")[0] ?? "";
    return response;
  }

  /**
   * Tries until it works, with the pauses of the editor's own client.
   * @template T
   * @param {string} kind @param {() => Promise<Response>} send @param {(response: Response) => Promise<T>} read
   * @returns {Promise<T>}
   */
  async #again(kind, send, read) {
    const started = performance.now();
    for (let wait = firstPause, tries = 1; ; wait = Math.min(wait * 2, maxPause), tries++) {
      let why = "unreachable";
      let retryAfter = 0;
      try {
        const response = await send();
        if (response.status < 400) {
          const result = await read(response);
          this.record.took(kind, performance.now() - started);
          if (tries > 1) this.record.took(`${kind}, with a retry`, performance.now() - started);
          return result;
        }
        retryAfter = Number(response.headers.get("retry-after") ?? 0) * 1000;
        const answer = await response.json().catch(() => ({}));
        why = `${response.status} ${answer.code ?? ""} ${answer.reason ?? ""}`.trim();
        if (response.status < 500 && response.status !== 429 && response.status !== 422)
          this.record.wrong.push(`${kind} of ${this.site}: ${why} ${answer.message ?? ""}`);
      } catch (error) {
        if (error instanceof Over) throw error;
        if (error instanceof SyntaxError) throw error;
      }
      const isFinal = tries === maxTries;
      this.record.error(`${kind}: ${why}`, isFinal);
      if (isFinal) throw new Error(`${kind} of ${this.site || this.number} failed ${tries} times: ${why}`);
      await pause(Math.max(wait, retryAfter));
    }
  }

  /** @template T @param {string} kind @param {string} name @param {object} [body] @returns {Promise<T>} */
  #call(kind, name, body) {
    const init = body && {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "content-type": "application/json" },
    };
    return this.#again(
      kind,
      () => this.#send(`/edit/${this.site}/api/${name}`, init),
      (response) => response.json(),
    );
  }

  async enter() {
    const form = (/** @type {Record<string, string>} */ fields) => ({
      method: "POST",
      body: new URLSearchParams(fields),
    });
    if (this.#cookie === "") {
      const fields = { email: `owner-${this.number}@example.org`, password };
      await this.#again(
        "sign-in",
        () => this.#send("/sign-in", form(fields)),
        async () => {},
      );
    }
    await this.#again(
      "sites",
      () => this.#send("/"),
      (response) => response.text(),
    );
    this.site = await this.#again(
      "create a site",
      () => this.#send("/sites", form({ title: `Shop ${this.number}` })),
      async (response) => response.headers.get("location")?.split("/")[2] ?? "",
    );
    await this.#again(
      "editor page",
      () => this.#send(`/edit/${this.site}/`),
      (response) => response.text(),
    );
    const { version } = await this.#call("open", "site");
    this.#version = version;
    for (const page of ["/", "/about"]) {
      const { sections } = await this.#call("page", `page?path=${encodeURIComponent(page)}`);
      for (const { id: section, data } of sections)
        for (const field of ["title", "paragraph"])
          if (typeof data[field] === "string") this.#fields.push({ page, section, field });
    }
  }

  /** Follows the events of the site until `leave`, as an open editor does. */
  async follow() {
    for (let wait = 500; !this.#hasLeft; wait = Math.min(wait * 2, 8_000)) {
      // A signal for each stream: `fetch` leaves a listener on it until it is collected.
      this.#stream = new AbortController();
      const { signal } = this.#stream;
      try {
        const { status, body } = await this.#send(`/edit/${this.site}/api/events`, { signal });
        if (status === 401) this.record.wrong.push(`${this.site} was signed out`);
        if (status === 200) wait = 250;
        for await (const _ of body ?? []);
      } catch {
        // Tried again below.
      }
      if (this.#hasLeft) return;
      this.record.error("events: ended", false);
      await pause(wait);
    }
  }

  /** Closes the editor. */
  leave() {
    this.#hasLeft = true;
    this.#stream.abort();
  }

  /** Changes one text. */
  async edit() {
    const index = ++this.#count;
    const place = this.#fields[index % this.#fields.length];
    if (!place) throw new Error(`${this.site} has no texts.`);
    const { page, section, field } = place;
    const key = `${page} ${section} ${field}`;
    // The number is found again in each version of the document.
    const value =
      field === "title" ? `Fresh edit-${index}.` : `Words edit-${index}. ${"word ".repeat(index % 200)}`;
    await this.#change(
      "edit",
      { operations: [{ op: "set", at: { page, section, path: ["data", field] }, value }] },
      page,
    );
    this.saved.set(key, value);
    this.edits.set(key, [...(this.edits.get(key) ?? []), index]);
  }

  /** @param {string} kind @param {object} change @param {string} path of the page shown */
  async #change(kind, change, path) {
    const request = {
      id: `${this.site} ${randomUUID()}`,
      base: this.#version,
      label: { kind: "write", name: "a text" },
      ...change,
      show: { path },
    };
    const { version, page } = await this.#call(kind, "edits", request);
    this.#version = version;
    this.#expect(path, page.sections);
  }

  /** Sends what is dear, until a signal. Whatever is answered is right, as long as the others go on. @param {AbortSignal} signal */
  async worst(signal) {
    const send = async (
      /** @type {string} */ name,
      /** @type {string} */ path,
      /** @type {RequestInit} */ init,
    ) => {
      if (signal.aborted) return;
      const started = performance.now();
      const answer = await this.#send(`/edit/${this.site}/api/${path}`, { method: "POST", ...init }).catch(
        () => undefined,
      );
      await answer?.arrayBuffer().catch(() => {});
      this.record.took(`worst: ${name}`, performance.now() - started);
      this.record.error(`worst: ${name} ${answer?.status ?? "unreachable"}`, false);
    };
    const intent = { kind: "add-section", page: "/about", at: 1, type: "Article" };
    await this.#change("add a section", { intent }, "/about");
    const { sections } = await this.#call("page", "page?path=%2Fabout");
    const article = sections.find((/** @type {{type: string}} */ { type }) => type === "Article")?.id;
    const entry = (/** @type {number} */ index) =>
      `msgctxt "${index}"\nmsgid "Text ${index}"\nmsgstr "Words ${index}"\n`;
    const texts = Array.from({ length: 150_000 }, (_, index) => entry(index)).join("\n");
    const create = { width: 30_000, height: 30_000, channels: /** @type {const} */ (3), background: "#abc" };
    const bomb = await sharp({ create, limitInputPixels: false }).png().toBuffer();
    while (!signal.aborted) {
      for (const [name, value] of Object.entries(dearTexts)) {
        const { version } = await this.#call("open", "site");
        const at = { page: "/about", section: article, path: ["data", "text"] };
        const label = { kind: "write", name: "a text" };
        const body = {
          id: randomUUID(),
          base: version,
          label,
          operations: [{ op: "set", at, value }],
          show: { path: "/about" },
        };
        await send(name, "edits", {
          body: JSON.stringify(body),
          headers: { "content-type": "application/json" },
        });
      }
      const files = Array.from({ length: 20 }, () =>
        send("translations", "texts?language=de&path=/", { body: texts }),
      );
      await Promise.all(files);
      await send("image", "pictures?name=bomb.png", { body: bomb });
      await send("publication", "publish", { body: "{}", headers: { "content-type": "application/json" } });
    }
  }

  /** Each answer must have all texts that were acknowledged before. @param {string} path @param {any[]} sections */
  #expect(path, sections) {
    for (const [key, value] of this.saved) {
      const [page, section, field = ""] = key.split(" ");
      const found = sections.find(({ id }) => id === section)?.data[field];
      if (page === path && found !== value && !found?.includes(`edit-${this.#count}.`))
        this.record.wrong.push(`${this.site} ${key}: ${found} instead of ${value}`);
    }
  }

  /** Adds a picture, and shows it on the second page. */
  async picture() {
    const noise = { type: /** @type {const} */ ("gaussian"), mean: 128, sigma: 12 };
    const body = await sharp({ create: { width: 800, height: 600, channels: 3, background: "#888", noise } })
      .blur(3)
      .jpeg()
      .toBuffer();
    const name = `photo-${randomBytes(3).toString("hex")}.jpg`;
    const { path } = await this.#again(
      "picture",
      () => this.#send(`/edit/${this.site}/api/pictures?name=${name}`, { method: "POST", body }),
      (response) => response.json(),
    );
    this.pictures.set(path, createHash("sha256").update(body).digest("hex"));
    if (!this.#hasPicture) {
      const intent = { kind: "add-section", page: "/about", at: 1, type: "TextImage" };
      await this.#change("add a section", { intent }, "/about");
      this.#hasPicture = true;
    }
    const { sections } = await this.#call("page", "page?path=%2Fabout");
    const { id: section } = sections.find((/** @type {{type: string}} */ { type }) => type === "TextImage");
    const operations = [
      { op: "set", at: { page: "/about", section, path: ["data", "largeImgUrl"] }, value: path },
    ];
    await this.#change("edit", { operations }, "/about");
  }

  /** Publishes, and looks at the site. */
  async publish() {
    this.publications++;
    await this.#call("publish", "publish", { id: randomUUID() });
    const missingIn = (/** @type {string} */ page) =>
      [...this.saved].find(([key, value]) => key.startsWith("/ ") && !page.includes(value))?.[1];
    for (let tries = 1; ; tries++) {
      const missing = missingIn(await visit(this.origin, this.site, this.record));
      if (missing === undefined) return;
      // Servers learn of a new version one after another.
      this.record.error("visit: the version before", tries === maxTries);
      if (tries === maxTries)
        return void this.record.wrong.push(`${this.site} was published without "${missing}"`);
      await pause(firstPause);
    }
  }
}

/** A visitor opens a site's first page with its files. @param {string} origin @param {string} site @param {Findings} record */
async function visit(origin, site, record) {
  /** @type {Record<string, string>} */
  const hashes = {};
  const read = async (/** @type {string} */ path) => {
    for (let tries = 1; ; tries++) {
      const signal = AbortSignal.timeout(requestTimeout);
      const response = await fetch(`${origin}/sites/${site}/${path}`, { signal }).catch(() => undefined);
      const bytes = await response?.arrayBuffer().catch(() => undefined);
      if (response?.status === 404 && tries === 1)
        record.wrong.push(`A visitor of ${site} did not get "${path}"`);
      if (response?.ok && bytes) {
        hashes[path || "index.html"] = createHash("sha256").update(Buffer.from(bytes)).digest("hex");
        return Buffer.from(bytes).toString();
      }
      record.error(`visit: ${response?.status ?? "unreachable"}`, tries === maxTries);
      if (tries === maxTries) return "";
      await pause(firstPause);
    }
  };
  const started = performance.now();
  const page = await read("");
  record.took("visit, first page", performance.now() - started);
  const files = [...page.matchAll(/(?:src|href)="\/sites\/[^/"]+\/([^"#?]+\.(?:css|js|woff2))"/g)];
  await Promise.all(files.map(([, path = ""]) => read(path)));
  record.visits.push({ site, hashes });
  return page;
}

/** Memory and processor time of the platform's processes, measured every two seconds. */
class Meter {
  /** @type {Map<string, {megabytes: number, pids: Map<number, number>}>} */
  parts = new Map();

  /** @param {string} name @param {number | undefined} pid */
  #measure(name, pid) {
    if (pid === undefined) return;
    const part = this.parts.get(name) ?? { megabytes: 0, pids: new Map() };
    this.parts.set(name, part);
    try {
      const [, resident = "0"] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
      part.megabytes = Math.max(part.megabytes, Number(resident) / 1024);
      const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
      // User and system time, in hundredths of a second.
      part.pids.set(pid, (Number(fields[11]) + Number(fields[12])) / 100);
    } catch {
      // It has just ended.
    }
  }

  /** @param {{servers: number[], workers: number[], postgres: number}} pids @param {number | undefined} platform */
  measure({ servers, workers, postgres }, platform) {
    for (const [index, pid] of servers.entries()) this.#measure(`server ${index + 1}`, pid);
    for (const [index, pid] of workers.entries()) {
      this.#measure(`worker ${index + 1}`, pid);
      for (const child of childrenOf(pid)) this.#measure("builds, each", child);
    }
    this.#measure("proxy and object store", platform);
    let shared = 0;
    for (const pid of [postgres, ...childrenOf(postgres)]) {
      shared += proportionalOf(pid);
      this.#measure("PostgreSQL", pid);
    }
    const part = this.parts.get("PostgreSQL");
    if (part) part.megabytes = Math.max(part.megabytes, shared);
    this.#measure("owners (this program)", process.pid);
  }

  report() {
    return [...this.parts].map(([part, { megabytes, pids }]) => ({
      part,
      megabytes: Math.round(megabytes),
      seconds: Math.round([...pids.values()].reduce((sum, one) => sum + one, 0)),
    }));
  }
}

/** @param {number} pid @returns {number[]} */
function childrenOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8")
      .trim()
      .split(" ")
      .filter(Boolean)
      .map(Number);
  } catch {
    return [];
  }
}

/** @param {number} pid @returns {number} megabytes, with its share of what it shares with others */
function proportionalOf(pid) {
  try {
    return Number(/Pss:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** @returns {Promise<number>} the exit code */
async function run() {
  const data = mkdtempSync(join(tmpdir(), "sectile-load-"));
  // PostgreSQL never runs as root.
  chmodSync(data, 0o711);
  const log = join(data, "log.jsonl");
  const child = fork(fileURLToPath(import.meta.url), [...process.argv.slice(2), "--platform"], {
    env: { ...process.env, DATA: data, PORT: "0", SESSION_SECRET: secret, NODE_NO_WARNINGS: "1" },
    stdio: ["ignore", "ignore", openSync(log, "w"), "ipc"],
  });
  /** @type {Map<string, (result: any) => void>} */
  const answers = new Map();
  const [{ port, settings, endpoint }] = await once(child, "message");
  child.on("message", (/** @type {{id: string, result: any}} */ { id, result }) => answers.get(id)?.(result));
  const order = (/** @type {string} */ name, value = 0) =>
    new Promise((/** @type {(result: any) => void} */ resolve) => {
      const id = randomUUID();
      answers.set(id, resolve);
      child.send({ id, order: name, value });
    });
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(130));
  const database = await openDatabase(settings);
  await database.query(notesOfEdits);
  const objects = openObjects({ bucket: "product", endpoint, credentials });

  const record = new Findings();
  const meter = new Meter();
  const origin = `http://127.0.0.1:${port}`;
  const accounts = await createAccounts(database, Number(values.owners) + (values.worst ? 1 : 0));
  const everybody = accounts.map((cookie, index) => new Owner(index, cookie, origin, record));
  const owners = everybody.slice(0, Number(values.owners));
  const [worst] = everybody.slice(owners.length);
  const ending = new AbortController();
  const loads = [loadavg()[0] ?? 0];
  const measuring = repeat(ending.signal, 2_000, async () => {
    const pids = await order("pids");
    // While PostgreSQL restarts, it has no process.
    if (!pids.failed) meter.measure(pids, child.pid);
    loads.push(loadavg()[0] ?? 0);
  });
  const visitors = repeat(ending.signal, 500, async () => {
    const published = owners.filter(({ site }) => site !== "" && isPublished.has(site));
    const one = published[Math.floor(Math.random() * published.length)];
    if (one) await visit(origin, one.site, record);
  });
  /** @type {Set<string>} */
  const isPublished = new Set();
  const began = performance.now();
  const arrivals = owners.map(async (owner, index) => {
    await pause((index / owners.length) * Number(values.arrive) * 60_000);
    await owner.enter();
    void owner.follow();
  });
  // However slow the machine is, everybody works for that long, and faults happen meanwhile.
  let end = Number.POSITIVE_INFINITY;
  const faults = Promise.allSettled(arrivals).then(() => {
    end = performance.now() + Number(values.minutes) * 60_000;
    return values.faults ? causeFaults(order, end, ending.signal) : [];
  });
  const attacking = Promise.allSettled(arrivals)
    .then(() => worst?.enter())
    .then(() => worst?.worst(ending.signal))
    // The others are measured.
    .catch((error) => record.error(`worst: ${error instanceof Error ? error.message : error}`, false));
  await Promise.all(
    owners.map(async (owner, index) => {
      try {
        await arrivals[index];
        // Each begins at another number, so that a short run has publications and pictures as well.
        for (let count = index + 1; ; count++) {
          const wait = Number(values.pause) * 1000 * (0.5 + Math.random());
          if (count > index + 1 && performance.now() + wait > end) return;
          await pause(wait);
          if (count % Number(values.picture) === 0) await owner.picture();
          await owner.edit();
          if (count % Number(values.publish) !== 0) continue;
          await owner.publish();
          isPublished.add(owner.site);
        }
      } catch (error) {
        record.wrong.push(error instanceof Error ? error.message : String(error));
      }
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  ending.abort();
  for (const owner of owners) owner.leave();
  const done = await faults;
  await Promise.all([measuring, visitors, attacking]);
  const verified = await verify(database, objects, owners, record, origin);
  objects.close();
  await database.end();
  await order("close");
  const result = {
    owners: owners.length,
    minutes: Number(values.minutes),
    servers: Number(values.servers),
    workers: Number(values.workers),
    load: { first: loads[0], mean: Math.round((loads.reduce((a, b) => a + b, 0) / loads.length) * 10) / 10 },
    faults: done,
    ...verified,
    edits: { count: record.count("edit"), perSecond: Math.round((record.count("edit") / seconds) * 10) / 10 },
    milliseconds: Object.fromEntries(
      [...record.times.keys()].map((kind) => [
        kind,
        {
          count: record.count(kind),
          p50: record.at(kind, 0.5),
          p99: record.at(kind, 0.99),
          max: record.at(kind, 1),
        },
      ]),
    ),
    errors: Object.fromEntries(record.errors),
    processes: meter.report(),
    wrong: record.wrong,
  };
  print(result);
  if (record.wrong.length > 0) console.log(`The log is kept: ${log}`);
  else rmSync(data, { recursive: true, force: true });
  return record.wrong.length > 0 ? 1 : 0;
}

/**
 * Creates the owners' accounts, and sessions for those who signed in on an earlier day.
 * @param {Database} database @returns {Promise<string[]>} a cookie for each owner; empty for those who must sign in
 */
async function createAccounts(database, count = Number(values.owners)) {
  const first = await createOwners(database).create("owner-0@example.org", password);
  const { rows } = await database.query(
    `INSERT INTO owners (email, password) SELECT format('owner-%s@example.org', number), password
     FROM owners, generate_series(1, $2) AS number WHERE id = $1 RETURNING id`,
    [first, count - 1],
  );
  const cookies = [];
  for (const [index, { id }] of [{ id: first }, ...rows].entries()) {
    if (index % signInsOneIn === 0) {
      cookies.push("");
      continue;
    }
    const sid = randomBytes(24).toString("base64url");
    const expires = new Date(Date.now() + 86_400_000);
    const session = { cookie: { originalMaxAge: 86_400_000, expires, httpOnly: true, path: "/" }, owner: id };
    await database.query("INSERT INTO session (sid, sess, expire) VALUES ($1, $2, $3)", [
      sid,
      session,
      expires,
    ]);
    const signature = createHmac("sha256", secret).update(sid).digest("base64").replace(/=+$/, "");
    cookies.push(`session=${encodeURIComponent(`s:${sid}.${signature}`)}`);
  }
  return cookies;
}

/** @param {AbortSignal} signal @param {number} every milliseconds @param {() => Promise<void>} task */
async function repeat(signal, every, task) {
  while (!signal.aborted) {
    await task();
    await pause(every, undefined, { signal }).catch(() => {});
  }
}

/**
 * Kills a server and a worker again and again, restarts PostgreSQL in the middle, and slows the store in the last third.
 * @param {(name: string, value?: number) => Promise<any>} order @param {number} end @param {AbortSignal} signal
 * @returns {Promise<string[]>} what it did
 */
async function causeFaults(order, end, signal) {
  const started = performance.now();
  /** @type {string[]} */
  const done = [];
  /** @type {[number, string, number][]} */
  const once = [
    [0.45, "restartPostgres", 0],
    [0.65, "delay", slowness],
    [0.8, "delay", 0],
  ];
  for (let round = 0; ; round++) {
    await pause(Number(values.every) * 1000, undefined, { signal }).catch(() => {});
    if (signal.aborted || performance.now() > end) break;
    const { servers, workers } = await order("pids");
    for (const pids of [servers, workers]) {
      try {
        process.kill(pids[round % pids.length], "SIGKILL");
      } catch {
        // It has not started again yet.
      }
    }
    done.push("kill");
    const share = (performance.now() - started) / (end - started);
    while (once[0] !== undefined && share > once[0][0]) {
      const [[, name, value]] = once;
      once.shift();
      await order(name, value);
      done.push(`${name} ${value || ""}`.trim());
    }
  }
  await order("delay", 0);
  return done;
}

/**
 * Compares the database and what visitors get with what owners were told.
 * @param {Database} database @param {import("../examples/provider/src/objects.js").Objects} objects @param {Owner[]} owners
 * @param {Findings} record @param {string} origin
 */
async function verify(database, objects, owners, record, origin) {
  // Publications of killed workers are taken over after 15 seconds.
  const unfinished = async () => {
    const { rows } = await database.query(
      "SELECT id, site FROM publications WHERE state IN ('queued', 'building')",
    );
    return rows;
  };
  for (let tries = 0; tries < 120 && (await unfinished()).length > 0; tries++) await pause(1_000);
  for (const { id, site } of await unfinished())
    record.wrong.push(`Publication ${id} of ${site} never ended`);

  let [texts, edits, pictures] = [0, 0, 0];
  const store = createPictures(database, objects);
  for (const { site, saved, edits: made, pictures: added, publications: wanted } of owners) {
    if (site === "") continue;
    const versions = await database.query("SELECT edits FROM load_versions WHERE site = $1 ORDER BY id", [
      site,
    ]);
    record.wrong.push(
      ...findLostEdits(
        versions.rows.map(({ edits }) => edits),
        made,
      ).map((lost) => `${site}: ${lost}`),
    );
    edits += [...made.values()].flat().length;
    for (const [path, hash] of added) {
      pictures++;
      const bytes = await store.read(site, path);
      const found = bytes && createHash("sha256").update(bytes).digest("hex");
      if (found !== hash)
        record.wrong.push(`${site} ${path}: ${bytes?.length ?? "no"} bytes, not those that were sent`);
    }
    const asked = await database.query("SELECT FROM publications WHERE site = $1 AND reason = 'owner'", [
      site,
    ]);
    if (Number(asked.rowCount) > wanted)
      record.wrong.push(`${site} was published ${asked.rowCount} times instead of ${wanted}`);
    const { rows } = await database.query("SELECT document FROM sites WHERE name = $1", [site]);
    const document = JSON.parse(rows[0]?.document.toString() ?? "{}");
    for (const [key, value] of saved) {
      const [path, section, field = ""] = key.split(" ");
      const page = document.pages?.find((/** @type {any} */ one) => one.path === path);
      const found = page?.components.find((/** @type {any} */ one) => one.uniqId === section)?.data[field];
      texts++;
      if (found !== value) record.wrong.push(`${site} ${key}: "${found}" is stored instead of "${value}"`);
    }
    const shown = document.pages
      ?.find((/** @type {any} */ one) => one.path === "/about")
      ?.components.filter((/** @type {any} */ one) => one.id === "TextImage").length;
    if (shown > 1) record.wrong.push(`${site}: the section with a picture was added ${shown} times`);
  }

  const { rows: publications } = await database.query(
    `SELECT publications.id, site, state, error, files, publications.id = sites.published AS current,
       extract(epoch FROM started_on - requested_at) * 1000 AS queued,
       extract(epoch FROM finished_at - started_on) * 1000 AS built
     FROM publications JOIN sites ON sites.name = site LEFT JOIN LATERAL (
       SELECT max(started_on) AS started_on FROM pgboss.job
       WHERE name = 'publish' AND data->>'publication' = publications.id::text) AS jobs ON true`,
  );
  /** @type {Record<string, number>} */
  const states = {};
  for (const { state, error, queued, built } of publications) {
    const name = error === null ? state : `${state}: ${error}`;
    states[name] = (states[name] ?? 0) + 1;
    if (state !== "published") continue;
    record.took("publication in the queue", Math.max(0, Number(queued)));
    record.took("publication built", Number(built));
  }

  // Each visit got files of one version only.
  for (const { site, hashes } of record.visits) {
    const isOf = publications.some(
      ({ site: of, files }) =>
        of === site && files && Object.entries(hashes).every(([path, hash]) => files[path] === hash),
    );
    if (!isOf)
      record.wrong.push(`A visit of ${site} got files of no version: ${Object.keys(hashes).join(" ")}`);
  }
  // All files of what is online now are there.
  let files = 0;
  for (const { site, files: expected } of publications.filter(({ current }) => current))
    for (const [path, hash] of Object.entries(expected)) {
      if (path === "headers.json" || path.endsWith("index.html")) continue;
      files++;
      const signal = AbortSignal.timeout(requestTimeout);
      const response = await fetch(`${origin}/sites/${site}/${path}`, { signal });
      const found = createHash("sha256")
        .update(Buffer.from(await response.arrayBuffer()))
        .digest("hex");
      if (found !== hash) record.wrong.push(`${site}/${path} is not that of the published version`);
    }
  return { texts, stored: edits, pictures, publications: states, visits: record.visits.length, files };
}

/**
 * Measures processor time, storage and database of publications: sites from two starters, published by one worker, one after
 * another, on an otherwise idle platform. @param {number} count
 */
async function measureCosts(count) {
  const data = mkdtempSync(join(tmpdir(), "sectile-costs-"));
  chmodSync(data, 0o711);
  const { loadEngine } = await import(new URL("../dist/engine/index.js", import.meta.url).href);
  const engine = await loadEngine({ cores: 1 });
  const child = fork(fileURLToPath(import.meta.url), ["--platform", "--servers", "0", "--workers", "1"], {
    env: { ...process.env, DATA: data, PORT: "0", SESSION_SECRET: secret, NODE_NO_WARNINGS: "1" },
    stdio: ["ignore", "ignore", openSync(join(data, "log.jsonl"), "w"), "ipc"],
  });
  const [{ settings, endpoint }] = await once(child, "message");
  const database = await openDatabase(settings);
  const objects = openObjects({ bucket: "product", endpoint, credentials });
  const sites = createSites(database, createPictures(database, objects));
  const queue = await openQueue(settings, database);
  const publications = createPublications(database, queue);
  const [owner] = await createAccounts(database, 1).then(async () => {
    const { rows } = await database.query("SELECT id FROM owners");
    return rows;
  });
  const workerPid = () =>
    new Promise((/** @type {(pid: number) => void} */ resolve) => {
      child.once("message", (/** @type {any} */ { result }) => resolve(result.workers[0]));
      child.send({ id: "", order: "pids", value: 0 });
    });
  const seconds = async () => {
    const pid = await workerPid();
    return [pid, ...childrenOf(pid)].reduce((sum, one) => {
      const fields = readFileSync(`/proc/${one}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
      return sum + (Number(fields[11]) + Number(fields[12])) / 100;
    }, 0);
  };
  const publish = async (
    /** @type {readonly string[]} */ names,
    /** @type {"owner" | "rebuild"} */ reason,
  ) => {
    const before = await seconds();
    const started = performance.now();
    for (const name of names) {
      const id = await publications.request(name, reason);
      for (;;) {
        const { rows } = await database.query("SELECT state, error FROM publications WHERE id = $1", [id]);
        if (rows[0] === undefined || rows[0].state === "published") break;
        if (rows[0].state === "failed") throw new Error(rows[0].error);
        await pause(5);
      }
    }
    const wall = Math.round((performance.now() - started) / names.length);
    return {
      "wall, ms": wall,
      "processor, ms": Math.round((((await seconds()) - before) * 1000) / names.length),
    };
  };
  const stored = async (/** @type {string} */ prefix, /** @type {readonly string[]} */ names) => {
    let [files, bytes] = [0, 0];
    for (const name of names)
      for await (const key of objects.list(`${prefix}/${name}/`)) {
        files++;
        bytes += (await objects.read(key))?.length ?? 0;
      }
    return `${(files / names.length).toFixed(0)} files, ${(bytes / names.length / 1000).toFixed(0)} kB`;
  };
  const rowsOf = async () => {
    const { rows } = await database.query(
      `SELECT relname AS name, pg_total_relation_size(c.oid) AS bytes FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
       WHERE relkind = 'r' AND nspname IN ('public', 'pgboss') AND relname !~ '^j[0-9a-f]{30}'`,
    );
    return Object.fromEntries(rows.map(({ name, bytes }) => [name, Number(bytes)]));
  };
  /** @type {Record<string, object>} */
  const table = {};
  for (const starter of ["plain", "business"]) {
    const before = await rowsOf();
    const names = [];
    for (let index = 0; index < count; index++) {
      const files = engine.starterSite(`${starter} ${index}`, { starter, language: "en" });
      names.push(await sites.create(owner.id, `${starter} ${index}`, files));
    }
    // The process that builds has loaded the engine.
    await publish(names.splice(0, 1), "owner");
    table[`${starter}, first`] = await publish(names, "owner");
    await database.query("UPDATE sites SET published_at = now()");
    table[`${starter}, unchanged`] = await publish(names, "rebuild");
    // A worker that has no folder of the site yet brings its cache from the store.
    for (const name of names) rmSync(join(data, "worker-0", name), { recursive: true, force: true });
    table[`${starter}, unchanged, another worker`] = await publish(names, "rebuild");
    for (const name of names) {
      const { rows } = await database.query("SELECT document FROM sites WHERE name = $1", [name]);
      const document = JSON.parse(rows[0].document.toString());
      const changed = document.pages[0].components.find((/** @type {any} */ { data }) => data.title);
      changed.data.title = `Another ${changed.data.title}`;
      const text = JSON.stringify(document, null, 2);
      await database.query("UPDATE sites SET document = $2 WHERE name = $1", [name, Buffer.from(text)]);
    }
    table[`${starter}, one text`] = await publish(names, "owner");
    const after = await rowsOf();
    const grown = Object.entries(after).map(([name, bytes]) => [
      name,
      Math.round((bytes - (before[name] ?? 0)) / count),
    ]);
    Object.assign(table, {
      [`${starter}, stored`]: {
        pictures: await stored("pictures", names),
        "two versions": await stored("sites", names),
        cache: await stored("cache", names),
        "bytes in tables": grown
          .filter(([, bytes]) => Number(bytes) > 0)
          .map((one) => one.join(" "))
          .join(", "),
      },
    });
  }
  console.log(`load of the machine: ${loadavg()[0]?.toFixed(1)}`);
  for (const [name, facts] of Object.entries(table)) console.log(name.padEnd(35), JSON.stringify(facts));
  await queue.stop({ graceful: false });
  objects.close();
  await database.end();
  child.disconnect();
  await once(child, "exit");
  rmSync(data, { recursive: true, force: true });
}

/** @param {any} result */
function print(result) {
  if (values.json) return console.log(JSON.stringify(result, null, 2));
  const { owners, minutes, servers, workers, load, faults, texts, visits, files, wrong } = result;
  console.log(
    `${owners} owners, ${minutes} min, ${servers} servers, ${workers} workers, load of the machine ${load.first.toFixed(1)} at the start, ${load.mean} on average`,
  );
  if (values.faults)
    console.log(
      `faults: ${faults.filter((/** @type {string} */ one) => one === "kill").length} times a server and a worker killed; ${faults.filter((/** @type {string} */ one) => one !== "kill").join(", ")}`,
    );
  console.log(
    `${result.edits.count} edits acknowledged, ${result.edits.perSecond} a second; ${result.stored} texts found in the versions of the documents, ${texts} in the last ones, and ${result.pictures} pictures`,
  );
  console.log(
    `publications: ${JSON.stringify(result.publications)}; ${visits} visits, ${files} files compared`,
  );
  console.table(result.milliseconds);
  console.table(result.errors);
  console.table(result.processes);
  console.log(
    wrong.length === 0 ? "Nothing was lost." : `${wrong.length} wrong:\n${wrong.slice(0, 30).join("\n")}`,
  );
}

if (values.help) console.log(help);
else if (values.platform) await runPlatform();
else if (values.costs !== undefined) await measureCosts(Number(values.costs));
else process.exitCode = await run();
