/** Tells the other servers about saved documents, and listens for theirs, with PostgreSQL's LISTEN and NOTIFY. */
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";

/** A fixed name: nobody outside can choose the channel. */
const channel = "site_changed";
/** Format of a site's name, as in the table. Anybody who can connect to the database can send anything. */
const siteName = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const longestName = 200;
/** Interval in milliseconds between checks of a connection, which may be lost without notice. */
const checkTime = 30_000;

/**
 * Holds a dedicated connection: LISTEN belongs to a connection, and those of a pool change hands.
 * @param {object} options
 * @param {pg.ClientConfig} options.settings of PostgreSQL
 * @param {(site?: string) => unknown} options.onChanged called with the site that another server has saved; without a name any
 * site may have changed
 * @param {number} [options.pause] milliseconds before a lost connection is opened again
 */
export function followChanges({ settings, onChanged, pause = 1_000 }) {
  const stopping = new AbortController();
  const stopped = new Promise((resolve) => stopping.signal.addEventListener("abort", resolve));
  /** Sites not yet reported to the other servers. @type {Set<string>} */
  const unsent = new Set();
  /** Current connection, while there is one. @type {pg.Client | undefined} */
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
  /** Sends one message at a time. Sites reported while a message is being sent go into the next one. */
  const sendSoon = () => {
    sending = sending.then(send);
  };

  /** @returns when the connection is lost, or no longer needed */
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
        // A server ignores its own messages.
        if (processId === rows[0].id) return;
        if (payload.length <= longestName && siteName.test(payload)) onChanged(payload);
      });
      await client.query(`LISTEN ${channel}`);
      connected = client;
      // Messages sent before the connection was open are lost, so any site may have changed.
      onChanged();
      sendSoon();
      const failed = new Promise((_, reject) => {
        timer = setInterval(() => client.query("SELECT 1").catch(reject), checkTime);
      });
      await Promise.race([lost, failed, stopped]);
    } finally {
      connected = undefined;
      clearInterval(timer);
      // An unresponsive connection does not close properly either.
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
    /** Reports a site to the other servers, now or after reconnecting. @param {string} site */
    report(site) {
      unsent.add(site);
      sendSoon();
    },
    /** Sends pending messages if possible, and closes the connection. */
    async close() {
      await sending;
      stopping.abort();
      await running;
    },
  };
}
