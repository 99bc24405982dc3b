/** Messages between servers and workers, with PostgreSQL's LISTEN and NOTIFY: saved documents, publications. */
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { factsOf, log } from "./telemetry.js";

/**
 * Channels, each with one argument: a site whose document was saved, one that was deleted, who has one open (a text in hexadecimal digits), a site that visitors get in another version, a
 * publication whose state or progress changed, and one that was requested.
 *
 * @typedef {"site_changed" | "site_deleted" | "site_presence" | "site_published" | "publication_changed" | "publication_wanted"} Channel
 */
/** Format of the names of sites and of ids. Anybody who can connect to the database can send anything. */
const argument = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const maxLength = 200;
/** Maximum length of the text about who has a site open. */
const maxPresence = 7_500;
/** Interval in milliseconds between checks of a connection, which may be lost without notice. */
const checkTime = 30_000;

/**
 * Holds a dedicated connection: LISTEN belongs to a connection, and those of a pool change hands.
 * @param {object} options
 * @param {pg.ClientConfig} options.settings of PostgreSQL
 * @param {Partial<Record<Channel, (name?: string) => unknown>>} options.listeners called for messages of others; without an
 * argument any message may have been missed
 * @param {number} [options.pause] milliseconds before a lost connection is opened again
 */
export function followChanges({ settings, listeners, pause = 1_000 }) {
  const channels = /** @type {Channel[]} */ (Object.keys(listeners));
  const stopping = new AbortController();
  const stopped = new Promise((resolve) => stopping.signal.addEventListener("abort", resolve));
  /** Messages not yet sent. @type {Set<string>} */
  const unsent = new Set();
  /** Current connection, while there is one. @type {pg.Client | undefined} */
  let connected;
  /** @type {Promise<unknown>} */
  let sending = Promise.resolve();

  const send = async () => {
    if (!connected || unsent.size === 0) return;
    const messages = [...unsent];
    unsent.clear();
    try {
      await connected.query(
        "SELECT pg_notify(split_part(message, ' ', 1), split_part(message, ' ', 2)) FROM unnest($1::text[]) AS message",
        [messages],
      );
    } catch (error) {
      for (const message of messages) unsent.add(message);
      log("error", "notify-failed", factsOf(error));
    }
  };
  /** Sends one message at a time. Messages reported meanwhile go into the next query. */
  const sendSoon = () => {
    sending = sending.then(send);
  };

  /** @returns when the connection is lost, or no longer needed */
  const listen = async () => {
    const client = new pg.Client({
      connectionTimeoutMillis: 10_000,
      query_timeout: 20_000,
      keepAlive: true,
      application_name: "changes",
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
      client.on("notification", ({ channel, processId, payload = "" }) => {
        // A server ignores its own messages.
        if (processId === rows[0].id) return;
        const max = channel === "site_presence" ? maxPresence : maxLength;
        if (payload.length <= max && argument.test(payload))
          listeners[/** @type {Channel} */ (channel)]?.(payload);
      });
      for (const channel of channels) await client.query(`LISTEN ${channel}`);
      connected = client;
      // Messages sent before the connection was open are lost.
      for (const channel of channels) listeners[channel]?.();
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
      await listen().catch((error) => log("error", "listen-failed", factsOf(error)));
      await wait(pause, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };
  const running = run();

  return {
    /** False while messages of others may be missed. */
    get isConnected() {
      return connected !== undefined;
    },
    /** Tells the others, now or after reconnecting. @param {Channel} channel @param {string} name */
    report(channel, name) {
      unsent.add(`${channel} ${name}`);
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
