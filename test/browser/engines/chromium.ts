/** Chromium, by Playwright. */
import type { BrowserContext, Page } from "playwright-core";
import { launch } from "../chromium.ts";
import type { Browser, Look } from "./engines.ts";
import { answerLimit, within } from "./process.ts";
import { type KeyStep, Lost, type PointerStep, type Size, type Tab } from "./tab.ts";

export async function startChromium({ proxy, isDark, isCalm }: Look): Promise<Browser> {
  const browser = await launch();
  return {
    version: `Chromium ${browser.version()}`,
    async open(viewport: Size) {
      const context = await browser.newContext({
        viewport,
        // Without this rule the proxy gets the requests to this machine too.
        proxy: { server: proxy, bypass: "127.0.0.1" },
        colorScheme: isDark ? "dark" : "light",
        reducedMotion: isCalm ? "reduce" : "no-preference",
      });
      context.setDefaultTimeout(answerLimit);
      return tabOf(context, await context.newPage());
    },
    close: () => browser.close(),
  };
}

function tabOf(context: BrowserContext, page: Page): Tab {
  const crash = new Promise<never>((_, reject) => {
    page.once("crash", () => reject(new Lost("The tab has crashed.")));
  });
  crash.catch(() => undefined);
  const unlessCrashed = <T>(promise: Promise<T>) =>
    within(Promise.race([promise, crash]), "an answer of Chromium", answerLimit);
  return {
    visit: async (url) => void (await unlessCrashed(page.goto(url))),
    reload: async () => void (await unlessCrashed(page.reload())),
    back: async () => void (await unlessCrashed(page.goBack())),
    resize: (size) => page.setViewportSize(size),
    async call(source, argument, frame) {
      const target = frame === undefined ? page : await (await page.$(frame))?.contentFrame();
      if (!target) throw new Error(`There is no frame ${frame}.`);
      return unlessCrashed(target.evaluate(`(${source})(${JSON.stringify(argument)})`));
    },
    async pointer(steps: readonly PointerStep[]) {
      for (const step of steps)
        await (typeof step === "string" ? page.mouse[step]() : page.mouse.move(step[0], step[1]));
    },
    async wheel(x, y, deltaY) {
      await page.mouse.move(x, y);
      await page.mouse.wheel(0, deltaY);
    },
    async keys(steps: readonly KeyStep[]) {
      for (const [kind, key] of steps) {
        // Letters without a key on this keyboard come from an input method.
        if (key.length === 1 && key > "~") await (kind === "down" && page.keyboard.insertText(key));
        else await page.keyboard[kind](key);
      }
    },
    upload: (selector, file) => page.setInputFiles(selector, file),
    screenshot: () => page.screenshot(),
    print: () => page.pdf({ format: "A4", printBackground: true }),
    openBeside: async () => tabOf(context, await context.newPage()),
    async close() {
      await page.close();
      if (context.pages().length === 0) await context.close();
    },
  };
}
