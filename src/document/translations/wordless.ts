/** Which of the texts of a document and of a page are no words: browsers and servers share it. */

const tops =
  /^(?:\$schema|theme|settings|languages|messages|redirects|head|siteId|hash|url|favicon|path|language|alternate|status)$/;
const names = /^(?:id|timeZone)$/;

/**
 * @param path of a field that the document or a page has itself
 * @returns whether it is the same in every language
 */
export const isWordless = (path: readonly (string | number)[]): boolean =>
  tops.test(String(path[0])) || names.test(String(path.at(-1)));
