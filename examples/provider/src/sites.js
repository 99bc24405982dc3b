/** Sites and their owners. */
import { randomBytes } from "node:crypto";

/**
 * @typedef {object} Site
 * @property {string} name part of its addresses
 * @property {string} title
 * @property {Date | null} published_at
 */

/**
 * @param {import("pg").Pool} database
 * @param {import("sectile/editor").Pictures} pictures
 */
export function createSites(database, pictures) {
  return {
    /** @param {string} owner @returns {Promise<Site[]>} */
    async listOf(owner) {
      const columns = "name, title, published_at";
      const { rows } = await database.query(
        `SELECT ${columns} FROM sites WHERE owner = $1 ORDER BY created_at DESC, name`,
        [owner],
      );
      return rows;
    },
    /**
     * Returns true if the owner may access the site. Everything that owners do checks this first.
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
      const { rows } = await database.query("SELECT name, title, published_at FROM sites WHERE name = $1", [
        site,
      ]);
      return rows[0];
    },
    /** Deletes a site, also for visitors. Workers remove its published files; its images stay. @param {string} site */
    async remove(site) {
      await database.query("DELETE FROM sites WHERE name = $1", [site]);
    },
    /**
     * @param {string} owner
     * @param {string} title
     * @param {readonly import("sectile").StarterFile[]} files site.json and the files in assets/
     * @returns {Promise<string>} its name
     */
    async create(owner, title, files) {
      const document = files.find(({ path }) => path === "site.json")?.contents ?? "";
      const name = await insert(owner, title, Buffer.from(document));
      for (const { path, contents } of files)
        if (path.startsWith("assets/")) await pictures.add(name, path, Buffer.from(contents));
      return name;
    },
  };

  /** @param {string} owner @param {string} title @param {Uint8Array} document @returns {Promise<string>} an unused name */
  async function insert(owner, title, document) {
    const wanted = nameOf(title);
    for (let name = wanted; ; name = `${wanted}-${randomBytes(3).toString("hex")}`) {
      const { rowCount } = await database.query(
        "INSERT INTO sites (name, title, owner, document) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
        [name, title, owner, document],
      );
      if (rowCount === 1) return name;
    }
  }
}

/** @param {string} title @returns {string} usable in an address: "Dr. Müller & Co" becomes "dr-muller-co" */
const nameOf = (title) =>
  title
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 40)
    .replace(/^-+|-+$/g, "") || "site";
