/** State shared by the model's windows: the file, the server, and a record of every typed text. */
import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Conflict, EditRequest, EditResult } from "../../../src/editor/shared/protocol.ts";
import { clearBrowser, createTabStore } from "./browser.ts";
import { createFile, createServer } from "./server.ts";
import { type Document, primaryHome, start, textsOf, tokensIn } from "./site.ts";
import { openWindow, type Window } from "./window.ts";

/** Describes a broken promise. */
class Violation extends Error {}

export interface Step {
  readonly act: string;
  readonly window: number;
  readonly n: number;
}

export type World = ReturnType<typeof createWorld>;

let worlds = 0;

/** @param trace called with every step, to see what a schedule does */
export function createWorld(size: number, trace: (...what: unknown[]) => void = () => {}) {
  const file = createFile();
  const historyFile = join(tmpdir(), `model-history-${process.pid}-${++worlds}`);
  const homes = new Map<string, { readonly home: string; readonly by: string }>();
  /** Texts that may be gone: their owner has deleted or undone them, or was asked. */
  const forgiven = new Set<string>();
  /** Keys of deleted things. */
  const gone = new Set<string>();
  const deletedBy = new Map<string, ReadonlySet<string>>();
  let wasUndone = false;
  /** A new server knows only the file's version: list positions of another version cannot be resolved. */
  let wasKilled = false;
  let count = 0;
  const problems: string[] = [];
  const windows: Window[] = [];
  const notify = (version: string) => {
    for (const window of windows) window.notify(version);
  };
  let server = createServer(file, historyFile, notify);

  const world = {
    get server() {
      return server;
    },
    count: () => ++count,
    trace,
    token(home: string, by: string): string {
      const token = `⟦${homes.size + 1}⟧`;
      homes.set(token, { home, by });
      // A real page does not show what its owner has deleted.
      if (deletedBy.get(by)?.has(home.split(" ")[0] ?? "")) forgiven.add(token);
      return token;
    },
    isOf: (token: string, by: string) => homes.get(token)?.by === by,
    isAt: (token: string, home: string) => homes.get(token)?.home === home,
    forgive: (token: string) => void forgiven.add(token),
    forgiveOwn(by: string, home: string): void {
      for (const [token, one] of homes) if (one.by === by && one.home === home) forgiven.add(token);
    },
    deleted(by: string, keys: readonly string[]): void {
      for (const key of keys) gone.add(key);
      deletedBy.set(by, new Set([...(deletedBy.get(by) ?? []), ...keys]));
      for (const [token, one] of homes)
        if (one.by === by && keys.some((key) => one.home.startsWith(`${key} `))) forgiven.add(token);
    },
    /** Records that the owner was asked to choose a side. */
    asked(by: string, conflicts: readonly Conflict[], whose: "ours" | "theirs"): void {
      // A picture uploaded for it since is dropped with it.
      const keys = conflicts.flatMap(({ base }) => keysIn(base));
      const asked = new Set(tokensIn(JSON.stringify(conflicts)).map((token) => homes.get(token)?.home));
      if (whose === "theirs")
        for (const [token, one] of homes)
          if (one.by === by && (asked.has(one.home) || keys.some((key) => one.home.startsWith(`${key} `))))
            forgiven.add(token);
      for (const { ours, theirs } of conflicts)
        for (const token of tokensIn(JSON.stringify([whose === "ours" ? theirs : ours]))) forgiven.add(token);
    },
    /** Records that the owner was notified of a refusal. */
    refused({ operations = [], intent }: EditRequest, code: string): void {
      const tokens = tokensIn(JSON.stringify(operations));
      const isExplained = (token: string) => {
        const key = homes.get(token)?.home.split(" ")[0] ?? "";
        return wasUndone || wasKilled || [...gone].some((one) => key === one || key.startsWith(`${one}.`));
      };
      const bad = tokens.filter((token) => !isExplained(token));
      if (bad.length > 0)
        problems.push(
          `${bad.join()} refused (${code}) for no reason: ${JSON.stringify({ operations, intent })}`,
        );
      for (const token of tokens) forgiven.add(token);
    },
    async undoing(run: () => Promise<EditResult>): Promise<EditResult> {
      wasUndone = true;
      const result = await run();
      const after = new Set(allTokens(file.document));
      for (const token of homes.keys()) if (file.everHad(token) && !after.has(token)) forgiven.add(token);
      return result;
    },
  };
  for (let index = 0; index < size; index++)
    windows.push(openWindow(world as World, `w${index}`, createTabStore()));

  async function drain(): Promise<void> {
    for (let turn = 0; turn < 3; turn++) {
      await server.idle();
      await new Promise(setImmediate);
    }
  }

  function outside(n: number): void {
    const { document } = file;
    const page = document.pages[n % document.pages.length];
    const section = page?.components[(n >> 2) % Math.max(1, page.components.length)];
    const team = section?.data.team;
    if (!section || !team || team.length === 0) return;
    const at = (n >> 4) % team.length;
    const translated = Object.values(document.translations).flatMap(
      ({ pages }) =>
        pages
          .find(({ path }) => path === page.path)
          ?.components?.find(({ uniqId }) => uniqId === section.uniqId)?.data.team ?? [],
    );
    // A list with translations is moved by those who know them.
    if (translated.length > 0) return;
    const kind = (n >> 7) % 3;
    if (kind === 0) {
      const [item] = team.splice(at, 1);
      for (const token of tokensIn(JSON.stringify(item))) forgiven.add(token);
      gone.add(item?.key ?? "");
    } else if (kind === 1) team.unshift({ key: `out.${n}`, text: "from outside", imgUrl: "assets/out.png" });
    else team.push(...team.splice(at, 1));
    file.write(Buffer.from(JSON.stringify(document, null, 2)));
    file.note();
    void server.look();
  }

  async function step({ act, window: index, n }: Step): Promise<void> {
    const at = index % windows.length;
    const window = windows[at] as Window;
    trace(window.name, act, n);
    if (act === "outside") outside(n);
    else if (act === "kill") {
      wasKilled = true;
      server.kill();
      server = createServer(file, historyFile, notify);
      for (const one of windows) {
        one.loseAll();
        one.cut();
      }
    } else if (act === "reload") {
      window.close();
      windows[at] = openWindow(world as World, window.name, window.tabStore);
    } else if (act === "duplicate-tab") {
      if (windows.length < 4)
        windows.push(openWindow(world as World, `w${windows.length}`, createTabStore(window.tabStore)));
    } else if (act === "deliver-all") for (const one of windows) one.acts.deliver?.(n);
    else window.acts[act]?.(n);
    await drain();
    checkSaved();
  }

  function checkSaved(): void {
    for (const { name, store, reported } of windows) {
      if (store.get().saving.kind !== "saved") continue;
      for (const token of reported)
        if (!file.everHad(token) && !forgiven.has(token))
          problems.push(
            `${name} reported that all is saved, but ${token} (${homes.get(token)?.home}) is not`,
          );
    }
  }

  async function settle(): Promise<void> {
    for (let turn = 0; turn < 150; turn++) {
      for (const { acts } of windows) {
        acts.frame?.(0);
        if (turn === 0) {
          acts.leave?.(0);
          acts.send?.(0);
        }
        acts.deliver?.(0);
        acts.event?.(0);
        await drain();
        acts.answer?.(0);
        acts.tick?.(0);
        acts.choose?.(turn % 3);
        await drain();
      }
      checkSaved();
      if (windows.every(({ isIdle }) => isIdle)) return;
    }
    problems.push(`did not settle: ${JSON.stringify(windows.map((one) => one.describe()))}`);
  }

  function checkDocument(): void {
    const { document } = file;
    const bases = new Map(textsOf(start).map(({ home, value }) => [home, value]));
    const found = textsOf(document);
    const present = new Set<string>();
    for (const { home, value } of found) {
      for (const token of tokensIn(value)) {
        present.add(token);
        const meant = homes.get(token)?.home ?? "";
        if (meant !== home && meant !== primaryHome(home))
          problems.push(`${token} was typed in ${meant} and is in ${home}`);
      }
      const rest = value.replaceAll(/⟦\d+⟧/g, "");
      const base = [bases.get(home), bases.get(primaryHome(home))];
      const isPicture = home.includes("imgUrl") && rest === "assets/.png";
      if (!home.startsWith("out.") && !base.includes(rest) && !isPicture)
        problems.push(`${home} was ${base[0]} and is ${value}`);
    }
    for (const [token, { home }] of homes)
      if (!present.has(token) && !forgiven.has(token)) problems.push(`${token} (${home}) is lost`);
  }

  return {
    /** @throws Violation */
    async run(steps: readonly Step[]): Promise<void> {
      try {
        // Nobody edits before they see something.
        for (let turn = 0; turn < 8; turn++)
          for (const { acts } of windows) {
            for (const act of ["deliver", "frame"]) acts[act]?.(0);
            await drain();
            for (const act of ["answer", "frame"]) acts[act]?.(0);
            await drain();
          }
        for (const one of steps) await step(one);
        await settle();
        checkDocument();
      } finally {
        server.kill();
        for (const window of windows) window.close();
        clearBrowser();
        rmSync(historyFile, { force: true });
      }
      if (problems.length > 0) throw new Violation([...new Set(problems)].join("\n"));
    },
    ...world,
    get server() {
      return server;
    },
  };
}

const keysIn = (value: unknown): string[] =>
  [...(JSON.stringify(value) ?? "").matchAll(/"key":"([^"]+)"/g)].map(([, key]) => key ?? "");

const allTokens = (document: Document): string[] => tokensIn(JSON.stringify(document));
