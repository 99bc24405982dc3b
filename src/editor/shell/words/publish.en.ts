/** English texts of the dialogs about publishing and published versions, which load after the editor has started. */
import { timeIn } from "./time.ts";

export const enPublish = {
  publishing: "Publishing…",
  published: "Published",
  openSite: "Open site",
  publishTo: (target: string) => `Publishes to ${target}`,
  notPublished: "Not published",
  neverPublished: "This site has not been published yet.",
  nothingChanged: "No changes since the site was last published.",
  changedSince: (when: string) => `Changed since ${when}`,
  toMend: "Fix these first",
  changeKinds: {
    added: "New",
    removed: "Deleted",
    changed: "Changed",
    moved: "Reordered",
    renamed: "Renamed",
  },

  // After publishing
  viewHere: "As visitors will see it, on this computer",
  newOnSite: "New on the site",
  asPublished: (at: string) => `Nothing has changed since ${timeIn("en", at)}.`,
  onPhone: "Open it on your phone",
  codeOf: (address: string) => `QR code of ${address}`,
  next: "Put it online",
  inFolder: (target: string) => `Your site is in the folder ${target}. Any web host can show it:`,
  hosts: [
    {
      name: "Netlify",
      steps:
        "Open app.netlify.com/drop and drop the folder onto the page. Your site gets an address at once.",
    },
    {
      name: "Cloudflare Pages",
      steps:
        "Create a Pages project, choose the upload of files, and drop the folder. Later, create a new deployment.",
    },
    {
      name: "GitHub Pages or your own web server",
      steps:
        "Copy everything in the folder to the branch that GitHub Pages shows, or to the folder of the server.",
    },
  ],
  moreHosts: "Steps for more hosts",

  // Published versions
  versions: "Earlier versions",
  versionOf: (at: string) => timeIn("en", at),
  versionBy: (name: string) => `by ${name}`,
  isOnline: "Visitors see this version",
  isAgain: (at: string) => `The version of ${timeIn("en", at)}, published again`,
  firstVersion: "First version kept here",
  moreChanges: (count: number) => `and ${count} more`,
  goBack: "Go back to this version",
  goBackTo: (at: string) => `Go back to the version of ${timeIn("en", at)}?`,
  willGoBack: "Visitors will see this version again, exactly as it was published.",
  restoreToo: "Restore the contents in the editor too",
  restoreHelp:
    "What you have now is one undo away. Without this, your draft stays as it is and is published next time.",
  wentBack: "Visitors see this version again.",
  restored: "The contents in the editor are those of this version. To get your draft back, undo.",
  notRestored: (why: string) => `The contents in the editor were not restored: ${why}`,
  alsoHere: (names: string) => `Also here: ${names}`,
  whoIsHere: "People who have this site open",
  somebody: "Somebody",
  notAllowed: {
    title: "These changes can't be saved",
    why: (role: string) =>
      `Your role on this site (${role}) doesn't include them. They are kept in this browser until you discard them. Save them as a file to send them to the site's owner.`,
    save: "Save as a file",
    discard: "Discard changes",
  },
};
