/**
 * Publications of sites: requested by owners, built by workers.
 *
 *     queued -> building -> published
 *                       \-> failed
 *
 * A worker holds a publication by its attempt, and proves with each step that it is alive. If it is silent for too long, another
 * worker begins a new attempt, and the old one can't finish any more.
 */
import { inTransaction, priorities, within } from "./queue.js";
import { factsOf, log } from "./telemetry.js";

/** Time after which a silent worker counts as dead. */
const silence = "15 seconds";
/** Number of published versions kept for each site. */
const keptVersions = 10;

/** A publication that failed, with the reason. */
class NotPublished extends Error {}

/**
 * Puts publications back in the queue. If another one of the site waits, that one publishes the same document, or a later one.
 * @param {string} condition of SQL
 */
const requeue = (condition) => `
  UPDATE publications lost SET attempt = NULL,
    state = CASE WHEN waiting.id IS NULL THEN 'queued' ELSE 'failed' END,
    error = CASE WHEN waiting.id IS NULL THEN NULL ELSE 'Another publication of the site replaced this one.' END,
    replaced_by = waiting.id
  FROM publications candidate
    LEFT JOIN publications waiting ON waiting.site = candidate.site AND waiting.state = 'queued'
  WHERE candidate.id = lost.id AND lost.state = 'building' AND ${condition}
  RETURNING lost.id, lost.state, lost.reason, pg_notify('publication_changed', lost.id::text)`;

/**
 * @typedef {"owner" | "rebuild"} Reason owner: the saved document; rebuild: the published one, again
 *
 * @typedef {object} Built
 * @property {string} version
 * @property {Record<string, string>} files SHA-256 by path
 * @property {number} pages
 * @property {number} bytes
 * @property {boolean} isPaid the plan that it was built for
 * @property {string | undefined} nextChange when a page appears or expires, in ISO 8601
 */

/**
 * @param {import("pg").Pool} database
 * @param {import("pg-boss")} queue
 */
