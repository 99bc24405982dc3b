/** Reports saved documents to the other servers, and hears from them: LISTEN and NOTIFY of PostgreSQL. */
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";

/** A fixed name: what listens here is never chosen by anybody outside. */
const channel = "site_changed";
/** A site's name, as the table has it. Whoever may connect to the database may send anything. */
const siteName = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const longestName = 200;
/** Milliseconds between two looks at a connection that may have been lost without a word. */
const checkTime = 30_000;

/**
 * Holds one connection of its own: LISTEN belongs to a connection, and those of a pool change hands.
 * @param {object} options
 * @param {pg.ClientConfig} options.settings of PostgreSQL
 * @param {(site?: string) => unknown} options.onChanged told which site another server has saved; without a name any may have been
 * @param {number} [options.pause] milliseconds before a lost connection is opened again
 */
export function followChanges({ settings, onChanged, pause = 1_000 }) {
  const stopping = new AbortController();
  const stopped = new Promise((resolve) => stopping.signal.addEventListener("abort", resolve));
  /** Sites that the other servers have not been told of yet. @type {Set<string>} */
  const unsent = new Set();
  /** While it is connected. @type {pg.Client | undefined} */
  let connected;
  /** @type {Promise<unknown>} */
  let sending = Promise.resolve();

  const send = async () => {
    if (!connected || unsent.size === 0) return;
    const sites = [...unsent];
    unsent.clear();
    try {
      await connected.query("SELECT pg_notify($1, site) FROM unnest($2::text[]) AS site", [channel, sites]);
    } catch (error) {
      for (const site of sites) unsent.add(site);
      console.error("PostgreSQL, NOTIFY:", error);
    }
  };
  /** One after another: what comes while a message is on its way is the next message. */
  const sendSoon = () => {
    sending = sending.then(send);
  };

  /** @returns when the connection is lost, or no longer wanted */
  const listen = async () => {
    const client = new pg.Client({
      connectionTimeoutMillis: 10_000,
      query_timeout: 20_000,
      keepAlive: true,
      application_name: channel,
      ...settings,
    });
    /** @type {Promise<void>} */
    const lost = new Promise((resolve) => {
      client.on("end", resolve);
      client.on("error", () => resolve());
    });
    /** @type {NodeJS.Timeout | undefined} */
    let timer;
    try {
      await client.connect();
      const { rows } = await client.query("SELECT pg_backend_pid() AS id");
      client.on("notification", ({ processId, payload = "" }) => {
        // A server knows what it has saved itself.
        if (processId === rows[0].id) return;
        if (payload.length <= longestName && siteName.test(payload)) onChanged(payload);
      });
      await client.query(`LISTEN ${channel}`);
      connected = client;
      // What was said before, nobody heard here.
      onChanged();
      sendSoon();
      const failed = new Promise((_, reject) => {
        timer = setInterval(() => client.query("SELECT 1").catch(reject), checkTime);
      });
      await Promise.race([lost, failed, stopped]);
    } finally {
      connected = undefined;
      clearInterval(timer);
      // A connection that does not answer does not say goodbye either.
      await Promise.race([client.end().catch(() => {}), wait(1_000, undefined, { ref: false })]);
    }
  };

  const run = async () => {
    while (!stopping.signal.aborted) {
      await listen().catch((error) => console.error("PostgreSQL, LISTEN:", error.message));
      await wait(pause, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };
  const running = run();

  return {
    /** Tells the other servers, now or once there is a connection again. @param {string} site */
    report(site) {
      unsent.add(site);
      sendSoon();
    },
    /** Sends what is still to be sent, if it can, and ends the connection. */
    async close() {
      await sending;
      stopping.abort();
      await running;
    },
  };
}
