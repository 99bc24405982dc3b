/** Stores site documents in PostgreSQL. A single statement compares the version and writes, so nobody can write in between. */

/**
 * @param {import("pg").Pool} database
 * @returns {import("sectile/editor").Documents}
 */
export function createDocuments(database) {
  return {
    async read(site) {
      const { rows } = await database.query("SELECT document AS bytes, version FROM sites WHERE name = $1", [
        site,
      ]);
      return rows[0];
    },
    async write(site, bytes, version) {
      const { rows } = await database.query(
        "UPDATE sites SET document = $2, version = gen_random_uuid() WHERE name = $1 AND version = $3 RETURNING version",
        [site, bytes, version],
      );
      return rows[0]?.version;
    },
  };
}
