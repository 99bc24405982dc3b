/** The part of another machine's report (`build --json`) that is read; the rest is handed on as it is. */
import * as z from "zod";
import { isObject } from "../document/json.ts";

const count = z.number().int().min(0);
const entry = z.object({
  site: z.string(),
  ok: z.boolean(),
  routes: count.optional(),
  cached: count.optional(),
  pictures: z.object({ total: count, made: count, cached: count }).partial().optional(),
  diagnostics: z.array(z.object({ severity: z.enum(["error", "warning"]) })),
});
const report = z.object({
  version: z.literal(1),
  engine: z.string().nullish(),
  sites: z.array(entry),
  totals: z.object({ ms: z.number().min(0).optional() }).optional(),
});

export type MergedReport = z.infer<typeof report>;

/** Lists and objects inside one another: more than a report has, and few enough to be written again. */
const maxDepth = 64;

/** @returns the same value, with all that it holds; undefined for what is not a report */
export const readReport = (value: unknown): MergedReport | undefined =>
  !isDeeper(value, maxDepth) && report.safeParse(value).success ? (value as MergedReport) : undefined;

function isDeeper(value: unknown, most: number): boolean {
  let level = [value];
  for (let depth = 0; depth <= most && level.length > 0; depth++)
    level = level.flatMap((one) => (Array.isArray(one) || isObject(one) ? Object.values(one) : []));
  return level.length > 0;
}
