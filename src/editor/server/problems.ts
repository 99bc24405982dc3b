/** Problems of the document, with addresses that the editor can find. */
import type { PreparedSite } from "../../build/index.ts";
import type { Diagnostic } from "../../diagnostic/index.ts";
import { parsePointer } from "../shared/pointer.ts";
import type { EditProblem } from "../shared/protocol.ts";
import { Refusal } from "./refusal.ts";

/** Maximum number of problems; more than anyone reads. */
const maxListed = 100;

/** @param own pointer of the shown page, if any; its problems come first */
export function problemsOf(
  { diagnostics }: Pick<PreparedSite, "diagnostics">,
  findPage: FindPage,
  own?: string,
): readonly FoundProblem[] {
  const rank = ({ severity, pointer }: Diagnostic) =>
    (own !== undefined && pointer.startsWith(`${own}/`) ? 0 : 2) + (severity === "error" ? 0 : 1);
  const inOrder = [...diagnostics].sort((one, other) => rank(one) - rank(other));
  return inOrder.slice(0, maxListed).map((diagnostic) => problemOf(diagnostic, findPage));
}

/** Finds a page by its position in the document or in the list of a translation. */
export type FindPage = (
  position: number,
  language: string | undefined,
) =>
  | { readonly path: string; readonly sectionAt: (position: number) => FoundSection | undefined }
  | undefined;

interface FoundSection {
  /** Its uniqId. */
  readonly id: string;
  readonly named: EditProblem["section"];
}

/** Problem in words for developers, which the response puts into those of the owner. */
export interface FoundProblem extends EditProblem {
  readonly diagnostic: Diagnostic;
}

/** @param findPage undefined if the problem is not in the document itself */
function problemOf(diagnostic: Diagnostic, findPage: FindPage | undefined): FoundProblem {
  const { severity, message, hint, pointer } = diagnostic;
  const location = findPage ? locationOf(pointer, findPage) : { at: undefined };
  return { severity, message, hint, ...location, diagnostic };
}

/** @returns no address for a location that cannot be addressed */
function locationOf(pointer: string, findPage: FindPage): Pick<EditProblem, "at" | "section"> {
  const path = parsePointer(pointer);
  const language = path[0] === "translations" ? String(path[1]) : undefined;
  const own = language === undefined ? path : path.slice(2);
  if (own[0] !== "pages" || own[1] === undefined) return { at: { language, path: own } };
  const page = findPage(Number(own[1]), language);
  if (!page) return { at: undefined };
  const below = own.slice(2);
  const section = below[0] === "components" ? page.sectionAt(Number(below[1])) : undefined;
  if (!section) return { at: { language, page: page.path, path: below } };
  return {
    at: { language, page: page.path, section: section.id, path: below.slice(2) },
    section: section.named,
  };
}

/**
 * No edit may make a document invalid, or more invalid than it is (EDT-17).
 * @returns errors of each kind that has become more frequent
 */
export function newErrors(
  before: readonly Diagnostic[],
  after: readonly Diagnostic[],
): readonly Diagnostic[] {
  const known = countByCode(errorsOf(before));
  const found = countByCode(errorsOf(after));
  const reported = new Set(before.map(placeOf));
  const more = errorsOf(after).filter(({ code }) => (found.get(code) ?? 0) > (known.get(code) ?? 0));
  const fresh = more.filter((one) => !reported.has(placeOf(one)));
  return fresh.length > 0 ? fresh : more;
}

/** @returns refusal of an edit, with the messages of `check` */
export function refusalOf(found: readonly Diagnostic[]): Refusal {
  const [first] = found;
  const reason = first
    ? ({ kind: "problem", diagnostic: first } as const)
    : "The edit would make the document invalid.";
  return new Refusal("refused", reason, { problems: found.map((one) => problemOf(one, undefined)) });
}

const errorsOf = (found: readonly Diagnostic[]) => found.filter(({ severity }) => severity === "error");

const placeOf = ({ code, pointer }: Diagnostic): string => `${code} ${pointer}`;

function countByCode(found: readonly Diagnostic[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { code } of found) counts.set(code, (counts.get(code) ?? 0) + 1);
  return counts;
}
