/** Opens pages in Chromium at a phone's width, and measures them. */
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { openChromium } from "../chromium.ts";

export interface ServedFile {
  readonly type: string;
  readonly contents: string;
}

/** Maximum time in milliseconds to start the browser, and for each page. A browser that hangs must not stop a check. */
const timeLimits = { start: 60_000, page: 5_000 };

/**
 * @param chromium path of the program
 * @param pages their addresses in `files`
 * @returns the problems of each page, as phrases
 * @throws Error if the browser cannot be started, ends, or does not finish
 */
export async function lookAtPages(
  chromium: string,
  pages: readonly string[],
  files: ReadonlyMap<string, ServedFile>,
): Promise<readonly (readonly string[])[]> {
  const server = await serve(files);
  const { port } = server.address() as AddressInfo;
  const { start, page: each } = timeLimits;
  try {
    const browser = await openChromium(chromium, AbortSignal.timeout(start + each * pages.length));
    try {
      const found: (readonly string[])[] = [];
      for (const page of pages) {
        await browser.page.open(`http://127.0.0.1:${port}${page}`, 360);
        found.push(await browser.page.evaluate(`document.fonts.ready.then(() => (${measure})(document))`));
      }
      return found;
    } finally {
      await browser.close();
    }
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

/** Serves the pages on the loopback interface, and a picture at every other address. */
async function serve(files: ReadonlyMap<string, ServedFile>): Promise<Server> {
  const server = createServer(({ url = "" }, response) => {
    const { type, contents } = files.get(url) ?? picture;
    response.setHeader("content-type", `${type}; charset=utf-8`);
    response.end(contents);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return server;
}

const picture: ServedFile = {
  type: "image/svg+xml",
  contents: '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"/>',
};

/** Runs in the browser, so it uses nothing outside of itself. */
function measure(page: Document): readonly string[] {
  const section = page.querySelector(".section");
  const view = page.defaultView;
  if (!section || !view) return [];
  const width = page.documentElement.clientWidth;
  const nameOf = (element: Element) => {
    const classes = element.getAttribute("class");
    return `<${element.localName}${classes ? ` class="${classes}"` : ""}>`;
  };
  const problems = new Set<string>();

  /** Elements between this one and the section, the innermost first. */
  const around = (element: Element | null) => {
    const found: Element[] = [];
    for (let one = element; one; one = one === section ? null : one.parentElement) found.push(one);
    return found;
  };
  const clips = (overflow: string) => overflow === "hidden" || overflow === "clip";
  const isHidden = ({ visibility, clipPath, position }: CSSStyleDeclaration) =>
    visibility !== "visible" || (position === "absolute" && clipPath !== "none");

  if (page.documentElement.scrollWidth > width + 1) {
    const reach = (element: Element) => element.getBoundingClientRect().right;
    const isContained = (element: Element) =>
      around(element.parentElement).some((one) => view.getComputedStyle(one).overflowX !== "visible");
    const wide = [...section.querySelectorAll("*")].filter(
      (element) => reach(element) > width + 1 && !isContained(element),
    );
    // The innermost one is the cause.
    const cause = wide.find((element) => !wide.some((other) => other !== element && element.contains(other)));
    if (cause) problems.add(`scrolls sideways: ${nameOf(cause)} reaches ${Math.round(reach(cause))} px`);
  }

  const walker = page.createTreeWalker(section, view.NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!node.textContent?.trim() || !parent || isHidden(view.getComputedStyle(parent))) continue;
    const range = page.createRange();
    range.selectNodeContents(node);
    const lines = [...range.getClientRects()].filter((line) => line.width > 1 && line.height > 1);
    for (const container of around(parent)) {
      const { overflowX, overflowY, textOverflow, clipPath } = view.getComputedStyle(container);
      // Scrolled text can be reached, and an ellipsis shows that there is more.
      if (/auto|scroll/.test(overflowX + overflowY) || textOverflow !== "clip" || clipPath !== "none") break;
      const box = container.getBoundingClientRect();
      if (box.width <= 1 || box.height <= 1) break;
      const isSeen = (line: DOMRect) =>
        line.left < box.right && line.right > box.left && line.top < box.bottom && line.bottom > box.top;
      // A text that is completely outside is hidden on purpose, such as the next slide.
      const cut = lines.filter(isSeen).some((line) => {
        const sideways = Math.max(line.right - box.right, box.left - line.left);
        const upright = Math.max(line.bottom - box.bottom, box.top - line.top);
        return (
          (clips(overflowX) && sideways > 2) || (clips(overflowY) && upright > Math.max(2, line.height / 3))
        );
      });
      if (cut) problems.add(`cuts off the text of ${nameOf(parent)} at the edge of ${nameOf(container)}`);
      if (cut) break;
    }
  }
  return [...problems];
}
