/**
 * Updates the open page and keeps its scroll position. Only blocks that differ are replaced. The page is reloaded if such a block
 * is interactive, or if the page's own scripts differ.
 */
import { takePictures } from "./pictures.ts";
import { addStylesheets, htmlOf, isStylesheet } from "./stylesheets.ts";

interface Block {
  /** As it was served. */
  html: string;
  element: Element;
}

const stored = "sectile-scroll";

/** @param own the script element that runs this module, which is not part of the page */
export function createUpdater(own: Element | null): () => Promise<void> {
  // This script runs first, so the page is still as it was served.
  let shell = shellOf(document, own);
  let links = headOf(document, own, isStylesheet);
  let inert = headOf(document, own, isInert);
  let blocks: Block[] = blocksOf(document);
  let running: Promise<void> | undefined;
  let again = false;

  const update = async () => {
    const response = await fetch(location.href, { cache: "no-store" });
    if (response.status === 503) return;
    const next = new DOMParser().parseFromString(await response.text(), "text/html");
    const nextOwn = next.querySelector("script[data-page][data-version]");
    const nextBlocks = blocksOf(next);
    if (nextBlocks.length === blocks.length)
      blocks = blocks.map(({ html, element }, index) => {
        const other = nextBlocks[index];
        const isTaken = other && other.html !== html && takePictures(html, element, other.element);
        return isTaken ? { html: other.html, element } : { html, element };
      });
    const differing = nextBlocks.filter(({ html }, index) => html !== blocks[index]?.html);
    const replaced = blocks.filter(({ html }, index) => html !== nextBlocks[index]?.html);
    const isOther =
      shell !== shellOf(next, nextOwn) ||
      nextBlocks.length !== blocks.length ||
      [...differing, ...replaced].some(({ html }) => isAlive(html));
    if (isOther) return loadAgain();

    const takeAway = await addStylesheets(links, headOf(next, nextOwn, isStylesheet));
    takeAway();
    links = headOf(document, own, isStylesheet);
    const nextInert = headOf(next, nextOwn, isInert);
    if (htmlOf(inert) !== htmlOf(nextInert)) {
      for (const element of inert) element.remove();
      document.head.append(...nextInert);
      inert = nextInert;
    }
    blocks = blocks.map((block, index) => {
      const other = nextBlocks[index];
      if (!other || other.html === block.html) return block;
      const focused = block.element.contains(document.activeElement);
      for (const image of other.element.querySelectorAll<HTMLImageElement>("picture > [loading]"))
        showAtOnce(image);
      block.element.replaceWith(other.element);
      if (focused) document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
      return other;
    });
    shell = shellOf(next, nextOwn);
  };

  return () => {
    again = true;
    running ??= (async () => {
      while (again) {
        again = false;
        await update().catch(() => {});
      }
      running = undefined;
    })();
    return running;
  };
}

/** Returns the children of body, with main replaced by its own children. */
function blocksOf(page: Document): Block[] {
  const main = page.querySelector("body > main");
  return [...page.body.children]
    .flatMap((element) => (element === main ? [...main.children] : [element]))
    .map((element) => ({ html: element.outerHTML, element }));
}

/**
 * Returns the parts of a page that cannot be updated in place: scripts, styles, policy, and the attributes of html, body and
 * main.
 */
function shellOf(page: Document, own: Element | null): string {
  const { lang, dir, dataset } = page.documentElement;
  const tags = [page.body, page.querySelector("main")].map((element) => element?.cloneNode(false));
  const scripts = headOf(page, own, (element) => !isStylesheet(element) && !isInert(element));
  const around = tags.map((element) => (element as Element | undefined)?.outerHTML);
  return JSON.stringify([lang, dir, dataset.consent, around, htmlOf(scripts)]);
}

const headOf = (page: Document, own: Element | null, fits: (element: Element) => boolean): Element[] =>
  [...page.head.children].filter((element) => element !== own && fits(element));

const isInert = (element: Element) =>
  element.matches(
    'title, meta:not([http-equiv]), link:not([rel=stylesheet]), script[type="application/ld+json"]',
  );

/**
 * True if scripts use elements of the block or would have to start on new ones. Links count if the page has a query, because the
 * page's script adds it to them at the start.
 */
const isAlive = (html: string) =>
  /<[a-z][^<>]* data-(?:enhance|island)=/.test(html) || (location.search !== "" && /<a\s/.test(html));

/** Loads a picture at once: the page's script only observes pictures that existed when it started. */
function showAtOnce(image: HTMLImageElement): void {
  image.loading = "eager";
  if (image.parentElement) image.parentElement.dataset.state = "known";
}

function loadAgain(): void {
  try {
    sessionStorage.setItem(stored, JSON.stringify([location.pathname, scrollX, scrollY]));
  } catch {
    // Storage is blocked. Most browsers restore the position themselves.
  }
  location.reload();
}

/** Restores the scroll position after a reload. */
export function restoreScroll(): void {
  let place: unknown;
  try {
    place = JSON.parse(sessionStorage.getItem(stored) ?? "null");
    sessionStorage.removeItem(stored);
  } catch {
    return;
  }
  if (!Array.isArray(place) || place[0] !== location.pathname) return;
  const [, left, top] = place;
  const go = () => scrollTo({ left, top, behavior: "instant" });
  go();
  addEventListener("load", go, { once: true });
}
