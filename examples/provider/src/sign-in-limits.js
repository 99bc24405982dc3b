/** Limits of sign-ins, new accounts and forms, counted in PostgreSQL, so that they hold over all servers. */
import { createHash } from "node:crypto";
import { isIPv6 } from "node:net";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";

/**
 * Attempts with a wrong password, and seconds for which each group of them counts. A limit of an account alone would let anybody
 * lock its owner out, so it is far higher than the one for a single address.
 */
const limits = {
  accountFromAddress: { points: 10, duration: 15 * 60 },
  address: { points: 60, duration: 60 * 60 },
  account: { points: 200, duration: 60 * 60 },
  join: { points: 30, duration: 60 * 60 },
  mailFromAddress: { points: 20, duration: 60 * 60 },
  mailTo: { points: 5, duration: 60 * 60 },
  invitations: { points: 30, duration: 60 * 60 },
  formsFromAddress: { points: 30, duration: 60 * 60 },
  formsOfSite: { points: 1_000, duration: 60 * 60 },
};

/** Too many attempts. express uses `status` for the response. */
export class TooManyAttempts extends Error {
  status = 429;
  /** @param {number} retryAfter in seconds */
  constructor(retryAfter) {
    super("Too many attempts.");
    this.retryAfter = retryAfter;
  }
}

/** @param {import("pg").Pool} database */
export function createSignInLimits(database) {
  const open = (/** @type {keyof typeof limits} */ name) =>
    new RateLimiterPostgres({
      storeClient: database,
      ...{ tableName: "sign_in_attempts", tableCreated: true, keyPrefix: name },
      ...limits[name],
    });
  const accountFromAddress = open("accountFromAddress");
  const address = open("address");
  const account = open("account");
  const join = open("join");
  const mailFromAddress = open("mailFromAddress");
  const mailTo = open("mailTo");
  const invitations = open("invitations");
  const formsFromAddress = open("formsFromAddress");
  const formsOfSite = open("formsOfSite");
  /** @typedef {[RateLimiterPostgres, string]} Counted */

  /** @param {Counted[]} counted @throws {TooManyAttempts} */
  const count = async (counted) => {
    for (const [index, [limiter, key]] of counted.entries())
      try {
        await limiter.consume(key);
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        // A refused attempt tested nothing, so only the limit that refused it counts it.
        await giveBack(counted.slice(0, index));
        throw new TooManyAttempts(Math.ceil(error.msBeforeNext / 1000));
      }
  };
  /** @param {Counted[]} counted */
  const giveBack = (counted) => Promise.all(counted.map(([limiter, key]) => limiter.reward(key)));

  return {
    /**
     * Checks a password within the limits. Only wrong ones count, but each is counted before it is checked: many at once are not
     * more guesses.
     * @template T
     * @param {string} email @param {string | undefined} ip @param {() => Promise<T | undefined>} check returns undefined for a
     * wrong password
     * @throws {TooManyAttempts}
     */
    async signIn(email, ip, check) {
      const [one, from] = [hashed(email.trim().toLowerCase()), hashed(networkOf(ip))];
      /** @type {Counted[]} */
      const counted = [
        [accountFromAddress, `${one} ${from}`],
        [address, from],
        [account, one],
      ];
      await count(counted);
      /** @type {T | undefined} */
      let found;
      let isWrong = false;
      try {
        found = await check();
        isWrong = found === undefined;
        return found;
      } finally {
        if (!isWrong) await giveBack(counted);
      }
    },
    /** Counts a new account. @param {string | undefined} ip @throws {TooManyAttempts} */
    join: (ip) => count([[join, hashed(networkOf(ip))]]),
    /** Counts an e-mail that somebody asks for. @param {string | undefined} ip @param {string} to @throws {TooManyAttempts} */
    mail: (ip, to) =>
      count([
        [mailFromAddress, hashed(networkOf(ip))],
        [mailTo, hashed(to.trim().toLowerCase())],
      ]),
    /** Counts an invitation. @param {string} account @throws {TooManyAttempts} */
    invite: (account) => count([[invitations, account]]),
    /** Counts a form that a visitor sends. @param {string | undefined} ip @param {string} site @throws {TooManyAttempts} */
    form: (ip, site) =>
      count([
        [formsFromAddress, hashed(networkOf(ip))],
        [formsOfSite, hashed(site)],
      ]),
  };
}

/** Keys are short, and neither addresses nor e-mails are stored. @param {string} text */
const hashed = (text) => createHash("sha256").update(text).digest("base64url");

/**
 * One person has a whole network of IPv6 addresses. @param {string | undefined} ip
 * @returns {string} the network: the first 64 bits of an IPv6 address, any other address itself
 */
export function networkOf(ip = "") {
  if (!isIPv6(ip) || ip.startsWith("::ffff:")) return ip;
  const [first = ""] = ip.split("::");
  return [...first.split(":"), "0", "0", "0"].slice(0, 4).join(":");
}
