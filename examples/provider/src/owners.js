/** Owners of sites, with their passwords. */
import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

/** Cost of a password hash: 32 MB and some tenths of a second, as OWASP recommends. */
const cost = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 2 ** 20 };
const derive =
  /** @type {(password: string, salt: Buffer, length: number, cost: object) => Promise<Buffer>} */ (
    promisify(scrypt)
  );

/** Maximum number of sign-ins that wait for a hash: some seconds. */
const maxWaiting = 20;
let waiting = 0;
/** @type {Promise<unknown>} */
let last = Promise.resolve();

/** More people sign in than passwords can be hashed. express uses `status` for the response. */
export class TooBusy extends Error {
  status = 503;
  /** In seconds. */
  retryAfter = 10;
}

/**
 * Hashes one password at a time. Each takes one of the few threads that all of Node shares, and editing needs one too.
 * @param {() => Promise<Buffer>} hash
 */
async function inTurn(hash) {
  if (waiting >= maxWaiting) throw new TooBusy();
  waiting++;
  const hashed = last.then(hash);
  last = hashed.catch(() => {});
  try {
    return await hashed;
  } finally {
    waiting--;
  }
}

/** @param {string} password @returns {Promise<string>} salt and hash, as stored */
async function hashPassword(password, salt = randomBytes(16)) {
  const hash = await inTurn(() => derive(password.normalize("NFKC"), salt, 32, cost));
  return `scrypt:${salt.toString("base64")}:${hash.toString("base64")}`;
}

/** Compared if there is no such owner, so that both answers take equally long. */
const nobody = hashPassword(randomBytes(16).toString("hex"));

/** @param {import("pg").Pool} database */
export function createOwners(database) {
  return {
    /**
     * @param {string} email
     * @param {string} password
     * @returns {Promise<string | undefined>} undefined if the address is taken
     */
    async create(email, password) {
      const { rows } = await database.query(
        "INSERT INTO owners (email, password) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING id",
        [email.trim().toLowerCase(), await hashPassword(password)],
      );
      return rows[0]?.id;
    },
    /**
     * @param {string} email
     * @param {string} password
     * @returns {Promise<string | undefined>} undefined if one of the two is wrong
     */
    async find(email, password) {
      const { rows } = await database.query("SELECT id, password FROM owners WHERE email = $1", [
        email.trim().toLowerCase(),
      ]);
      const kept = rows[0]?.password ?? (await nobody);
      const given = await hashPassword(password, Buffer.from(kept.split(":")[1], "base64"));
      return timingSafeEqual(Buffer.from(kept), Buffer.from(given)) ? rows[0]?.id : undefined;
    },
    /** @param {string} email @returns {Promise<string | undefined>} */
    async idOf(email) {
      const { rows } = await database.query("SELECT id FROM owners WHERE email = $1", [
        email.trim().toLowerCase(),
      ]);
      return rows[0]?.id;
    },
    /** @param {string} id @returns {Promise<{email: string, isVerified: boolean} | undefined>} */
    async get(id) {
      const { rows } = await database.query(
        'SELECT email, verified_at IS NOT NULL AS "isVerified" FROM owners WHERE id = $1',
        [id],
      );
      return rows[0];
    },
    /** Also ends all sessions, and links to choose another password. @param {string} id @param {string} password */
    async setPassword(id, password) {
      await database.query("UPDATE owners SET password = $2 WHERE id = $1", [
        id,
        await hashPassword(password),
      ]);
      await database.query("DELETE FROM links WHERE account = $1 AND purpose = 'reset'", [id]);
      await this.endSessions(id);
    },
    /** @param {string} id */
    async endSessions(id) {
      await database.query("DELETE FROM session WHERE sess ->> 'owner' = $1", [id]);
    },
    /** @param {string} id */
    async verify(id) {
      await database.query("UPDATE owners SET verified_at = coalesce(verified_at, now()) WHERE id = $1", [
        id,
      ]);
    },
    /** Also ends its sessions and memberships, and forgets its address in the records of sites. @param {string} id that owns no site */
    async remove(id) {
      const { rows } = await database.query("DELETE FROM owners WHERE id = $1 RETURNING email", [id]);
      await this.endSessions(id);
      await database.query("UPDATE publications SET requested_by = NULL WHERE requested_by = $1", [
        rows[0]?.email,
      ]);
      await database.query("UPDATE sites SET publish_by = NULL WHERE publish_by = $1", [rows[0]?.email]);
      await database.query("DELETE FROM invitations WHERE email = $1", [rows[0]?.email]);
      await database.query("UPDATE audit SET about = NULL WHERE split_part(about, ' ', 1) = $1", [
        rows[0]?.email,
      ]);
    },
  };
}
