/** What must hold for any page at any width: axe finds nothing, nothing scrolls sideways. */
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

/** @returns one line for each finding of axe: rule, element, summary */
export async function findBarriers(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
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