export function createPublications(database, queue) {
  /** @type {Map<string, Set<() => void>>} */
  const waiting = new Map();

  /** @param {string} id */
  const stateOf = async (id) => {
    const { rows } = await database.query(
      "SELECT state, steps_done, steps, error, replaced_by, pages, bytes, files FROM publications WHERE id = $1",
      [id],
    );
    return rows[0];
  };

  return {
    /**
     * Asks for a site to be published. A request joins one that waits already. One that is sent again, because its answer was
     * lost, joins the publication that it has caused, whatever became of it.
     * @param {string} site
     * @param {Reason} [reason]
     * @param {string} [owner] who asks
     * @param {string} [requestId] chosen by the browser
     * @returns {Promise<string>} id of the publication
     */
    request: (site, reason = "owner", owner, requestId) =>
      inTransaction(database, async (client) => {
        if (requestId !== undefined) {
          // The same request may be at two servers.
          await client.query("SELECT pg_advisory_xact_lock(hashtext('publish-request'), hashtext($1))", [
            site,
          ]);
          const known = await client.query(
            "SELECT publication FROM publish_requests WHERE site = $1 AND id = $2",
            [site, requestId],
          );
          if (known.rows[0]) return known.rows[0].publication;
        }
        const { rows } = await client.query(
          `INSERT INTO publications (site, reason, requested_by) VALUES ($1, $2, $3)
           ON CONFLICT (site) WHERE state = 'queued' DO UPDATE SET
             requested_by = coalesce(excluded.requested_by, publications.requested_by),
             reason = CASE 'owner' WHEN excluded.reason THEN 'owner' ELSE publications.reason END
           RETURNING id`,
          [site, reason, owner],
        );
        const { id } = rows[0];
        if (requestId !== undefined)
          await client.query("INSERT INTO publish_requests (site, id, publication) VALUES ($1, $2, $3)", [
            site,
            requestId,
            id,
          ]);
        // Sent again for one that waits: an owner's request comes before rebuilds. The second job finds nothing to do.
        await queue.send(
          "publish",
          { publication: id },
          { priority: priorities[reason], db: within(client) },
        );
        await client.query("SELECT pg_notify('publication_wanted', $1)", [id]);
        return id;
      }),

    /**
     * Publishes a site at a time: the document as it is saved then. Replaces an earlier time.
     * @param {string} site @param {Date} at @param {string} [by] who asks
     */
    schedule: (site, at, by) =>
      inTransaction(database, async (client) => {
        await client.query("UPDATE sites SET publish_at = $2, publish_by = $3 WHERE name = $1", [
          site,
          at,
          by,
        ]);
        await queue.send(
          "publish-at",
          { site, at: at.toISOString() },
          { startAfter: at, db: within(client) },
        );
      }),

    /** @param {string} site @returns {Promise<{at: Date, by: string | null} | undefined>} the time that waits */
    async scheduled(site) {
      const { rows } = await database.query(
        "SELECT publish_at AS at, publish_by AS by FROM sites WHERE name = $1 AND publish_at IS NOT NULL",
        [site],
      );
      return rows[0];
    },

    /** Its job then finds nothing to do. @param {string} site @param {Date} [at] only this time */
    async unschedule(site, at) {
      await database.query(
        "UPDATE sites SET publish_at = NULL WHERE name = $1 AND ($2::timestamptz IS NULL OR publish_at = $2)",
        [site, at],
      );
    },

    /** The time of a job has come. @param {import("./queue.js").PublishAtJob} job */
    async publishAt({ site, at }) {
      const still = "WHERE name = $1 AND publish_at = $2";
      const { rows } = await database.query(`SELECT publish_by FROM sites ${still}`, [site, at]);
      if (rows[0] === undefined) return;
      await this.request(site, "owner", rows[0].publish_by);
      // After the request: a killed worker's job is tried again, and then joins it.
      await database.query(`UPDATE sites SET publish_at = NULL ${still}`, [site, at]);
    },

    /** A message about a publication has arrived, or may have been missed. @param {string} [id] */
    changed(id) {
      for (const [one, wake] of waiting) if (id === undefined || id === one) for (const each of wake) each();
    },

    /**
     * Waits until a publication is online.
     * @param {string} id
     * @param {object} options
     * @param {AbortSignal} options.signal
     * @param {(done: number, of: number) => void} options.onProgress
     * @param {number} [options.pause] milliseconds between looks without a message
     * @returns {Promise<{pages: number, files: number, bytes: number}>}
     * @throws {NotPublished} if it failed
     */
    async wait(id, { signal, onProgress, pause = 2_000 }) {
      for (let wanted = id; ; ) {
        signal.throwIfAborted();
        const woken = this.next(wanted, pause, signal);
        const found = await stateOf(wanted).catch((error) => {
          // PostgreSQL may be restarting; the publication goes on without this server.
          log("error", "publication-unknown", factsOf(error));
          return { state: "unknown", steps: 0 };
        });
        if (found === undefined) throw new NotPublished("The site was deleted.");
        const { state, steps_done: done, steps, error, replaced_by: next, pages, bytes, files } = found;
        if (state === "published")
          return { pages, files: Object.keys(files ?? {}).length, bytes: Number(bytes) };
        if (next) {
          wanted = next;
          continue;
        }
        if (state === "failed") throw new NotPublished(error);
        if (steps > 0) onProgress(done, steps);
        await woken;
      }
    },

    /** @param {string} id @param {number} pause @param {AbortSignal} signal @returns {Promise<void>} */
    next(id, pause, signal) {
      return new Promise((resolve) => {
        const all = waiting.get(id) ?? new Set();
        waiting.set(id, all);
        const end = () => {
          clearTimeout(timer);
          signal.removeEventListener("abort", end);
          all.delete(end);
          if (all.size === 0) waiting.delete(id);
          resolve();
        };
        const timer = setTimeout(end, pause);
        signal.addEventListener("abort", end);
        all.add(end);
      });
    },

    /**
     * Stops what waits or is built for a site. @param {string} site
     * @returns {Promise<boolean>} false if there was nothing to stop
     */
    async cancel(site) {
      const { rows } = await database.query(
        `UPDATE publications SET state = 'failed', error = 'Publishing was cancelled.', attempt = NULL, finished_at = now()
         WHERE site = $1 AND state IN ('queued', 'building')
         RETURNING pg_notify('publication_changed', id::text)`,
        [site],
      );
      return rows.length > 0;
    },

    /**
     * Begins an attempt of a worker.
     * @param {string} id
     * @param {string} attempt
     * @returns {Promise<{site: string, reason: Reason} | "busy" | undefined>} busy: another one of the site is being built;
     * undefined: there is nothing to do any more
     */
    async claim(id, attempt) {
      try {
        const { rows } = await database.query(
          `UPDATE publications SET state = 'building', attempt = $2, alive_at = now(), steps_done = 0, steps = 0
           WHERE id = $1 AND (state = 'queued' OR (state = 'building' AND alive_at < now() - $3::interval))
           RETURNING site, reason`,
          [id, attempt, silence],
        );
        return rows[0];
      } catch (error) {
        if (/** @type {{constraint?: string}} */ (error).constraint === "one_builds") return "busy";
        throw error;
      }
    },

    /**
     * Begins to build a published site again, past the queue.
     * @param {string} site @param {string} attempt
     * @returns {Promise<boolean>} false if the site is being built or was deleted
     */
    async begin(site, attempt) {
      const { rowCount } = await database.query(
        `INSERT INTO publications (site, reason, state, attempt, alive_at)
         SELECT name, 'rebuild', 'building', $2, now() FROM sites WHERE name = $1 ON CONFLICT DO NOTHING`,
        [site, attempt],
      );
      return rowCount === 1;
    },

    /**
     * Ends an attempt whose bundle is the one that visitors have.
     * @param {string} attempt @param {string | undefined} nextChange as of a build
     */
    unchanged: (attempt, nextChange) =>
      inTransaction(database, async (client) => {
        const { rows } = await client.query(
          "DELETE FROM publications WHERE attempt = $1 AND state = 'building' RETURNING site",
          [attempt],
        );
        const site = rows[0]?.site;
        if (site === undefined) return;
        await client.query("UPDATE sites SET checked_at = now() WHERE name = $1", [site]);
        // A later change still has its job. This one may have come too early for the clock of the worker.
        if (nextChange !== undefined && Date.parse(nextChange) < Date.now() + 3_600_000)
          await queue.send("rebuild", { site }, { startAfter: new Date(nextChange), db: within(client) });
      }),

    /**
     * Lists published sites of a shard that were neither published nor checked for some time, by name.
     * @param {{index: number, count: number, hours: number}} shard @param {string} after name of the last one
     * @returns {Promise<string[]>}
     */
    async dueSites({ index, count, hours }, after) {
      const { rows } = await database.query(
        `SELECT name FROM sites WHERE published IS NOT NULL AND name > $1 AND (hashtext(name) & 2147483647) % $2 = $3
           AND greatest(published_at, checked_at) < now() - make_interval(secs => $4)
         ORDER BY name LIMIT 100`,
        [after, count, index, hours * 3600],
      );
      return rows.map(({ name }) => name);
    },

    /**
     * Says that an attempt is alive, and how far.
     * @param {string} attempt @param {number} done @param {number} of
     * @returns {Promise<boolean>} false if it was cancelled, or belongs to another worker
     */
    async alive(attempt, done, of) {
      const { rows } = await database.query(
        `UPDATE publications SET alive_at = now(), steps_done = $2, steps = $3
         WHERE attempt = $1 AND state = 'building' RETURNING pg_notify('publication_changed', id::text)`,
        [attempt, done, of],
      );
      return rows.length > 0;
    },

    /** Puts publications of dead workers back in the queue. @returns {Promise<number>} how many */
    recover: () =>
      inTransaction(database, async (client) => {
        const { rows } = await client.query(requeue("lost.alive_at < now() - $1::interval"), [silence]);
        for (const { id, state, reason } of rows)
          if (state === "queued") {
            // Before those of its kind that have not begun yet: it has waited longer.
            const priority = priorities[/** @type {Reason} */ (reason)] + 1;
            await queue.send("publish", { publication: id }, { priority, db: within(client) });
            await client.query("SELECT pg_notify('publication_wanted', $1)", [id]);
          }
        return rows.length;
      }),

    /** Puts an attempt back, to be tried again by its job. @param {string} attempt */
    async release(attempt) {
      await database.query(requeue("lost.attempt = $1"), [attempt]);
    },

    /** @param {string} attempt @param {string} error for the owner */
    async fail(attempt, error) {
      await database.query(
        `UPDATE publications SET state = 'failed', error = $2, finished_at = now()
         WHERE attempt = $1 AND state = 'building' RETURNING pg_notify('publication_changed', id::text)`,
        [attempt, error],
      );
    },

    /**
     * Shows an uploaded bundle to visitors, if the attempt is still the publication's own.
     * @param {string} attempt
     * @param {Buffer} document that it was built from
     * @param {Built} built
     * @param {(client: import("pg").ClientBase, publication: {id: string, site: string, owner: string | null}) => Promise<void>}
     * also done in the same transaction
     * @returns {Promise<boolean>} false if it was cancelled, or belongs to another worker
     */
    finish: (attempt, document, { version, files, pages, bytes, isPaid, nextChange }, also) =>
      inTransaction(database, async (client) => {
        const { rows } = await client.query(
          `UPDATE publications SET state = 'published', finished_at = now(), document = $2, version = $3, files = $4, pages = $5,
             bytes = $6, is_paid = $7
           WHERE attempt = $1 AND state = 'building' RETURNING id, site, requested_by AS owner`,
          [attempt, document, version, JSON.stringify(files), pages, bytes, isPaid],
        );
        const publication = rows[0];
        if (publication === undefined) return false;
        const { id, site } = publication;
        await client.query("UPDATE sites SET published = $2, published_at = now() WHERE name = $1", [
          site,
          id,
        ]);
        if (nextChange !== undefined)
          await queue.send("rebuild", { site }, { startAfter: new Date(nextChange), db: within(client) });
        await also(client, publication);
        await client.query("SELECT pg_notify('site_published', $1), pg_notify('publication_changed', $2)", [
          site,
          id,
        ]);
        return true;
      }),

    /** Published versions of a site, newest first. @param {string} site */
    async versions(site) {
      const { rows } = await database.query(
        `SELECT publications.id, finished_at AS at, requested_by AS owner, publications.version, pages,
           publications.id = sites.published AS "isCurrent"
         FROM publications JOIN sites ON sites.name = site
         WHERE site = $1 AND state = 'published' AND files IS NOT NULL ORDER BY finished_at DESC`,
        [site],
      );
      return rows;
    },

    /**
     * The document of a published version.
     * @param {string} site @param {string} id of its publication
     * @returns {Promise<Buffer | undefined>} undefined if it is not kept any more
     */
    async documentOf(site, id) {
      const { rows } = await database.query(
        "SELECT document FROM publications WHERE site = $1 AND id::text = $2 AND state = 'published' AND files IS NOT NULL",
        [site, id],
      );
      return rows[0]?.document ?? undefined;
    },

    /**
     * Shows an earlier version to visitors. One of another plan is built again.
     * @param {string} site @param {string} id of its publication
     * @returns {Promise<boolean>} false if it is not kept any more
     */
    async goBack(site, id) {
      const { rows } = await database.query(
        `UPDATE sites SET published = publications.id, published_at = now() FROM publications
         WHERE name = $1 AND site = name AND publications.id::text = $2 AND state = 'published' AND files IS NOT NULL
         RETURNING pg_notify('site_published', name), publications.is_paid IS DISTINCT FROM sites.is_paid AS is_of_other_plan`,
        [site, id],
      );
      if (rows[0]?.is_of_other_plan) await this.request(site, "rebuild");
      return rows.length > 0;
    },

    /** The bundle that visitors get now. @param {string} site */
    async current(site) {
      const { rows } = await database.query(
        `SELECT attempt, publications.version, files, publications.document FROM publications JOIN sites ON sites.published = publications.id
         WHERE sites.name = $1`,
        [site],
      );
      return rows[0];
    },

    /** Notes a bundle before its first upload. @param {string} site @param {string} attempt */
    async noteBundle(site, attempt) {
      await database.query("INSERT INTO bundles (site, attempt) VALUES ($1, $2)", [site, attempt]);
    },

    /**
     * Forgets old versions, and finds bundles that nobody needs: of old versions, of killed workers, of deleted sites.
     * @returns {Promise<{site: string, attempt: string}[]>} to be removed from the store, then passed to `forget`
     */
    async unused() {
      await database.query(
        `UPDATE publications SET files = NULL, document = NULL WHERE id IN (
           SELECT id FROM (
             SELECT id, row_number() OVER (PARTITION BY site ORDER BY finished_at DESC) AS age
             FROM publications WHERE state = 'published' AND files IS NOT NULL
           ) AS aged WHERE age > $1 AND id NOT IN (SELECT published FROM sites WHERE published IS NOT NULL))`,
        [keptVersions],
      );
      const { rows } = await database.query(
        `SELECT site, attempt FROM bundles WHERE NOT EXISTS (
           SELECT FROM publications WHERE publications.attempt = bundles.attempt
             AND (state = 'building' OR (state = 'published' AND files IS NOT NULL)))`,
      );
      return rows;
    },
    /** Forgets removed bundles, unless a worker that lost one may still write to it. @param {readonly string[]} attempts */
    async forget(attempts) {
      await database.query(
        "DELETE FROM bundles WHERE attempt = ANY ($1) AND created_at < now() - interval '1 hour'",
        [attempts],
      );
    },
  };
}

/** @typedef {ReturnType<typeof createPublications>} Publications */

/** Prefix of a bundle's files in the object store. @param {string} site @param {string} attempt */
export const bundlePrefix = (site, attempt) => `sites/${site}/${attempt}/`;
