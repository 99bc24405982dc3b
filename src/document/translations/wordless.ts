/** Texts of a document and of a page that need no translation. Shared by browser and server. */

const tops =
  /^(?:\$schema|theme|settings|languages|messages|redirects|head|siteId|hash|url|favicon|path|language|alternate|status)$/;
const names = /^(?:id|timeZone)$/;

/**
 * @param path path of a field of the document or of a page
 * @returns true if it is the same in every language
 */
export const isWordless = (path: readonly (string | number)[]): boolean =>
  tops.test(String(path[0])) || names.test(String(path.at(-1)));
