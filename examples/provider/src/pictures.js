/** Store of pictures: paths in PostgreSQL, where exactly one of several uploads gets a path, and bytes in the object store. */
import { randomUUID } from "node:crypto";

/**
 * @param {import("pg").Pool} database
 * @param {import("./objects.js").Objects} objects
 * @returns {import("sectile/editor").Pictures}
 */
export function createPictures(database, objects) {
  /** @param {string} site @param {string} path @returns {Promise<string | undefined>} key of the object */
  const objectOf = async (site, path) => {
    const { rows } = await database.query("SELECT object FROM pictures WHERE site = $1 AND path = $2", [
      site,
      path,
    ]);
    return rows[0]?.object;
  };
  return {
    async list(site) {
      const { rows } = await database.query("SELECT path FROM pictures WHERE site = $1", [site]);
      return rows.map(({ path }) => path);
    },
    async read(site, path) {
      const object = await objectOf(site, path);
      return object === undefined ? undefined : await objects.read(object);
    },
    async add(site, path, bytes) {
      if ((await objectOf(site, path)) !== undefined) return false;
      // Never under the path itself: a name of an owner's file can contain anything.
      const object = `pictures/${site}/${randomUUID()}`;
      await objects.put(object, bytes);
      const { rowCount } = await database.query(
        "INSERT INTO pictures (site, path, object) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
        [site, path, object],
      );
      if (rowCount === 0) await objects.remove([object]);
      return rowCount === 1;
    },
    async remove(site, path) {
      const { rows } = await database.query(
        "DELETE FROM pictures WHERE site = $1 AND path = $2 RETURNING object",
        [site, path],
      );
      if (rows[0]) await objects.remove([rows[0].object]);
    },
  };
}
