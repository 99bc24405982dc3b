/** Jobs in PostgreSQL: publications, and messages to other systems. */
import PgBoss from "pg-boss";
import { factsOf, log } from "./telemetry.js";

/** Owners wait for their own publications, nobody for nightly ones. */
export const priorities = { owner: 10, rebuild: 0 };

/**
 * @typedef {{publication: string}} PublishJob
 * @typedef {{site: string, at: string}} PublishAtJob
 * @typedef {import("./webhooks.js").Message} WebhookJob
 */

/**
 * @param {import("pg").PoolConfig} settings of PostgreSQL
 * @param {import("pg").Pool} database the same
 * @param {object} [options]
 * @param {boolean} [options.isWorker] true for a process that takes jobs: it also does the queue's own housekeeping
 */
export async function openQueue(settings, database, { isWorker = false } = {}) {
  const boss = new PgBoss({
    .../** @type {object} */ (settings),
    // A new version of pg-boss changes its tables when it starts. Everybody else would wait behind a lock that it waits for.
    .../** @type {object} */ ({ lock_timeout: 500 }),
    max: isWorker ? 6 : 2,
    supervise: isWorker,
    schedule: isWorker,
    application_name: "queue",
  });
  boss.on("error", (error) => log("error", "queue-failed", factsOf(error)));
  await boss.start();
  // Programs that start at the same time would get into each other's way.
  await inTransaction(database, async (client) => {
    await client.query("SELECT pg_advisory_xact_lock(hashtext('sectile-example-queues'))");
    // A publication that fails for another reason than its document is tried again: after 5, 10, 20 seconds.
    await boss.createQueue("publish", {
      name: "publish",
      retryLimit: 3,
      retryDelay: 5,
      retryBackoff: true,
      expireInSeconds: 900,
    });
    // Another system may be down for hours: 5, 10, 20 seconds and so on, up to a day in all.
    await boss.createQueue("webhook", {
      name: "webhook",
      retryLimit: 14,
      retryDelay: 5,
      retryBackoff: true,
      expireInSeconds: 60,
      retentionDays: 3,
    });
    // As long for a mail server. Without one nobody takes these jobs.
    await boss.createQueue("mail", {
      name: "mail",
      retryLimit: 14,
      retryDelay: 5,
      retryBackoff: true,
      expireInSeconds: 60,
      retentionDays: 3,
    });
    await boss.createQueue("rebuild", { name: "rebuild" });
    // PostgreSQL may be down when the time comes.
    await boss.createQueue("publish-at", {
      name: "publish-at",
      retryLimit: 20,
      retryDelay: 5,
      retryBackoff: true,
    });
  });
  return boss;
}

/** Runs a job's statement on a given connection, so that it is part of its transaction. @param {import("pg").ClientBase} client */
export const within = (client) => ({
  executeSql: (/** @type {string} */ text, /** @type {unknown[]} */ values) => client.query(text, values),
});

/**
 * @template T
 * @param {import("pg").Pool} database
 * @param {(client: import("pg").PoolClient) => Promise<T>} work
 */
export async function inTransaction(database, work) {
  const client = await database.connect();
  /** @type {Error | undefined} */
  let lost;
  try {
    await client.query("BEGIN");
    const result = await work(client);
    await client.query("COMMIT");
    return result;
  } catch (error) {
    await client.query("ROLLBACK").catch((/** @type {Error} */ failed) => {
      lost = failed;
    });
    throw error;
  } finally {
    client.release(lost);
  }
}
