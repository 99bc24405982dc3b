/** Content of part files. The editor shows it but edits only the document's own file, so edits of parts are refused. */
import type { PreparedSite } from "../../build/index.ts";
import { formatPointer } from "../../diagnostic/index.ts";
import type { Address, Operation } from "../../document/edits/index.ts";
import { isObject } from "../../document/index.ts";
import type { Intent } from "../shared/protocol.ts";
import { Refusal } from "./refusal.ts";

type Rendering = NonNullable<PreparedSite["rendering"]>;

interface Asked {
  readonly operations: readonly Operation[];
  readonly intent?: Intent | undefined;
}

/**
 * Refuses edits inside a part. Sections and pages that are parts may be moved and removed.
 * @param site the shown site
 * @throws Refusal for an edit inside a part
 */
export function refuseShared(site: PreparedSite | undefined, { operations, intent }: Asked): void {
  const { rendering } = site ?? {};
  if (!rendering || rendering.shared.length === 0) return;
  // This intent changes texts everywhere.
  if (intent?.kind === "make-primary") throw refusal(rendering.shared[0]?.file);
  for (const at of intent ? addressesOf(intent) : []) refuseIn(rendering, at, false);
  for (const { op, at } of operations) refuseIn(rendering, at, op !== "set");
}

const addressesOf = (intent: Exclude<Intent, { kind: "make-primary" }>): readonly Address[] => {
  if (intent.kind === "duplicate-item") return [intent.at];
  const { page } = intent;
  if (page === undefined) return [];
  return ["section" in intent ? { page, section: intent.section, path: [] } : { page, path: [] }];
};

/** @param mayBeWhole true if the edit leaves the thing at the address unchanged */
function refuseIn(rendering: Rendering, at: Address, mayBeWhole: boolean): void {
  const pointer = pointerOf(rendering, at);
  const within = rendering.shared.find(
    (one) => pointer.startsWith(`${one.pointer}/`) || (pointer === one.pointer && !mayBeWhole),
  );
  if (within) throw refusal(within.file);
}

/** @returns pointer of an address in the whole document, or of its nearest existing parent */
function pointerOf({ pathsOf, readRaw }: Rendering, { language, page, section, path }: Address): string {
  const around = language === undefined ? [] : ["translations", language];
  if (page === undefined) return formatPointer([...around, ...path]);
  const index = pathsOf(language).indexOf(page);
  if (index < 0) return formatPointer(around);
  const ofPage = [...around, "pages", index];
  if (section === undefined) return formatPointer([...ofPage, ...path]);
  const raw = readRaw(page);
  const value =
    language === undefined ? raw?.value : raw?.pageTranslations.find(({ code }) => code === language)?.value;
  const components = isObject(value) && Array.isArray(value.components) ? value.components : [];
  const position = components.findIndex((one) => isObject(one) && one.uniqId === section);
  return formatPointer(position < 0 ? ofPage : [...ofPage, "components", position, ...path]);
}

const refusal = (file = "") => new Refusal("refused", { kind: "in-part", file });
