/** Reason why an operation was rejected. The document is unchanged. */
export class EditError extends Error {
  readonly code: "names-nothing" | "refused";

  /** @param message one clear sentence */
  constructor(code: EditError["code"], message: string) {
    super(message);
    this.name = "EditError";
    this.code = code;
  }
}
