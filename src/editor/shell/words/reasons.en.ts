/** English reasons for a refused or unsaved edit: the server's sentence, or one in the owner's terms. */

const fromServer = (message: string) => message;

export const enReasons = {
  "no-texts": fromServer,
  "disk-full": fromServer,
  "write-protected": fromServer,
  "not-permitted": fromServer,
  "disk-failed": fromServer,
  "store-failed": fromServer,
  "not-handed-over": fromServer,
  "no-document": () => "The site's file is missing. Your changes are saved once it is back.",
  "site-deleted": () => "This site was deleted. Your changes are saved if it is restored.",
  "not-whole": () =>
    "The site's file is damaged: it was changed outside the editor. Your changes are saved once it is fixed.",
  "no-picture": fromServer,
  "picture-too-large": fromServer,
  "no-folder": fromServer,
  "in-the-way": fromServer,
  "too-large": fromServer,
  busy: fromServer,
  "names-nothing": () => "What you were editing no longer exists.",
  "nothing-to-undo": fromServer,
  "not-found": fromServer,
  conflict: () => "The same content was changed somewhere else.",
  refused: fromServer,
};
