/** A session of the editor over a store in memory. The test runs each rebuild. */
import type { Catalogue } from "#section";
import type { PreparedSite } from "../../src/build/index.ts";
import type { Diagnostic } from "../../src/diagnostic/index.ts";
import type { Operation } from "../../src/document/edits/index.ts";
import type { EditCommand } from "../../src/editor/server/attempt.ts";
import { noIdleTimer } from "../../src/editor/server/idle-timer.ts";
import { Session } from "../../src/editor/server/session.ts";
import type { Permission } from "../../src/editor/shared/roles.ts";

const catalogue = { sections: new Map(), thirdParties: new Map(), looks: new Map() } as unknown as Catalogue;
const source = { folder: "/nowhere", file: "/nowhere/site.json" } as Parameters<Session["open"]>[0];
export const document = { name: "First", description: "About", pages: [{ path: "/", components: [] }] };

interface StartOptions {
  /** The document's text. */
  readonly text?: string;
  readonly historyFile?: string;
  /** Finds the problems of a text. By default each "wrong" with a digit is an error of its own. */
  readonly check?: (text: string) => readonly Diagnostic[];
}

const wrongIn = (text: string): readonly Diagnostic[] =>
  (text.match(/wrong \d/g) ?? []).map(
    (message) => ({ code: "wrong", severity: "error", pointer: message, message }) as unknown as Diagnostic,
  );

export async function start({
  text: first = JSON.stringify(document),
  historyFile,
  check = wrongIn,
}: StartOptions = {}) {
  let bytes: Uint8Array = Buffer.from(first);
  let hasChanged = true;
  let staged: Uint8Array | undefined;
  /** Events in order. */
  const log: string[] = [];
  /** Replaces the next read or write. */
  const next: { read?: () => never; write?: () => boolean } = {};
  const session = new Session({
    store: {
      async read() {
        next.read?.();
        if (!hasChanged) return undefined;
        hasChanged = false;
        return bytes;
      },
      stage(text) {
        staged = text;
        return {
          async write() {
            staged = undefined;
            const { write } = next;
            delete next.write;
            const isWritten = write?.() ?? true;
            if (isWritten) bytes = text;
            return isWritten;
          },
          async discard() {
            staged = undefined;
            log.push("discarded");
          },
        };
      },
      stamp: () => "1",
    },
    catalogue,
    historyFile,
    removed: { bringBack: async () => {}, forgetOthers: () => {} },
    again: () => {},
    idle: noIdleTimer,
    onChanged: () => log.push("changed"),
    onTrouble: (message) => log.push(message ?? "no trouble"),
  });
  const text = () => Buffer.from(bytes).toString();
  const open = () => session.open(source, catalogue);
  const rebuild = async () => {
    const opened = await open();
    const read = Buffer.from(staged ?? bytes).toString();
    const site = {
      rendering: "diagnostics" in opened ? undefined : { shared: [] },
      diagnostics: check(read),
      locate: () => [],
    };
    await session.prepared(site as unknown as PreparedSite);
  };
  await rebuild();
  const { version } = await session.current();
  let count = 0;
  const send = (command: EditCommand, answer: () => unknown = () => "answer") => {
    const sent = session.edit(command, answer);
    sent.catch(() => {});
    return sent;
  };
  return {
    session,
    log,
    next,
    text,
    open,
    rebuild,
    write(change: Partial<typeof document> | string) {
      const given =
        typeof change === "string" ? change : JSON.stringify({ ...JSON.parse(text()), ...change });
      bytes = Buffer.from(given);
      hasChanged = true;
    },
    /** Sends an edit for the first version of the document. */
    set: (key: string, value: string, answer?: () => unknown) =>
      send(
        {
          way: "did",
          id: `edit-${++count}`,
          label: { kind: "settings", name: key },
          base: version,
          operations: [{ op: "set", at: { path: [key] }, value }],
        },
        answer,
      ),
    /** Makes an edit for the current version, and waits until it is saved. */
    async edit(operations: readonly Operation[], more: { continues?: boolean } = {}) {
      const { version: base } = await session.current();
      const label = { kind: "write", name: "" } as const;
      const saved = send({ way: "did", id: `edit-${++count}`, label, base, operations, ...more });
      await rebuild();
      // Edits that were refused together are tried again one by one.
      while (session.isOvertaken()) await rebuild();
      return await saved;
    },
    async undo(by?: Permission) {
      const undone = send({ way: "undid", by });
      await rebuild();
      return await undone;
    },
    undoLater: () => send({ way: "undid" }),
    /** Runs one change of a window and returns its versions. */
    async run(command: EditCommand) {
      const saved = send(command);
      await rebuild();
      return (await saved).made;
    },
  };
}
