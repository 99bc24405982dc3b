/** Schema for the part of another machine's report (`build --json`) that is read. The rest is passed through unchanged. */
import * as z from "zod";
import { isObject } from "../document/json.ts";

const count = z.number().int().min(0);
const entry = z.object({
  site: z.string(),
  ok: z.boolean(),
  routes: count.optional(),
  cached: count.optional(),
  pictures: z.object({ total: count, made: count, cached: count }).partial().optional(),
  fault: z.enum(["usage", "system"]).optional(),
  diagnostics: z.array(z.object({ severity: z.enum(["error", "warning"]) })),
});
const report = z.object({
  version: z.literal(1),
  engine: z.string().nullish(),
  shard: z
    .string()
    .regex(/^[1-9]\d{0,5}\/[1-9]\d{0,5}$/)
    .optional(),
  sites: z.array(entry),
  pruned: z.array(z.string()).optional(),
  totals: z.object({ ms: z.number().min(0).optional() }).optional(),
});

export type MergedReport = z.infer<typeof report>;

/** Maximum nesting of lists and objects: more than a report has, and small enough to be serialized again. */
const maxDepth = 64;

/** @returns the same value with all its contents; undefined if it is not a report */
export const readReport = (value: unknown): MergedReport | undefined =>
  !isDeeper(value, maxDepth) && report.safeParse(value).success ? (value as MergedReport) : undefined;

function isDeeper(value: unknown, maxDepth: number): boolean {
  let level = [value];
  for (let depth = 0; depth <= maxDepth && level.length > 0; depth++)
    level = level.flatMap((one) => (Array.isArray(one) || isObject(one) ? Object.values(one) : []));
  return level.length > 0;
}
