/** Sites and their owners. */
import { randomInt } from "node:crypto";

/** Path below which published sites send their forms, on their own host. */
export const apiBase = "/api/v1";

/**
 * @typedef {object} Site
 * @property {string} name part of its addresses
 * @property {string} title
 * @property {Date | null} published_at
 * @property {Date | null} [publish_at] when it is to be published
 * @property {Role} [role] of whoever asks
 *
 * @typedef {import("sectile/editor").Role} Role
 * @typedef {{email: string, role: Exclude<Role, "owner">, languages: string[]}} Member
 */

/**
 * @param {import("pg").Pool} database
 * @param {import("sectile/editor").Pictures} pictures
 */
export function createSites(database, pictures) {
  return {
    /** Sites that an account owns or is invited to. @param {string} account @returns {Promise<Site[]>} */
    async listOf(account) {
      const { rows } = await database.query(
        `SELECT name, title, published_at, CASE owner WHEN $1 THEN 'owner' ELSE role END AS role
         FROM sites LEFT JOIN members ON site = name AND account = $1
         WHERE owner = $1 OR account = $1 ORDER BY created_at DESC, name`,
        [account],
      );
      return rows;
    },
    /**
     * What an account may do on a site. The editor asks again and again.
     * @param {string} site
     * @param {string} account
     * @returns {Promise<{role: Role, languages: string[], email: string} | undefined>} undefined: nothing
     */
    async roleOf(site, account) {
      const { rows } = await database.query(
        `SELECT CASE sites.owner WHEN owners.id THEN 'owner' ELSE role END AS role, coalesce(languages, '{}') AS languages, email
         FROM sites JOIN owners ON owners.id = $2 LEFT JOIN members ON site = name AND account = owners.id
         WHERE name = $1 AND (sites.owner = owners.id OR account IS NOT NULL)`,
        [site, account],
      );
      return rows[0];
    },
    /** @param {string} site @returns {Promise<Member[]>} */
    async members(site) {
      const { rows } = await database.query(
        "SELECT email, role, languages FROM members JOIN owners ON id = account WHERE site = $1 ORDER BY email",
        [site],
      );
      return rows;
    },
    /**
     * Invites an address, whether it has an account or not, or changes the role of a member at once.
     * @param {string} site @param {Member} member @param {string} hash of the token in the e-mail
     * @returns {Promise<"changed" | "invited" | undefined>} undefined: it is the owner's own address
     */
    async invite(site, { email, role, languages }, hash) {
      const address = email.trim().toLowerCase();
      const changed = await database.query(
        `UPDATE members SET role = $3, languages = $4 FROM owners
         WHERE site = $1 AND account = owners.id AND email = $2`,
        [site, address, role, languages],
      );
      if (changed.rowCount === 1) return "changed";
      const { rowCount } = await database.query(
        `INSERT INTO invitations (site, email, role, languages, hash, expires_at)
         SELECT name, $2, $3, $4, $5, now() + interval '14 days' FROM sites JOIN owners ON owners.id = owner
         WHERE name = $1 AND email <> $2
         ON CONFLICT (site, email) DO UPDATE SET role = excluded.role, languages = excluded.languages, hash = excluded.hash,
           expires_at = excluded.expires_at`,
        [site, address, role, languages, hash],
      );
      return rowCount === 1 ? "invited" : undefined;
    },
    /** @param {string} site @returns {Promise<Member[]>} that have not accepted */
    async invited(site) {
      const { rows } = await database.query(
        "SELECT email, role, languages FROM invitations WHERE site = $1 AND expires_at > now() ORDER BY email",
        [site],
      );
      return rows;
    },
    /** @param {string} hash of the token @param {string} account @returns {Promise<string | undefined>} the site */
    async accept(hash, account) {
      const { rows } = await database.query(
        `WITH invitation AS (DELETE FROM invitations WHERE hash = $1 AND expires_at > now() RETURNING site, role, languages),
           own AS (SELECT FROM sites JOIN invitation ON name = site WHERE owner = $2)
         INSERT INTO members (site, account, role, languages)
         SELECT site, $2, role, languages FROM invitation WHERE NOT EXISTS (SELECT FROM own)
         ON CONFLICT (site, account) DO UPDATE SET role = excluded.role, languages = excluded.languages RETURNING site`,
        [hash, account],
      );
      return rows[0]?.site;
    },
    /** @param {string} site @param {string} account @returns {Promise<boolean>} */
    async leave(site, account) {
      const { rowCount } = await database.query("DELETE FROM members WHERE site = $1 AND account = $2", [
        site,
        account,
      ]);
      return rowCount === 1;
    },
    /** @param {string} account @returns {Promise<number>} */
    async countOf(account) {
      const { rows } = await database.query("SELECT count(*) AS count FROM sites WHERE owner = $1", [
        account,
      ]);
      return Number(rows[0].count);
    },
    /** Everything that an account owns, and where it is a member, for a copy. @param {string} account */
    async exportOf(account) {
      const own = await database.query(
        "SELECT name, title, created_at, published_at, convert_from(document, 'UTF8') AS document FROM sites WHERE owner = $1",
        [account],
      );
      const member = await database.query("SELECT site, role, languages FROM members WHERE account = $1", [
        account,
      ]);
      return { sites: own.rows, memberships: member.rows };
    },
    /** @param {string} site @param {string} email */
    async expel(site, email) {
      await database.query(
        `WITH withdrawn AS (DELETE FROM invitations WHERE site = $1 AND email = $2)
         DELETE FROM members USING owners WHERE site = $1 AND account = id AND email = $2`,
        [site, email.trim().toLowerCase()],
      );
    },
    /**
     * Returns true if it is the owner's site. Everything outside of the editor checks this first.
     * @param {string} site
     * @param {string} owner
     */
    async isOf(site, owner) {
      const { rowCount } = await database.query("SELECT FROM sites WHERE name = $1 AND owner = $2", [
        site,
        owner,
      ]);
      return rowCount === 1;
    },
    /** @param {string} site that exists @returns {Promise<Site>} */
    async find(site) {
      const { rows } = await database.query(
        "SELECT name, title, published_at, publish_at FROM sites WHERE name = $1",
        [site],
      );
      return rows[0];
    },
    /**
     * Deletes a site, also for visitors, and what they have sent to its owner. Workers remove its files.
     * @param {string} site
     */
    async remove(site) {
      await database.query(
        `WITH gone AS (DELETE FROM submissions WHERE site = $1 AND form <> 'compliance'),
           noted AS (INSERT INTO deleted_sites (name) VALUES ($1) ON CONFLICT DO NOTHING)
         DELETE FROM sites WHERE name = $1`,
        [site],
      );
    },
    /** Names of sites that were deleted within 30 days. @returns {Promise<string[]>} */
    async deleted() {
      const { rows } = await database.query("SELECT name FROM deleted_sites");
      return rows.map(({ name }) => name);
    },
    /** Settings that belong to the product. @param {string} site */
    async managed(site) {
      const { rows } = await database.query("SELECT is_paid FROM sites WHERE name = $1", [site]);
      return managedSettings(site, rows[0]?.is_paid === true);
    },
    /**
     * @param {string} owner
     * @param {string} title
     * @param {readonly import("sectile").StarterFile[]} files site.json and the files in assets/
     * @returns {Promise<string>} its name
     */
    async create(owner, title, files) {
      const document = files.find(({ path }) => path === "site.json")?.contents ?? "";
      const name = nameOf(title);
      await database.query("INSERT INTO sites (name, title, owner, document) VALUES ($1, $2, $3, $4)", [
        name,
        title,
        owner,
        Buffer.from(document),
      ]);
      for (const { path, contents } of files)
        if (path.startsWith("assets/")) await pictures.add(name, path, Buffer.from(contents));
      return name;
    },
  };
}

/**
 * Part of the addresses of a new site, and its identity: undo history, caches and unsaved edits belong to it. The random end makes
 * sure that no site ever gets the name of a deleted one.
 * @param {string} title
 * @returns {string} "Dr. Müller & Co" becomes "dr-muller-co-7k2mz0q4xt"
 */
function nameOf(title) {
  const readable = title
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 40)
    .replace(/^-+|-+$/g, "");
  const random = Array.from({ length: 10 }, () => randomInt(36).toString(36)).join("");
  return `${readable || "site"}-${random}`;
}

/**
 * Settings of a site that its owner can't change: its plan, and where its forms go.
 * @param {string} site @param {boolean} isPaid
 * @returns {import("sectile").ManagedSettings}
 */
export const managedSettings = (site, isPaid) => ({ siteId: site, hash: "", isPaid, isForPreview: false });
