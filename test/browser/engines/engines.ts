/** The browsers in which visitors see sites and owners edit them. */
import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, onTestFinished } from "vitest";
import { findChromium, findFirefox, findWebkit } from "../../../scripts/test/tools.js";
import { startChromium } from "./chromium.ts";
import { startFirefox } from "./firefox.ts";
import { type Outside, startOutside } from "./network.ts";
import { type Size, type Tab, View } from "./tab.ts";
import { startWebkit } from "./webkit.ts";

/** Settings that a browser tells pages of, and the proxy that gets its requests to other hosts. */
export interface Look {
  readonly proxy: string;
  readonly isDark?: boolean;
  readonly isCalm?: boolean;
}

export interface Browser {
  readonly version: string;
  /** Opens a tab of a visitor who has never been here. */
  open(size: Size): Promise<Tab>;
  close(): Promise<void>;
}

export const phone: Size = { width: 390, height: 844 };
export const desktop: Size = { width: 1280, height: 860 };

interface Engine {
  readonly name: string;
  /** Reason why it cannot start. */
  readonly missing: string | undefined;
  start(look: Look): Promise<Browser>;
}

const paths = { chromium: findChromium(), firefox: findFirefox(), webkit: findWebkit() };
const missing = (program: string) => `${program} is not installed`;

const all: readonly Engine[] = [
  {
    name: "Chromium",
    missing: paths.chromium ? undefined : missing("Chromium"),
    start: startChromium,
  },
  {
    name: "Firefox",
    missing: paths.firefox ? undefined : missing("Firefox"),
    start: (look) => startFirefox(paths.firefox as string, look),
  },
  {
    name: "WebKit",
    missing: paths.webkit ? undefined : missing("WebKitGTK"),
    start: (look) => startWebkit(paths.webkit as NonNullable<typeof paths.webkit>, look),
  },
];

export interface OpenEngine {
  readonly name: string;
  /** Opens a window of a new visitor, which closes at the end of the test. */
  open(size: Size): Promise<View>;
  /** Hosts outside of this machine that pages have requested. None of them is reached. */
  outside(): readonly string[];
}

/**
 * Declares the same tests for each browser; those of a missing browser are skipped. A browser starts with its first test, and
 * again after a crash.
 */
export function describeEngines(
  title: string,
  look: Pick<Look, "isDark" | "isCalm">,
  declare: (engine: OpenEngine) => void,
): void {
  for (const engine of all) {
    const name = `${engine.name}: ${title}`;
    if (engine.missing) describe.skip(`${name} (${engine.missing})`, () => declare(unavailable(engine)));
    else describe(name, () => declare(runEngine(engine, look)));
  }
}

const unavailable = ({ name }: Engine): OpenEngine => ({
  name,
  open: async () => Promise.reject(new Error(`There is no ${name}.`)),
  outside: () => [],
});

/** Prints it once in a run: all workers of a run have the same temporary folder. */
function printVersion(browser: Browser): Browser {
  try {
    writeFileSync(join(tmpdir(), `version-${browser.version}`), "", { flag: "wx" });
    console.log(browser.version);
  } catch {
    // It has been printed.
  }
  return browser;
}

function runEngine({ name, start }: Engine, look: Pick<Look, "isDark" | "isCalm">): OpenEngine {
  let outside: Outside | undefined;
  let running: Promise<Browser> | undefined;
  const stop = async () => {
    const stopping = await running?.catch(() => undefined);
    running = undefined;
    await stopping?.close();
  };
  afterAll(async () => {
    await stop();
    await outside?.close();
  });
  return {
    name,
    async open(size) {
      outside ??= await startOutside();
      running ??= start({ ...look, proxy: outside.origin }).then(printVersion);
      const tab = await (await running).open(size);
      onTestFinished(async () => {
        // A browser that does not answer is of no use to the next test.
        await tab.close().catch(stop);
      });
      return new View(tab);
    },
    outside: () => outside?.hosts() ?? [],
  };
}
