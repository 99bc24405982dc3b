/** Validates requests of browsers. */
import * as z from "zod";
import type { Operation } from "../../document/edits/index.ts";
import { cleanName } from "../shared/clean-text.ts";
import { editKinds } from "../shared/edit-kinds.ts";
import type { EditRequest, HistoryRequest, StarterChoice } from "../shared/protocol.ts";
import { Refusal } from "./refusal.ts";

const name = z.string().max(2000);
const address = z.strictObject({
  language: name.optional(),
  page: name.optional(),
  section: name.optional(),
  path: z.array(z.union([name, z.number().int().min(0).max(1e6)])).max(64),
});
const shown = z.object({ path: name, language: name.optional() });
const operation = z.discriminatedUnion("op", [
  z.strictObject({ op: z.literal("set"), at: address, value: z.unknown().optional() }),
  z.strictObject({
    op: z.literal("insert"),
    at: address,
    value: z.unknown(),
    translations: z.record(z.string(), z.unknown()).optional(),
  }),
  z.strictObject({ op: z.literal("remove"), at: address }),
  z.strictObject({ op: z.literal("move"), at: address, to: z.number().int().min(0).max(1e6) }),
]);
const intent = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("add-section"),
    page: name,
    at: z.number().int().min(0).max(1e6),
    type: name,
  }),
  z.strictObject({ kind: z.literal("add-page"), page: name.optional(), path: name, title: name }),
  z.strictObject({ kind: z.literal("duplicate-section"), page: name, section: name }),
  z.strictObject({ kind: z.literal("change-type"), page: name, section: name, type: name }),
  z.strictObject({ kind: z.literal("duplicate-item"), at: address }),
  z.strictObject({ kind: z.literal("rename-page"), page: name, path: name, redirect: z.boolean() }),
  z.strictObject({ kind: z.literal("rename-section"), page: name, section: name, uniqId: name }),
  z.strictObject({ kind: z.literal("make-primary"), language: name }),
]);
const editRequest = z.object({
  id: z.string().min(1).max(100),
  base: z.string().max(100),
  after: z.array(z.string().max(100)).max(1000).optional(),
  decided: z.string().max(100).optional(),
  label: z.object({ kind: z.enum(editKinds), name: z.string().transform(cleanName) }),
  operations: z.array(operation).max(1000).optional(),
  intent: intent.optional(),
  continues: z.boolean().optional(),
  show: shown,
});

/** @throws Refusal */
export const checkHistoryRequest = (value: unknown): HistoryRequest =>
  check(z.object({ id: z.string().max(100).optional(), show: shown }), value);

/** @throws Refusal */
export const checkPaths = (value: unknown): readonly string[] =>
  check(z.object({ paths: z.array(name).max(10_000) }), value).paths;

/** @throws Refusal */
export const checkStarterChoice = (value: unknown): StarterChoice =>
  check(z.object({ starter: name, language: name, name: z.string().max(100) }), value);

/** @throws Refusal */
export function checkEditRequest(
  value: unknown,
): EditRequest & { readonly operations?: readonly Operation[] } {
  const request = check(editRequest, value) as EditRequest;
  if (!request.intent && !request.operations?.length)
    throw new Refusal("bad-request", "The edit must have operations or an intent.");
  return request;
}

function check<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const where = issue?.path.length ? ` at ${issue.path.join(".")}` : "";
  throw new Refusal("bad-request", `Invalid request${where}: ${issue?.message ?? ""}.`);
}
