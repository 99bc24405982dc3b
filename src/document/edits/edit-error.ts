import { type Kinds, quote, type Reason, wordReason } from "../../diagnostic/index.ts";

/** Reasons that owners read in their language, in words for developers. */
export const editWording = {
  "unusable-path": ({ path, problem }: { readonly path: string; readonly problem: Reason }) =>
    `Can't use the page path ${quote(path)}: ${wordReason(problem)}.`,
  "page-exists": ({ path }: { readonly path: string }) => `The page ${quote(path)} already exists.`,
  "same-path": () => "Two pages can't have the same path.",
  "section-exists": ({ name }: { readonly name: string }) =>
    `This page already has a section named ${quote(name)}.`,
  "only-one-section": ({ label }: { readonly label: string }) =>
    `A page can have only one ${quote(label)} section.`,
  "name-taken": ({ name }: { readonly name: string }) => `The name ${quote(name)} is already taken.`,
  "not-json": () => "The document is not valid JSON. Fix its file first.",
};

type EditReason = Kinds<typeof editWording>;

/** Reason why an operation was rejected. The document is unchanged. */
export class EditError extends Error {
  readonly code: "names-nothing" | "refused";
  /** undefined if only the message tells it. */
  readonly reason: EditReason | undefined;

  /** @param reason one clear sentence, or a reason that every language words on its own */
  constructor(code: EditError["code"], reason: string | EditReason) {
    super(typeof reason === "string" ? reason : editWording[reason.kind](reason as never));
    this.name = "EditError";
    this.code = code;
    this.reason = typeof reason === "string" ? undefined : reason;
  }
}
