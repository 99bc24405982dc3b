/** Why something is not done or not saved, in English: as the server says it, or as somebody would who sits before the page. */

/** The server's own words. */
const said = (message: string) => message;

export const enReasons = {
  "no-texts": said,
  "disk-full": said,
  "write-protected": said,
  "not-permitted": said,
  "disk-failed": said,
  "store-failed": said,
  "not-handed-over": said,
  "no-document": () => "the site's file is not there any more. Once it is put back, your changes are saved",
  "site-deleted": () => "this site was deleted. If it is restored, your changes are saved",
  "not-whole": () =>
    "the site's file is not whole: somebody has changed it outside of the editor. Once it is mended, your changes are saved",
  "no-picture": said,
  "picture-too-large": said,
  "no-folder": said,
  "in-the-way": said,
  "too-large": said,
  busy: said,
  "names-nothing": () => "What this was about is not there any more.",
  "nothing-to-undo": said,
  "not-found": said,
  conflict: () => "the same was changed somewhere else",
  refused: said,
};
