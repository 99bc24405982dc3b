/** The last edits of all windows, by id. A window names those of its own edits that a new one builds on (EDT-16). */
import {
  isArticleText,
  type Operation,
  renamesAmong,
  sparseDocument,
  valueIn,
} from "../../document/edits/index.ts";
import { isSame } from "../../document/index.ts";
import type { CutText } from "../../preview/index.ts";
import { sameAddress } from "../shared/pointer.ts";
import { type EditPositions, positionsBehind, withRenames } from "../shared/positions.ts";
import type { Made } from "../shared/protocol.ts";
import { edited, follow, pagesOf, partsOf, rebase } from "./rebase-edit.ts";
import { Refusal } from "./refusal.ts";
import { versionOf } from "./versions.ts";

interface RecentEdit extends Made {
  /** Operations on the version before it. */
  readonly operations: readonly Operation[];
  /** The edit as it was sent; undefined if no longer known. */
  readonly meant?: Meant | undefined;
}

/** An edit before it was rebased onto those of others. */
export interface Meant {
  readonly base: string;
  /** Ids of the window's own edits that it builds on. */
  readonly after: readonly string[];
  /** Operations on top of those edits. */
  readonly operations: readonly Operation[];
}

const gone = new Refusal(
  "names-nothing",
  "The content that this edit refers to was deleted in the meantime.",
);

/** Maximum number of edits; more than a window makes between two pages that it shows. */
const maxEdits = 1000;

export class RecentEdits {
  readonly #edits = new Map<string, RecentEdit>();

  get(id: string): Made | undefined {
    return this.#edits.get(id);
  }

  add(id: string, edit: RecentEdit): void {
    const edits = this.#edits.set(id, edit);
    for (const old of [...edits.keys()].slice(0, Math.max(0, edits.size - maxEdits))) edits.delete(old);
  }

  /**
   * Adjusts an edit of a version to other edits of the same window, leaving out what others have done in between.
   * @param ids ids of those edits, in order
   * @param textOf returns the text of a version; undefined if it is no longer known
   * @returns the text after these edits, and the adjusted edit; undefined if one of them is no longer known
   * @throws Refusal if one of them has deleted the target
   */
  behind<T extends EditPositions>(
    version: string,
    given: T,
    ids: readonly string[],
    textOf: (version: string) => CutText | undefined,
  ): { readonly text: CutText; readonly edit: T } | undefined {
    let edit = given;
    let now = version;
    /** Computed when needed: after a restart, the server knows the result of an edit but not the text before it. */
    let text: CutText | undefined;
    const first = this.#lastReturn(version, ids);
    for (const [index, id] of ids.entries()) {
      if (index < first) continue;
      const one = this.#edits.get(id);
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
      const moved = positionsBehind(edit, operations);
      if (!moved) throw gone;
      edit = moved;
      for (const rename of renamesAmong(operations)) edit = withRenames(edit, (at) => follow(at, rename));
    }
    text ??= textOf(now);
    return text && { text: this.#withOwnTexts(text, edit, ids), edit };
  }

  /** Others' changes of an article were merged with this window's last edit of it, but the next one was made without them. */
  #withOwnTexts(text: CutText, { operations = [] }: EditPositions, ids: readonly string[]): CutText {
    let now = text;
    const own = ids.flatMap((id) => this.#edits.get(id)?.meant?.operations ?? []);
    for (const { op, at } of operations) {
      const document = () => sparseDocument(partsOf(now), pagesOf([{ op: "remove", at }]));
      if (op !== "set" || !isArticleText(document(), at)) continue;
      const last = own.findLast((one) => one.op === "set" && sameAddress(one.at, at));
      if (last && valueIn(document(), at) !== undefined) now = edited(now, [last]);
    }
    return now;
  }

  /**
   * After an undo the document can be an earlier version again. The edits up to then have moved and removed nothing.
   * @returns index of the first edit after the last time that it was
   */
  #lastReturn(version: string, ids: readonly string[]): number {
    const edits = ids.map((id) => this.#edits.get(id));
    const left = edits.findLastIndex((edit) => edit?.before === version);
    const reached = edits.findLastIndex((edit) => edit?.after === version);
    return Math.max(0, left, reached + 1);
  }
}
