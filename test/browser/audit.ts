/** What must hold for any page at any width: axe finds nothing, nothing scrolls sideways. */
import { readFileSync } from "node:fs";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { readTree } from "./accessibility-tree.ts";
import { phone } from "./chromium.ts";

const axe = readFileSync(new URL("../../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");

/** The rules that look at colours: those of a page that has been audited in other ones. */
export const rulesOfColours = ["color-contrast", "link-in-text-block"];

/**
 * @param only names of rules, where the others have been tried
 * @returns one line for each finding of axe: rule, element, summary
 */
export async function findBarriers(page: Page, only?: readonly string[]): Promise<string[]> {
  const isThere = await page.evaluate(() => "axe" in window);
  if (!isThere) await page.evaluate(axe);
  // No more is worked out than what is wrong; stylesheets are fetched again for rules that are not among the usual ones.
  const options = {
    resultTypes: ["violations"],
    preload: { assets: ["media"] },
    // No frame has axe in it: each would be waited for half a second, and say nothing.
    iframes: false,
    ...(only && { runOnly: only }),
  };
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify(options)})`);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${target.join(" ")} ${failureSummary?.replaceAll("\n", " ")}`,
    ),
  );
}

/** @returns the elements that stand out of the window's side, if the page scrolls sideways */
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
 * Looks at a state of the editor in both colours, and at 360 px, where nothing may stand out. In the dark the colours are
 * others, and nothing else. What is on its way is waited for: one that has just been told something may not show all of it yet.
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

/** Roles of what is operated, and of what opens over a page. */
const named =
  "button|link|textbox|searchbox|combobox|listbox|checkbox|radio|radiogroup|switch|slider|spinbutton|tab|option|menuitem|toolbar|dialog";
const isNameless = new RegExp(`^\\s*(?:${named})$`);

/** @returns the roles of controls that a screen reader has no name for */
const findNameless = async (page: Page): Promise<string[]> =>
  (await readTree(page)).filter((line) => isNameless.test(line));

/**
 * Looks at a state of the editor without axe, which takes a second a state: controls have names, and nothing stands out at
 * 360 px. The exhaustive tier asks axe about the same states.
 */
export async function expectUsable(page: Page, state: string): Promise<void> {
  await expect.poll(() => findNameless(page), { message: `${state}, controls without a name` }).toEqual([]);
  const wide = page.viewportSize();
  await page.setViewportSize(phone);
  await expect.poll(() => findOverflow(page), { message: `${state}, 360 px` }).toEqual([]);
  if (wide) await page.setViewportSize(wide);
}
