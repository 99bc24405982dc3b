import type { Address } from "../../document/edits/operation.ts";
import type { Editor } from "./editor.ts";
import { selectionOf } from "./where.ts";

/** Opens the page of an address and selects what it points to. */
export async function goTo(
  { store, open, select }: Pick<Editor, "store" | "open" | "select">,
  at: Address | undefined,
): Promise<void> {
  if (!at) return;
  const { shown, site, panel } = store.get();
  const isThere = site?.pages.some(({ path }) => path === at.page);
  if (at.page !== undefined && isThere && at.page !== shown.path) await open(at.page);
  // Keep a panel open that the owner has opened in the meantime.
  if (store.get().panel !== panel) return;
  const selection = selectionOf(at, store.get().page);
  if (selection) select(selection);
}
