/** Opens pages in Chromium without what an older browser lacks: in styles, markup, scripts and interfaces. */
import type { Page } from "playwright-core";
import { canParse, type Missing, missingIn, type OldBrowser, readBy } from "../support/old-browser.ts";

/**
 * Call it before the page is opened.
 * @param origin of the site; other hosts do not answer
 */
export async function behaveLike(page: Page, origin: string, browser: OldBrowser): Promise<void> {
  await page.addInitScript(takeAway, missingIn(browser));
  await page.route("**/*", async (route) => {
    if (!route.request().url().startsWith(`${origin}/`)) return route.abort();
    const response = await route.fetch();
    const type = response.headers()["content-type"] ?? "";
    if (type.includes("css"))
      await route.fulfill({ response, body: readBy(browser, await response.text()).css });
    else if (type.includes("html"))
      await route.fulfill({ response, body: oldMarkup(browser, await response.text()) });
    else if (type.includes("javascript") && !canParse(browser, await response.text()))
      await route.fulfill({ response, body: ")" });
    else await route.fulfill({ response });
  });
}

/** A browser before module scripts and grids. */
const ancient: OldBrowser = { name: "safari_ios", version: 10, syntax: 2021 };

/** Call it before the page is opened. It then runs no script, and has the styles of a browser far below the floor. */
export const behaveLikeAncient = (page: Page, origin: string) =>
  page.route("**/*", async (route) => {
    const request = route.request();
    if (!request.url().startsWith(`${origin}/`)) return route.abort();
    if (request.method() !== "GET") return route.continue();
    const response = await route.fetch();
    const type = response.headers()["content-type"] ?? "";
    if (type.includes("css"))
      await route.fulfill({ response, body: readBy(ancient, await response.text()).css });
    else if (!type.includes("html")) await route.fulfill({ response });
    else {
      const html = (await response.text()).replace(
        /<script(?: type="module")?(?=[ >])/g,
        '<script type="unknown"',
      );
      await route.fulfill({ response, body: oldMarkup(ancient, html) });
    }
  });

/** Attributes and formats that only newer browsers know. */
function oldMarkup({ name, version }: OldBrowser, html: string): string {
  const isSafari = name.startsWith("safari");
  const hide = (attribute: string) => new RegExp(`(<[^>]*\\s)(?=${attribute}[\\s=>])`, "g");
  let old = html.replace(hide("popover"), "$1data-old-");
  if (isSafari ? version < 15.5 : name === "firefox") old = old.replace(hide("inert"), "$1data-old-");
  if (isSafari && version < 16) old = old.replace(/<source[^>]*type="image\/avif"[^>]*>/g, "");
  return old;
}

/** Runs in the page, before its own scripts. */
function takeAway({ globals, members, properties, pseudos }: Missing): void {
  const all = window as unknown as Record<string, unknown>;
  const drop = (from: unknown, name: string) => {
    if (typeof from === "object" || typeof from === "function") Reflect.deleteProperty(from as object, name);
  };
  for (const [owner, member, isStatic] of members) {
    const found = all[owner] as { readonly prototype?: object } | undefined;
    if (owner === "Window") drop(window, member);
    drop(isStatic ? found : found?.prototype, member);
  }
  for (const name of globals) drop(window, name);
  const supports = CSS.supports.bind(CSS) as (...given: string[]) => boolean;
  const isNew = (condition: string) => properties.some((name) => condition.includes(name));
  CSS.supports = (...given: string[]) => !isNew(given.join(":")) && supports(...given);
  const unknown = new RegExp(`::?(?:${pseudos.join("|")})(?![\\w-])`);
  for (const prototype of [Document.prototype, Element.prototype] as unknown as Record<string, unknown>[])
    for (const name of ["querySelector", "querySelectorAll", "matches", "closest"]) {
      const own = prototype[name];
      if (typeof own !== "function") continue;
      prototype[name] = function (this: unknown, selector: string) {
        if (unknown.test(selector)) throw new DOMException(selector, "SyntaxError");
        return own.call(this, selector);
      };
    }
}
