/** Fills in the defaults of a page's own fields. */
import type { Page } from "./site.ts";
import type { Status } from "./status.ts";

/** Fields of a page in the document, after the schema accepted their types. */
export interface RawPageFacts extends Partial<Pick<Page, "language" | "alternate" | "noindex">> {
  readonly meta?: Partial<Page["meta"]> | undefined;
  readonly draft?: boolean | undefined;
  readonly publishAt?: string | undefined;
  readonly unpublishAt?: string | undefined;
}

/** @param written status that `readStatus` returned */
export function fillPageFacts(
  { language, alternate = {}, meta, noindex, draft, publishAt, unpublishAt }: RawPageFacts,
  written: Status,
): Pick<Page, "language" | "alternate" | "meta" | "noindex" | "publication"> {
  const { title = "", keywords = "", description = "", useForAll = false, image, updatedAt } = meta ?? {};
  const status = draft && written === "published" ? "draft" : written;
  const isAlwaysIn = status === "published" && publishAt === undefined && unpublishAt === undefined;
  return {
    language,
    alternate,
    meta: { title, keywords, description, useForAll, image: image || undefined, updatedAt },
    publication: isAlwaysIn ? undefined : { status, publishAt, unpublishAt },
    noindex: noindex || undefined,
  };
}
