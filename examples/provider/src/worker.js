/** A build worker: takes publications from the queue, builds each in a process of its own, and uploads the bundle. */
import { createHash, randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { join, relative, resolve, sep } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { lookup } from "mrmime";
import { createBuilders } from "./builders.js";
import { followChanges } from "./changes.js";
import { checkDatabase, openDatabase } from "./database.js";
import { headersFor } from "./header-rules.js";
import { listen } from "./listen.js";
import { createMail } from "./mail.js";
import { openObjects } from "./objects.js";
import { bundlePrefix, createPublications } from "./publications.js";
import { openQueue, within } from "./queue.js";
import { apiBase, managedSettings } from "./sites.js";
import { answerProbes, factsOf, log, observePublication } from "./telemetry.js";
import { changesBetween, deliver, purgeList } from "./webhooks.js";

/** Milliseconds between signs of life. */
const pulse = 1_000;
/** Milliseconds between looks for publications of dead workers. */
const recovery = 5_000;
/** Milliseconds between removals of bundles that nobody needs. */
const cleaning = 60_000;
const transfersAtOnce = 8;
/** Sites whose folders stay for their next build; the others come from the object store again. */
const keptFolders = 200;

/** The document has errors: trying again would not help. */
class DocumentRefused extends Error {}
/** The publication was cancelled, or another worker has it. */
class Lost extends Error {}

/**
 * @param {object} options
 * @param {import("pg").PoolConfig} options.settings of PostgreSQL
 * @param {import("./objects.js").StoreSettings} options.store
 * @param {string} options.work absolute folder of this worker only; recreated if missing
 * @param {number} [options.atOnce] number of parallel builds from the queue
 * @param {{url: string, secret: string}} [options.webhook]
 * @param {{url: string, from: string, reportsTo: string | undefined}} [options.mail]
 * @param {string} [options.rebuildAt] cron expression at which all sites are built again
 * @param {string} [options.host] address for probes
 * @param {number} [options.probesPort] port for probes and metrics; 0 for any free one
 */
export async function startWorker({
  settings,
  store,
  work,
  atOnce = 1,
  webhook,
  mail,
  rebuildAt,
  host = "127.0.0.1",
  probesPort,
}) {
  const database = await openDatabase(settings);
  const queue = await openQueue(settings, database, { isWorker: true });
  const objects = openObjects(store);
  const publications = createPublications(database, queue);
  const builders = createBuilders();
  const stopping = new AbortController();

  /** @param {import("pg-boss").JobWithMetadata<import("./queue.js").PublishJob>} job */
  const publish = async ({ data: { publication }, retryCount, retryLimit, priority }) => {
    const attempt = randomUUID();
    const claimed = await publications.claim(publication, attempt);
    if (claimed === undefined) return;
    if (claimed === "busy") {
      // Its job comes back when the other one is done. Meanwhile this worker builds other sites.
      await queue.send("publish", { publication }, { startAfter: 1, priority });
      return;
    }
    const { site, reason } = claimed;
    const started = performance.now();
    const past = () => Math.round(performance.now() - started);
    try {
      const event = await build(site, reason, attempt);
      observePublication({ event, site, milliseconds: past() });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      if (error instanceof Lost) return observePublication({ event: "stopped", site, milliseconds: past() });
      observePublication({ event: "failed", site, milliseconds: past(), error: message });
      if (error instanceof DocumentRefused) return await publications.fail(attempt, message);
      if (retryCount < retryLimit || stopping.signal.aborted) await publications.release(attempt);
      else await publications.fail(attempt, "The site could not be published. Try again later.");
      throw error;
    }
  };

  /**
   * @param {string} site @param {import("./publications.js").Reason} reason @param {string} attempt
   * @returns {Promise<"published" | "unchanged">}
   */
  const build = async (site, reason, attempt) => {
    const lost = new AbortController();
    const signal = AbortSignal.any([lost.signal, stopping.signal]);
    const progress = { done: 0, of: 0 };
    let beating = Promise.resolve();
    const timer = setInterval(() => {
      beating = beating.then(async () => {
        // PostgreSQL may be restarting. If that takes too long, another worker takes over, and `finish` says no.
        const isOurs = await publications.alive(attempt, progress.done, progress.of).catch(() => true);
        if (!isOurs) lost.abort(new Lost("The publication was cancelled, or another worker has it."));
      });
    }, pulse);
    try {
      const current = await publications.current(site);
      const saved = await savedOf(site);
      const document = reason === "rebuild" ? current?.document : saved?.document;
      if (document === undefined || saved === undefined) throw new DocumentRefused("The site was deleted.");
      const folder = join(work, site);
      await bring(site, folder, document);
      const { report } = await run(folder, site, saved.is_paid, progress, signal);
      if (reason === "rebuild" && report.version === current?.version) {
        await publications.unchanged(attempt, report.nextChange);
        return "unchanged";
      }
      const bundle = join(folder, "public");
      const files = await hashFiles(bundle);
      await publications.noteBundle(site, attempt);
      await upload(site, attempt, bundle, files, current, progress, signal);
      await keepCache(site, folder, signal);
      signal.throwIfAborted();
      const version = report.version ?? "";
      const built = {
        version,
        files,
        pages: report.routes,
        bytes: report.bytes,
        nextChange: report.nextChange,
        isPaid: saved.is_paid,
      };
      const isOurs = await publications.finish(attempt, document, built, async (client, { id, owner }) => {
        if (webhook === undefined) return;
        const changes = changesBetween(current?.files ?? {}, files);
        const message = {
          ...{ id, event: "published", site, version, from: current?.version ?? null, owner, changes },
          purge: purgeList(changes, `/sites/${site}/`),
        };
        await queue.send("webhook", message, { db: within(client) });
      });
      if (!isOurs) throw new Lost("Another worker has the publication.");
      return "published";
    } catch (error) {
      throw lost.signal.aborted ? lost.signal.reason : error;
    } finally {
      clearInterval(timer);
      await beating;
    }
  };

  /** @param {string} site @returns {Promise<{document: Buffer, is_paid: boolean} | undefined>} */
  const savedOf = async (site) => {
    const { rows } = await database.query("SELECT document, is_paid FROM sites WHERE name = $1", [site]);
    return rows[0];
  };

  /** Makes the site's folder: its document, its pictures, and the cache of earlier builds, of any worker. */
  const bring = async (
    /** @type {string} */ site,
    /** @type {string} */ folder,
    /** @type {Buffer} */ document,
  ) => {
    const isNew = await mkdir(folder, { recursive: true });
    await mkdir(join(folder, "site"), { recursive: true });
    await utimes(folder, new Date(), new Date());
    await writeFile(join(folder, "site/site.json"), document);
    const { rows } = await database.query("SELECT path, object FROM pictures WHERE site = $1", [site]);
    /** @type {Record<string, string>} objects of the pictures that are there, by path */
    const there = JSON.parse(await readFile(join(folder, "pictures.json"), "utf8").catch(() => "{}"));
    const wanted = new Map(rows.map(({ path, object }) => [path, object]));
    for (const path of Object.keys(there))
      if (!wanted.has(path)) await rm(inside(folder, path), { force: true });
    await several([...wanted], async ([path, object]) => {
      if (there[path] === object) return;
      const bytes = await objects.read(object);
      if (bytes === undefined) return;
      const file = inside(folder, path);
      await mkdir(join(file, ".."), { recursive: true });
      await writeFile(file, bytes);
    });
    await writeFile(join(folder, "pictures.json"), JSON.stringify(Object.fromEntries(wanted)));
    if (isNew === undefined) return;
    const prefix = cachePrefix(site);
    /** @type {string[]} */
    const keys = [];
    for await (const key of objects.list(prefix)) keys.push(key);
    await several(keys, async (key) => {
      const file = resolve(folder, "cache", key.slice(prefix.length));
      const bytes = await objects.read(key);
      if (bytes === undefined || !file.startsWith(join(folder, "cache") + sep)) return;
      await mkdir(join(file, ".."), { recursive: true });
      await writeFile(file, bytes);
    });
    await writeFile(join(folder, "cache.json"), JSON.stringify(keys));
  };

  /** Stores what this build has added to the cache. */
  const keepCache = async (
    /** @type {string} */ site,
    /** @type {string} */ folder,
    /** @type {AbortSignal} */ signal,
  ) => {
    const known = new Set(JSON.parse(await readFile(join(folder, "cache.json"), "utf8").catch(() => "[]")));
    const all = await filesIn(join(folder, "cache"));
    const keys = all.map((path) => cachePrefix(site) + path);
    await several(all, async (path) => {
      signal.throwIfAborted();
      // Pages change under their names; the other names are hashes.
      if (path.startsWith("pages/") || !known.has(cachePrefix(site) + path))
        await objects.putFile(cachePrefix(site) + path, join(folder, "cache", path));
    });
    const isThere = new Set(keys);
    await objects.remove([...known].filter((key) => !isThere.has(key)));
    await writeFile(join(folder, "cache.json"), JSON.stringify(keys));
  };

  /**
   * @param {string} folder @param {string} site @param {boolean} isPaid
   * @param {import("./build-site.js").Progress} progress @param {AbortSignal} signal
   * @returns {Promise<{report: import("sectile").SiteReport}>}
   */
  const run = async (folder, site, isPaid, progress, signal) => {
    const options = {
      ...{ out: "public", cacheDir: "cache", base: `/sites/${site}/`, apiBase },
      managed: managedSettings(site, isPaid),
    };
    const result = await builders.build(
      { folder, site: "site", options },
      // Half of the steps: the other half are uploads.
      ({ done, of }) => Object.assign(progress, { done, of: of * 2 }),
      signal,
    );
    if ("fault" in result) throw new Error(result.fault.message);
    const { report } = result;
    const first = report.diagnostics.find(({ severity }) => severity === "error");
    if (!report.ok) throw new DocumentRefused(first?.message ?? "The site has errors.");
    return { report };
  };

  /**
   * Files that visitors had before are copied within the store.
   * @param {string} site @param {string} attempt @param {string} bundle folder @param {Record<string, string>} files
   * @param {{attempt: string, files: Record<string, string> | null} | undefined} current
   * @param {import("./build-site.js").Progress} progress @param {AbortSignal} signal
   */
  const upload = async (site, attempt, bundle, files, current, progress, signal) => {
    const rules = JSON.parse(await readFile(join(bundle, "headers.json"), "utf8").catch(() => "[]"));
    const paths = Object.keys(files);
    const half = progress.of / 2;
    let count = 0;
    await several(paths, async (path) => {
      signal.throwIfAborted();
      const key = bundlePrefix(site, attempt) + path;
      if (current?.files?.[path] === files[path]) {
        await objects.copy(bundlePrefix(site, current?.attempt ?? "") + path, key);
      } else {
        const type = typeOf(path);
        const cache = headersFor(rules, `/sites/${site}/${path}`)["Cache-Control"];
        await objects.putFile(key, join(bundle, path), { type, ...(cache && { cache }) });
      }
      Object.assign(progress, { done: Math.round(half + (half * ++count) / paths.length) });
    });
  };

  /** Publishes all sites again, or one whose page appears or expires now. */
  const rebuild = async (/** @type {{data: {site?: string}}[]} */ [job]) => {
    const { rows } = await database.query(
      "SELECT name FROM sites WHERE published IS NOT NULL AND ($1::text IS NULL OR name = $1)",
      [job?.data?.site],
    );
    for (const { name } of rows) await publications.request(name, "rebuild");
  };

  /**
   * Builds the sites of one shard again, here and past the queue: for a job that brings its own machines. Sites that were
   * published or checked within some hours are left out, so a shard that is started again continues.
   * @param {{index: number, count: number, hours: number, parallel: number}} shard
   * @returns the number of sites by result
   */
  const rebuildShard = async ({ parallel, ...shard }) => {
    const counts = { published: 0, unchanged: 0, failed: 0 };
    for (let after = ""; !stopping.signal.aborted; ) {
      const sites = await publications.dueSites(shard, after);
      if (sites.length === 0) break;
      after = sites.at(-1) ?? "";
      await several(
        sites,
        async (site) => {
          const result = await rebuildOne(site);
          if (result !== undefined) counts[result]++;
        },
        parallel,
      );
    }
    return counts;
  };

  /** @param {string} site @returns {Promise<"published" | "unchanged" | "failed" | undefined>} undefined: it is left to others */
  const rebuildOne = async (site) => {
    for (let tries = 0; !stopping.signal.aborted; tries++) {
      const started = performance.now();
      const attempt = randomUUID();
      /** @param {string} event @param {string} [error] */
      const observe = (event, error) => {
        const milliseconds = Math.round(performance.now() - started);
        observePublication({ event, site, milliseconds, ...(error !== undefined && { error }) });
      };
      try {
        if (!(await publications.begin(site, attempt))) return undefined;
        const result = await build(site, "rebuild", attempt);
        observe(result);
        return result;
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        observe(error instanceof Lost ? "stopped" : "failed", message);
        if (error instanceof Lost) return undefined;
        await publications
          .fail(attempt, message)
          .catch((failed) => log("error", "not-noted", factsOf(failed)));
        if (error instanceof DocumentRefused || tries === 3) return "failed";
        // PostgreSQL or the store may be restarting.
        await wait(5_000 * 2 ** tries, undefined, { signal: stopping.signal }).catch(() => {});
      }
    }
    return undefined;
  };

  /** Removes the files of deleted sites from the store: again for an hour, since an upload may still have been running. */
  const cleanDeleted = async () => {
    const { rows } = await database.query("SELECT name, deleted_at FROM deleted_sites WHERE NOT is_clean");
    for (const { name, deleted_at: at } of rows) {
      for (const kind of ["sites", "cache", "pictures"]) await objects.removeAll(`${kind}/${name}/`);
      if (at.getTime() < Date.now() - 3_600_000)
        await database.query("UPDATE deleted_sites SET is_clean = true WHERE name = $1", [name]);
    }
    await database.query("DELETE FROM deleted_sites WHERE deleted_at < now() - interval '30 days'");
  };

  const clean = async () => {
    const unused = await publications.unused();
    for (const { site, attempt } of unused) await objects.removeAll(bundlePrefix(site, attempt));
    await publications.forget(unused.map(({ attempt }) => attempt));
    await cleanDeleted();
    await database.query(
      `WITH links AS (DELETE FROM links WHERE expires_at < now()), invitations AS (DELETE FROM invitations WHERE expires_at < now()),
         attempts AS (DELETE FROM sign_in_attempts WHERE expire < extract(epoch FROM now()) * 1000)
       DELETE FROM audit WHERE at < now() - interval '1 year'`,
    );
    const names = await readdir(work).catch(() => []);
    const { rows: there } = await database.query("SELECT name FROM sites WHERE name = ANY ($1)", [names]);
    const existing = new Set(there.map(({ name }) => name));
    for (const name of names)
      if (!existing.has(name)) await rm(join(work, name), { recursive: true, force: true });
    if (existing.size <= keptFolders) return;
    const { rows } = await database.query(
      "SELECT site FROM publications WHERE site = ANY ($1) GROUP BY site ORDER BY max(requested_at) DESC LIMIT $2",
      [[...existing], keptFolders],
    );
    const kept = new Set(rows.map(({ site }) => site));
    for (const name of existing)
      if (!kept.has(name)) await rm(join(work, name), { recursive: true, force: true });
  };

  await mkdir(work, { recursive: true });
  /** @type {string[]} */
  const takers = [];
  const lookForJobs = () => {
    for (const taker of takers) queue.notifyWorker(taker);
  };
  while (takers.length < atOnce)
    takers.push(
      await queue.work(
        "publish",
        { batchSize: 1, includeMetadata: true, pollingIntervalSeconds: 2 },
        async (/** @type {import("pg-boss").JobWithMetadata<import("./queue.js").PublishJob>[]} */ [job]) => {
          // Without a pause before the next one. Otherwise one that comes back again and again, since its site is being built, would
          // also keep those behind it from their turn.
          if (job) await publish(job).finally(lookForJobs);
        },
      ),
    );
  if (webhook !== undefined)
    await queue.work("webhook", { pollingIntervalSeconds: 2 }, async ([job]) => {
      if (job) await deliver(webhook.url, webhook.secret, /** @type {any} */ (job.data));
    });
  const mailer = mail && createMail(database, mail);
  if (mailer)
    await queue.work("mail", { pollingIntervalSeconds: 2 }, async ([job]) => {
      if (job) await mailer.send(/** @type {{submission: string}} */ (job.data).submission);
    });
  await queue.work("publish-at", { pollingIntervalSeconds: 2 }, async ([job]) => {
    if (job) await publications.publishAt(/** @type {import("./queue.js").PublishAtJob} */ (job.data));
  });
  await queue.work("rebuild", { pollingIntervalSeconds: 5 }, rebuild);
  if (rebuildAt !== undefined) await queue.schedule("rebuild", rebuildAt);
  const changes = followChanges({
    settings,
    listeners: {
      publication_wanted: lookForJobs,
    },
  });
  const repeat = (/** @type {() => Promise<unknown>} */ task, /** @type {number} */ every) => {
    let running = Promise.resolve();
    const timer = setInterval(() => {
      running = running.then(task).then(
        () => {},
        (error) => log("error", "maintenance-failed", factsOf(error)),
      );
    }, every);
    return async () => {
      clearInterval(timer);
      await running;
    };
  };
  const ends = [repeat(() => publications.recover(), recovery), repeat(clean, cleaning)];

  const probes =
    probesPort === undefined
      ? undefined
      : await listen(
          answerProbes({
            needs: { database: () => checkDatabase(database), store: objects.check },
            isStopping: () => stopping.signal.aborted,
            isStuck: objects.isStuck,
          }),
          { port: probesPort, host },
        );

  return {
    probesPort: probes?.port,
    rebuildShard,
    /** For tests: what `cleaning` does from time to time. */
    clean,
    /** Puts the current publications back in the queue, and ends. */
    async close() {
      stopping.abort(new Error("The worker stops."));
      await queue.stop({ graceful: true, wait: true, timeout: 20_000 });
      // Nothing needs an answer of the store any more.
      objects.close();
      for (const end of ends) await end();
      builders.close();
      mailer?.close();
      await probes?.close(async () => {});
      await changes.close();
      await database.end();
    },
  };
}

/** @param {string} path */
function typeOf(path) {
  const type = lookup(path) ?? "application/octet-stream";
  return type.startsWith("text/") ? `${type}; charset=utf-8` : type;
}

/** @param {string} site */
const cachePrefix = (site) => `cache/${site}/`;

/** @param {string} folder @param {string} path of a picture, given by an owner's browser @returns {string} absolute */
function inside(folder, path) {
  const site = join(folder, "site");
  const file = resolve(site, path);
  if (!file.startsWith(site + sep))
    throw new Error(`A picture outside of its site: ${JSON.stringify(path)}.`);
  return file;
}

/** @param {string} folder @returns {Promise<string[]>} paths below it, with slashes */
async function filesIn(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, "/"));
}

/** @param {string} folder @returns {Promise<Record<string, string>>} SHA-256 by path */
async function hashFiles(folder) {
  /** @type {Record<string, string>} */
  const hashes = {};
  for (const path of (await filesIn(folder)).sort())
    hashes[path] = createHash("sha256")
      .update(await readFile(join(folder, path)))
      .digest("hex");
  return hashes;
}

/**
 * @template T
 * @param {readonly T[]} items @param {(item: T) => Promise<void>} work @param {number} [atOnce]
 */
async function several(items, work, atOnce = transfersAtOnce) {
  const rest = items[Symbol.iterator]();
  const run = async () => {
    for (const item of rest) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, run));
}
