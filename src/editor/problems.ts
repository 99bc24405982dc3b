/** What is wrong with the document, each with the address by which an editor finds the place. */
import type { PreparedSite } from "../build/index.ts";
import { type Diagnostic, parsePointer } from "../diagnostic/index.ts";
import type { Address } from "../document/edits/index.ts";
import type { EditProblem } from "./protocol.ts";

/** More than anybody reads. */
const most = 100;

/** @param own pointer of the page that is shown, if one is: what is wrong with it comes first */
export function problemsOf(
  { diagnostics }: Pick<PreparedSite, "diagnostics">,
  findPage: FindPage,
  own?: string,
): readonly EditProblem[] {
  const rank = ({ severity, pointer }: Diagnostic) =>
    (own !== undefined && pointer.startsWith(`${own}/`) ? 0 : 2) + (severity === "error" ? 0 : 1);
  const inOrder = [...diagnostics].sort((one, other) => rank(one) - rank(other));
  return inOrder.slice(0, most).map((diagnostic) => formatProblem(diagnostic, findPage));
}

/** A page by its position in the document, or in the list of a translation. */
export type FindPage = (
  position: number,
  language: string | undefined,
) => { readonly path: string; readonly sectionAt: (position: number) => string | undefined } | undefined;

const formatProblem = (
  { severity, message, hint, pointer }: Diagnostic,
  findPage: FindPage,
): EditProblem => ({
  severity,
  message,
  hint,
  at: addressOf(pointer, findPage),
});

/** @returns undefined for a place that cannot be named */
function addressOf(pointer: string, findPage: FindPage): Address | undefined {
  const path = parsePointer(pointer);
  const language = path[0] === "translations" ? path[1] : undefined;
  const own = language === undefined ? path : path.slice(2);
  if (own[0] !== "pages" || own[1] === undefined) return { language, path: own };
  const page = findPage(Number(own[1]), language);
  if (!page) return undefined;
  const below = own.slice(2);
  const section = below[0] === "components" ? page.sectionAt(Number(below[1])) : undefined;
  return section === undefined
    ? { language, page: page.path, path: below }
    : { language, page: page.path, section, path: below.slice(2) };
}
