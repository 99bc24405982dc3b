/** Problems of the document, with addresses that the editor can find. */
import type { PreparedSite } from "../build/index.ts";
import { type Diagnostic, parsePointer } from "../diagnostic/index.ts";
import type { Address } from "../document/edits/index.ts";
import type { EditProblem } from "./protocol.ts";

/** Maximum number of problems; more than anyone reads. */
const most = 100;

/** @param own pointer of the shown page, if any; its problems come first */
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

/** Finds a page by its position in the document or in the list of a translation. */
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

/** @returns undefined for a location that cannot be addressed */
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
