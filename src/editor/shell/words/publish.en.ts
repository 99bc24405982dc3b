/** English texts about publishing and published versions. */
import { timeIn } from "./time.ts";

export const enPublish = {
  publish: "Publish",
  publishing: "Publishing…",
  published: "Published",
  publishedAll: (pages: number, files: number) => `Pages: ${pages}, files: ${files}`,
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
};
