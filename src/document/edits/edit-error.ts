/** Why an operation is not done: nothing has changed by it. */
export class EditError extends Error {
  readonly code: "names-nothing" | "refused";

  /** @param message one clear sentence */
  constructor(code: EditError["code"], message: string) {
    super(message);
    this.name = "EditError";
    this.code = code;
  }
}
