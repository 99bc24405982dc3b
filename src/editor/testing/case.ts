/** One test of a contract, for any test runner. */
import assert from "node:assert/strict";

/** Runs alone, against its own store. Register it with `test(name, run)`. */
export interface ContractCase {
  /** The tested promise, as a sentence. */
  readonly name: string;
  /** @throws AssertionError whose message says what the store did and what it must do */
  run(): Promise<void>;
}

/** A store that is open for one test. */
export interface OpenStore {
  /** Called after the test, whether it passed or failed. */
  close?(): Promise<void> | void;
}

/** @returns test that opens and closes a store */
export function createCase<T extends OpenStore>(
  open: () => Promise<T> | T,
  name: string,
  body: (opened: T) => Promise<void>,
): ContractCase {
  return {
    name,
    async run() {
      const opened = await open();
      try {
        await body(opened);
      } catch (error) {
        if (error instanceof assert.AssertionError) throw error;
        const message = `The store threw ${quote(String(error))}; it must return a result.`;
        throw new assert.AssertionError({ message, actual: error });
      } finally {
        await opened.close?.();
      }
    },
  };
}

/** Fails with a message of the form "The store did this; it must do that." */
export function must(isSo: boolean, did: string, mustDo: string): asserts isSo {
  assert.ok(isSo, `The store ${did}; it must ${mustDo}.`);
}

export function mustBeBytes(given: Uint8Array | undefined, expected: Uint8Array, did: string): void {
  const length = given?.length ?? 0;
  const at = given ? expected.findIndex((byte, index) => given[index] !== byte) : 0;
  const isSame = given !== undefined && length === expected.length && at === -1;
  const got = given ? `${length} bytes that differ from byte ${at === -1 ? expected.length : at}` : "nothing";
  must(isSame, `${did} and returned ${got}`, `return the ${expected.length} bytes that were written`);
}

export const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
/** Formats a value for a message: short, on one line. */
export const quote = (value: unknown): string => {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
};
