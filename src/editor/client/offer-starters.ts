/** The site's file is not there: where it never was, the owner is asked what the site should begin as (EDT-14). */
import type { Api } from "./api.ts";
import type { Store } from "./store.ts";

/** @param trouble what is said where there was one */
export async function offerStarters(api: Api, store: Store, trouble: string): Promise<void> {
  const starters = await api.starters();
  store.set(starters.starters.length > 0 ? { stage: "choosing", starters } : { stage: "failed", trouble });
}
