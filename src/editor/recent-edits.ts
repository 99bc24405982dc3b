/** The last edits of all windows, by their ids: a window names its own ones that an edit comes behind (EDT-16). */
import { type Operation, renamesAmong } from "../document/edits/index.ts";
import { isSame } from "../document/index.ts";
import type { CutText } from "../preview/index.ts";
import { type Places, placesBehind, renamedPlaces } from "./positions.ts";
import type { Made } from "./protocol.ts";
import { edited, follow, rebase } from "./rebase-edit.ts";
import { Refusal } from "./refusal.ts";
import { versionOf } from "./versions.ts";

interface RecentEdit extends Made {
  /** As they were done to the version before it. */
  readonly operations: readonly Operation[];
  /** The edit as it was meant; undefined where that is not known any more. */
  readonly meant?: Meant | undefined;
}

/** An edit before it was brought into what others have done. */
export interface Meant {
  readonly base: string;
  /** Ids of the window's own edits that it comes behind. */
  readonly after: readonly string[];
  /** On top of these. */
  readonly operations: readonly Operation[];
}

/** A text, and an edit of it. */
interface EditOfText<T> {
  readonly text: CutText;
  readonly edit: T;
}

export interface RecentEdits {
  get(id: string): Made | undefined;
  add(id: string, edit: RecentEdit): void;
  /**
   * Brings an edit of a version behind other edits of the same window, without what others have done in between.
   * @param ids of those edits, in their order
   * @param textOf returns the text of a version; undefined for one that is not known any more
   * @returns the text that these edits make of that version, and the edit of it; undefined where one of them is not known any
   * more
   * @throws Refusal where one of them has deleted what is edited
   */
  behind<T extends Places>(
    version: string,
    edit: T,
    ids: readonly string[],
    textOf: (version: string) => CutText | undefined,
  ): EditOfText<T> | undefined;
}

const gone = new Refusal("names-nothing", "What this was meant for has been deleted meanwhile.");

/** More than a window makes between two pages that it shows. */
const maxEdits = 1000;

export function createRecentEdits(): RecentEdits {
  const edits = new Map<string, RecentEdit>();
  return {
    get: (id) => edits.get(id),
    add(id, edit) {
      edits.set(id, edit);
      for (const old of [...edits.keys()].slice(0, Math.max(0, edits.size - maxEdits))) edits.delete(old);
    },
    behind(version, given, ids, textOf) {
      let edit = given;
      let now = version;
      /** Looked for where it is needed: a server that is new knows what an edit has led to, and not what was before it. */
      let text: CutText | undefined;
      for (const [index, id] of ids.entries()) {
        const one = edits.get(id);
        if (!one) return undefined;
        let { operations } = one;
        if (one.before === now) {
          text = undefined;
          now = one.after;
        } else if (one.meant?.base === version && isSame(one.meant.after, ids.slice(0, index))) {
          text ??= textOf(now);
          if (!text) return undefined;
          operations = one.meant.operations;
          text = edited(text, operations);
          now = versionOf(text);
        } else {
          const before = textOf(one.before);
          text ??= textOf(now);
          if (!before || !text) return undefined;
          operations = rebase(before, text, operations, "ours");
          text = edited(text, operations);
          now = versionOf(text);
        }
        const moved = placesBehind(edit, operations);
        if (!moved) throw gone;
        edit = moved;
        for (const rename of renamesAmong(operations)) edit = renamedPlaces(edit, (at) => follow(at, rename));
      }
      text ??= textOf(now);
      return text && { text, edit };
    },
  };
}
