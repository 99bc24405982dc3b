/** Signed messages to another system of yours about what was published: for its caches, search, statistics. */
import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * @typedef {object} FileChange
 * @property {string} path
 * @property {string} hash SHA-256; of a removed file its last one
 *
 * @typedef {object} Message
 * @property {string} id the same for each try: receivers ignore what they know
 * @property {"published"} event
 * @property {string} site
 * @property {string} version of the bundle
 * @property {string | null} from version that visitors had before
 * @property {string | null} owner who published it; null for a rebuild
 * @property {{added: FileChange[], changed: FileChange[], removed: FileChange[], omitted: number}} changes
 * @property {string[]} purge addresses that caches must forget
 */

/** Milliseconds until a receiver must have answered. */
const timeout = 10_000;
/** Maximum number of files in a message. Beyond it, receivers take the whole bundle. */
const maxFiles = 1000;

/** @param {string} secret @param {number} time in seconds since 1970 @param {string} body */
const sign = (secret, time, body) => createHmac("sha256", secret).update(`${time}.${body}`).digest("hex");

/**
 * Value of the header `X-Signature`: `t=<seconds since 1970>,v1=<HMAC-SHA256 of "<seconds>.<body>", in hex>`.
 * @param {string} secret @param {string} body @param {number} now milliseconds since 1970
 */
function signature(secret, body, now) {
  const time = Math.floor(now / 1000);
  return `t=${time},v1=${sign(secret, time, body)}`;
}

/**
 * What a receiver does.
 * @param {string} secret @param {string} header @param {string} body @param {number} now milliseconds since 1970
 * @param {number} [tolerance] seconds
 */
export function isSigned(secret, header, body, now, tolerance = 300) {
  const [, time, given] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header) ?? [];
  if (time === undefined || given === undefined) return false;
  if (Math.abs(now / 1000 - Number(time)) > tolerance) return false;
  return timingSafeEqual(Buffer.from(given, "hex"), Buffer.from(sign(secret, Number(time), body), "hex"));
}

/**
 * @param {string} url @param {string} secret @param {Message} message
 * @throws if the receiver does not answer with 2xx; the queue tries again
 */
export async function deliver(url, secret, message) {
  const body = JSON.stringify(message);
  const response = await fetch(url, {
    method: "POST",
    body,
    redirect: "error",
    signal: AbortSignal.timeout(timeout),
    headers: { "content-type": "application/json", "x-signature": signature(secret, body, Date.now()) },
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The webhook answered ${response.status}.`);
}

/**
 * Compares two bundles.
 * @param {Readonly<Record<string, string>>} before SHA-256 by path
 * @param {Readonly<Record<string, string>>} after
 * @returns {Message["changes"]}
 */
export function changesBetween(before, after) {
  const [old, now] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  const changed = [...now].filter(([path, hash]) => old.has(path) && old.get(path) !== hash);
  const added = [...now].filter(([path]) => !old.has(path));
  const removed = [...old].filter(([path]) => !now.has(path));
  let room = maxFiles;
  const listed = (/** @type {[string, string][]} */ files) =>
    files.slice(0, room).map(([path, hash]) => {
      room--;
      return { path, hash };
    });
  const lists = { changed: listed(changed), removed: listed(removed), added: listed(added) };
  return { ...lists, omitted: changed.length + added.length + removed.length - (maxFiles - room) };
}

/**
 * Addresses below a site's base that show a changed or removed file. Added ones count too: a cache may know that they were missing.
 * @param {Message["changes"]} changes @param {string} base such as /sites/one/
 */
export const purgeList = ({ added, changed, removed }, base) =>
  [...changed, ...removed, ...added].flatMap(({ path }) => {
    const address = base + path.split("/").map(encodeURIComponent).join("/");
    return address.endsWith("/index.html") ? [address.slice(0, -"index.html".length), address] : [address];
  });
