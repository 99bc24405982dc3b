/** Facts about a published version, as they are on disk, where other programs can change them. */
import * as z from "zod";
import type { KeptVersion } from "../../../output/index.ts";
import type { PublishedVersion, SiteChange } from "../../shared/publish-protocol.ts";

const change = z.object({
  kind: z.enum(["added", "removed", "changed", "moved", "renamed"]),
  page: z.object({ path: z.string(), title: z.string() }).optional(),
  from: z.string().optional(),
  section: z.object({ id: z.string(), type: z.string(), title: z.string() }).optional(),
  field: z.string().optional(),
}) satisfies z.ZodType<SiteChange>;

const schema = z.object({
  at: z.string(),
  by: z.string().optional(),
  pages: z.number(),
  files: z.number(),
  bytes: z.number(),
  changes: z.array(change),
  again: z.string().optional(),
}) satisfies z.ZodType<Omit<PublishedVersion, "id">>;

/** @returns undefined for a record of another version of sectile */
export function factsOf({ id, facts }: KeptVersion): PublishedVersion | undefined {
  const parsed = schema.safeParse(facts);
  return parsed.success ? { id, ...parsed.data } : undefined;
}
