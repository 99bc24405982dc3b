/**
 * Opens pages in Chromium, in a frame of a phone's width, and measures them. The pages are served to it on the loopback interface,
 * and it sends back what it found: this works with every browser that is based on Chromium.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { makeTemporary } from "../../output/index.ts";

export interface ServedFile {
  readonly type: string;
  readonly contents: string;
}

/** Maximum time in milliseconds without a request. A browser that hangs must not stop a check. */
const timeLimit = 60_000;

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
  const profile = makeTemporary("look");
  const [server, answer] = await serve(pages, files);
  const { port } = server.address() as AddressInfo;
  const browser = spawn(
    chromium,
    [...options, `--user-data-dir=${profile.path}`, `http://127.0.0.1:${port}/`],
    {
      // It ends when its pipe for debuggers is closed, so it never outlives this process.
      stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"],
    },
  );
  let timer: NodeJS.Timeout | undefined;
  const failure = new Promise<never>((_, reject) => {
    browser.once("error", reject);
    browser.once("exit", (code) => reject(new Error(`it ended with code ${code}`)));
    timer = setTimeout(() => reject(new Error("it does not respond")), timeLimit);
  });
  server.on("request", () => timer?.refresh());
  try {
    return JSON.parse(await Promise.race([answer, failure]));
  } finally {
    clearTimeout(timer);
    server.close();
    server.closeAllConnections();
    if (browser.exitCode === null && browser.kill("SIGKILL")) await once(browser, "exit");
    // Its other processes end a moment later, and write until then.
    await rm(profile.path, { recursive: true, force: true, maxRetries: 10 });
    await profile.remove();
  }
}

const options = [
  "--headless",
  // The pages are the author's own, and containers have no sandbox.
  "--no-sandbox",
  "--disable-gpu",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--force-prefers-reduced-motion",
  "--hide-scrollbars",
  "--remote-debugging-pipe",
];

/**
 * Serves the page that looks at all others, these pages, and a picture at every other address.
 * @returns the listening server, and what the browser sends
 */
async function serve(
  pages: readonly string[],
  files: ReadonlyMap<string, ServedFile>,
): Promise<[Server, Promise<string>]> {
  const server = createServer();
  const answer = new Promise<string>((resolve) => {
    server.on("request", (request, response) => {
      const { method, url = "" } = request;
      if (method === "POST") {
        response.end();
        resolve(text(request));
        return;
      }
      const { type, contents } =
        url === "/" ? { type: "text/html", contents: lookingPage(pages) } : (files.get(url) ?? picture);
      response.setHeader("content-type", `${type}; charset=utf-8`);
      response.end(contents);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return [server, answer];
}

const picture: ServedFile = {
  type: "image/svg+xml",
  contents: '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"/>',
};

const lookingPage = (pages: readonly string[]) => `<!doctype html>
<iframe width="360" height="740" style="border: 0"></iframe>
<script type="module">
await (${look})(${JSON.stringify(pages)}, ${measure});
</script>`;

/** Runs in the browser. */
async function look(
  pages: readonly string[],
  measurePage: (page: Document) => readonly string[],
): Promise<void> {
  const frame = document.querySelector("iframe") as HTMLIFrameElement;
  const found: (readonly string[])[] = [];
  for (const page of pages) {
    await new Promise((resolve) => {
      frame.onload = resolve;
      frame.src = page;
    });
    const inside = frame.contentDocument as Document;
    await inside.fonts.ready;
    found.push(measurePage(inside));
  }
  await fetch("/found", { method: "POST", body: JSON.stringify(found) });
}

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
