/** Checks for any page at any width: axe finds nothing, and nothing scrolls sideways. */
import { readFileSync } from "node:fs";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { readTree } from "./accessibility-tree.ts";
import { phone } from "./chromium.ts";

const axe = readFileSync(new URL("../../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");

/** The rules about colours, for a page that has been fully audited in other colours. */
export const rulesOfColours = ["color-contrast", "link-in-text-block"];

/**
 * @param only names of rules, if the others have been checked
 * @returns one line per axe finding: rule, element, summary
 */
export async function findBarriers(page: Page, only?: readonly string[]): Promise<string[]> {
  const isThere = await page.evaluate(() => "axe" in window);
  if (!isThere) await page.evaluate(axe);
  // Only violations are computed. Preloading stylesheets is only needed by rules outside of the usual set.
  const options = {
    resultTypes: ["violations"],
    preload: { assets: ["media"] },
    // No iframe contains axe: each would be waited for half a second without a result.
    iframes: false,
    // The edited page has no title of its own: the editor names its frame.
    rules: { "document-title": { enabled: await page.evaluate(() => window.top === window) } },
    ...(only && { runOnly: only }),
  };
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify(options)})`);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${target.join(" ")} ${failureSummary?.replaceAll("\n", " ")}`,
    ),
  );
}

/** @returns the elements that overflow the window, if the page scrolls sideways */
export const findOverflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    return [...document.querySelectorAll("body *")]
      .filter((element) => element.getBoundingClientRect().right > width + 1)
      .slice(0, 5)
      .map((element) => `${element.tagName} ${element.className}`);
  });

/**
 * Audits a state of the editor in light and dark, and at 360 px, where nothing may overflow. Dark only changes colours. Waits for
 * pending updates: an editor that has just received something may not show all of it yet.
 */
export async function expectNoBarriers(page: Page, state: string): Promise<void> {
  const expectNone = (look: string, find: () => Promise<string[]>) =>
    expect.poll(find, { message: `${state}, ${look}` }).toEqual([]);
  const wide = page.viewportSize();
  await page.emulateMedia({ colorScheme: "light" });
  await expectNone("light", () => findBarriers(page));
  await page.emulateMedia({ colorScheme: "dark" });
  await expectNone("dark", () => findBarriers(page, rulesOfColours));
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize(phone);
  await expectNone("360 px", async () => [...(await findBarriers(page)), ...(await findOverflow(page))]);
  if (wide) await page.setViewportSize(wide);
}

/** Roles of controls and of popups. */
const named =
  "button|link|textbox|searchbox|combobox|listbox|checkbox|radio|radiogroup|switch|slider|spinbutton|tab|option|menuitem|toolbar|dialog";
const isNameless = new RegExp(`^\\s*(?:${named})$`);

/** @returns the roles of controls without an accessible name */
const findNameless = async (page: Page): Promise<string[]> =>
  (await readTree(page)).filter((line) => isNameless.test(line));

/**
 * Checks a state of the editor without axe, which takes a second per state: controls have names, and nothing overflows at 360 px.
 * The exhaustive tier runs axe on the same states.
 */
export async function expectUsable(page: Page, state: string): Promise<void> {
  await expect.poll(() => findNameless(page), { message: `${state}, controls without a name` }).toEqual([]);
  const wide = page.viewportSize();
  await page.setViewportSize(phone);
  await expect.poll(() => findOverflow(page), { message: `${state}, 360 px` }).toEqual([]);
  if (wide) await page.setViewportSize(wide);
}
