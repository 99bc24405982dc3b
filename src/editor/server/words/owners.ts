/**
 * Owners' words for diagnostics and refusals: in each language a catalogue of texts by code, as functions of its params.
 * English may leave a code to the developers' words, other languages may not.
 */
import { type Diagnostic, type DiagnosticCode, type Params, quote } from "../../../diagnostic/index.ts";
import { spell } from "../../shared/words/index.ts";
import type { RefusalReason } from "../refusal.ts";

/** Problem and fix; undefined for the developers' words. */
type Text<M> = readonly [message: M, hint?: string | undefined];

/** A site with these problems cannot be edited. */
type NotShown =
  | "site-missing"
  | "site-unreadable"
  | "site-empty"
  | "not-utf8"
  | "json-syntax"
  | "too-deep"
  | "duplicate-key"
  | "forbidden-key"
  | "part-missing"
  | "part-unreadable"
  | "bad-part"
  | "bad-front-matter"
  | "part-circle"
  | "parts-too-deep"
  | "parts-too-large"
  | "part-not-alone"
  | "part-misplaced";

type Texts<C extends DiagnosticCode, M> = { readonly [Each in C]: (params: Params<Each>) => Text<M> };

/** A text for every problem of a site that can be edited. */
export type CompleteTexts = Texts<Exclude<DiagnosticCode, NotShown>, string>;
/** Texts only for problems whose words for developers do not suit owners. */
export type OwnTexts = Partial<Texts<DiagnosticCode, string | undefined>>;

export type RefusalTexts = {
  readonly [K in Exclude<RefusalReason["kind"], "problem">]: (
    reason: Extract<RefusalReason, { kind: K }>,
  ) => string;
};

/** Words of one language. */
export interface OwnersWords {
  readonly problem: (diagnostic: Diagnostic) => Pick<Diagnostic, "message" | "hint">;
  readonly refusal: (reason: RefusalReason) => string;
}

export function createWords(texts: OwnTexts | CompleteTexts, refusals: RefusalTexts): OwnersWords {
  const problem = ({ code, params, message, hint }: Diagnostic) => {
    const [ownMessage = message, ownHint = hint] = (texts as OwnTexts)[code]?.(params as never) ?? [];
    return { message: ownMessage, hint: ownHint };
  };
  return {
    problem,
    refusal: (reason) =>
      reason.kind === "problem" ? problem(reason.diagnostic).message : refusals[reason.kind](reason as never),
  };
}

/** @returns a function that names fields, as the editor labels them */
export const createLabels =
  (labels: Readonly<Record<string, string>>) =>
  (...names: readonly string[]): string =>
    names.map((name) => (Object.hasOwn(labels, name) ? labels[name] : undefined) ?? spell(name)).join(", ");

/** Like `quote`, with typographic quotation marks. */
export const curly = (value: string): string => `“${quote(value).slice(1, -1)}”`;

export const guillemets = (value: unknown): string => `«${quote(value).slice(1, -1)}»`;
