/** Prefetches a page of the site when its link is hovered or focused (NAV-9). */
import { isPageLink } from "./page-link.ts";

/** Browsers with speculation rules use those in the page instead. */
export function prefetchPages(): void {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } };
  if (HTMLScriptElement.supports?.("speculationrules") || connection?.saveData) return;
  const fetched = new Set([location.pathname]);
  const prefetch = ({ target }: Event) => {
    const link = (target as Element).closest("a");
    if (!link || !isPageLink(link) || fetched.has(link.pathname)) return;
    fetched.add(link.pathname);
    const hint = document.createElement("link");
    hint.rel = "prefetch";
    hint.href = link.href;
    document.head.append(hint);
  };
  for (const intent of ["pointerover", "focusin"]) document.body.addEventListener(intent, prefetch);
}
