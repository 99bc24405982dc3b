/** Record of actions: sign-ins, changes of an account, people, publications and deletions. Never a text of a site. */

/** @param {import("pg").Pool} database */
export const createAudit = (database) => ({
  /**
   * @param {string} action such as "invited"
   * @param {{account?: string | undefined, site?: string, about?: string}} facts
   */
  async note(action, { account, site, about }) {
    await database.query("INSERT INTO audit (account, site, action, about) VALUES ($1, $2, $3, $4)", [
      account,
      site,
      action,
      about,
    ]);
  },
  /**
   * Newest first.
   * @param {{site?: string, account?: string}} of
   * @returns {Promise<{at: Date, who: string | null, site: string | null, action: string, about: string | null}[]>}
   */
  async list({ site, account }) {
    const { rows } = await database.query(
      `SELECT at, email AS who, site, action, about FROM audit LEFT JOIN owners ON owners.id = account
       WHERE ($1::text IS NULL OR site = $1) AND ($2::bigint IS NULL OR account = $2) ORDER BY audit.id DESC LIMIT 1000`,
      [site, account],
    );
    return rows;
  },
});

/** @typedef {ReturnType<typeof createAudit>} Audit */
