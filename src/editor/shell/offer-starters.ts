/** Offers starters if the site's file has never existed (EDT-14). */
import type { Api } from "./api.ts";
import type { Store } from "./store.ts";

/** @param trouble shown if it existed before */
export async function offerStarters(api: Api, store: Store, trouble: string): Promise<void> {
  const starters = await api.starters();
  // The site may have been created while this answer was on its way.
  if (store.get().stage === "ready") return;
  store.set(starters.starters.length > 0 ? { stage: "choosing", starters } : { stage: "failed", trouble });
}
