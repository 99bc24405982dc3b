/** Publishing from the editor: now, at a later time, and an earlier version again. */

/**
 * @param {object} parts
 * @param {import("./publications.js").Publications} parts.publications
 * @param {(site: string) => void} parts.changed called when visitors get another version of a site
 * @param {(site: string) => string} parts.addressOf
 * @returns {Required<Pick<import("sectile/editor").EditorHandlerOptions, "publish" | "publications" | "schedule">>}
 */
export function createPublishing({ publications, changed, addressOf }) {
  return {
    async publish({ site, by, id, signal, onProgress }) {
      const publication = await publications.request(site, "owner", by, id);
      const made = await publications.wait(publication, { signal, onProgress });
      // Before the owner looks at it.
      changed(site);
      return { ...made, address: addressOf(site) };
    },
    publications: {
      async list(site) {
        const versions = await publications.versions(site);
        return versions.map(({ id, at, owner, isCurrent }) => ({ id, at, by: owner, isOnline: isCurrent }));
      },
      read: publications.documentOf,
      async goBack(site, id) {
        if (!(await publications.goBack(site, id))) return undefined;
        changed(site);
        return { address: addressOf(site) };
      },
    },
    // A site has one time. Another one replaces it.
    schedule: {
      async list(site) {
        const found = await publications.scheduled(site);
        return found ? [{ id: found.at.toISOString(), ...found }] : [];
      },
      add: publications.schedule,
      async cancel(site, id) {
        const found = await publications.scheduled(site);
        if (found?.at.toISOString() === id) await publications.unschedule(site, found.at);
      },
    },
  };
}
