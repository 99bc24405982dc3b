/**
 * Makes the open page what it is now, and leaves it where it is scrolled to. Only blocks that differ are replaced; where
 * scripts have made something of a block, or the page's own scripts differ, the page is loaded again.
 */
import { takePictures } from "./pictures.ts";
import { addStylesheets, htmlOf, isStylesheet } from "./stylesheets.ts";

interface Block {
  /** As it was served. */
  html: string;
  element: Element;
}

const stored = "sectile-scroll";

/** @param own the script element that runs this, which is no part of the page */
export function createUpdater(own: Element | null): () => Promise<void> {
  // Nothing has changed the page yet: this script is the first of it.
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

/** Children of the body; those of main one by one. */
function blocksOf(page: Document): Block[] {
  const main = page.querySelector("body > main");
  return [...page.body.children]
    .flatMap((element) => (element === main ? [...main.children] : [element]))
    .map((element) => ({ html: element.outerHTML, element }));
}

/** What cannot change in a page that stays: its scripts, styles, policy, and what stands in the tags around. */
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

/** Scripts hold on to elements in it, or would have to start on new ones; links get the page's query at its start. */
const isAlive = (html: string) =>
  /<[a-z][^<>]* data-(?:enhance|island)=/.test(html) || (location.search !== "" && /<a\s/.test(html));

/** The page's script waits for pictures that it found at its start. */
function showAtOnce(image: HTMLImageElement): void {
  image.loading = "eager";
  if (image.parentElement) image.parentElement.dataset.state = "known";
}

function loadAgain(): void {
  try {
    sessionStorage.setItem(stored, JSON.stringify([location.pathname, scrollX, scrollY]));
  } catch {
    // Storage is blocked: the browser knows the place itself, mostly.
  }
  location.reload();
}

/** After a page was loaded again: goes to where it was. */
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
