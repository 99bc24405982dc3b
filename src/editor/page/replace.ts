/**
 * Updates the page without loading it: changed sections are replaced in place, and nothing else is touched. A text that is being
 * edited keeps its caret; a new version of it is set aside until editing ends.
 */

import { addStylesheets, htmlOf, isStylesheet } from "../../preview/client/stylesheets.ts";
import { followPointer, followSelection } from "../shared/follow-items.ts";
import type { OptimisticUpdate, Seen, Selection, ToFrame } from "../shared/messages.ts";
import { noteSeen, seenNow } from "./channel.ts";
import { elementOf, parentOf, sectionElements } from "./field-locations.ts";
import type { Frame } from "./frame.ts";
import { arrange, isSameField, showOptimistic } from "./optimistic.ts";
import type { Pieces } from "./pieces.ts";
import { type Block, blocksOf, isSameBut, mainOf, parse, textsIn } from "./served.ts";
import type { StandIns } from "./stand-ins.ts";
import { keepIslands, keepState, showAtOnce } from "./state.ts";
import { forbidTranslating } from "./translators.ts";
import { ownAttributes } from "./write.ts";

type Shown = Pick<
  ToFrame & { readonly kind: "show" },
  "html" | "sections" | "selection" | "optimistic" | "seen" | "isUndone"
>;

type Sections = Frame["site"]["sections"];

/**
 * @param host host element of the overlay
 * @returns `show` shows a page (of several pending ones, the last); `showOptimistic` shows an optimistic update until the next page
 */
export function createReplacer(frame: Frame, pieces: Pieces, standIns: StandIns, host: Element) {
  let blocks = blocksOf(document, [host]);
  let waiting: Shown | undefined;
  let running: Promise<void> | undefined;
  /** Pending optimistic update. */
  let optimistic: OptimisticUpdate | undefined;
  let takeBack = () => {};

  frame.onLeft = (element, isChanged) => {
    // The text now differs from what was served, so the next page replaces the block in any case.
    const block = blocks.find((one) => one.element.contains(element));
    if (block && isChanged) block.html = "";
  };

  frame.servedAt = (element, pointer) => {
    const block = blocks.find((one) => one.element.contains(element));
    const index = block ? textsIn(block.element, pointer).indexOf(element as HTMLElement) : -1;
    return block && textsIn(parse(block.html), pointer)[index];
  };

  async function replace({ html, sections, selection: moved, seen, isUndone = false }: Shown): Promise<void> {
    const next = new DOMParser().parseFromString(html, "text/html");
    const nextBlocks = blocksOf(next);
    const [takeHead] = await Promise.all([replaceHead(next), pieces.load(next)]);
    await frame.written?.composed();
    const isAnother = seen?.path !== seenNow()?.path;
    // Another page or locale does not contain the text being edited.
    if (!isSamePage(seen, seenNow())) {
      frame.input?.leave();
      frame.leave();
      frame.site.forgetReported();
    }
    takeHead();
    const selection = moved ?? followSelection(frame.selection, frame.site.sections, sections);
    if (selection) moveWriting(frame, selection);
    const keepPlace = notePlace(frame);
    const before = new Set(frame.site.order);
    const sectionsBefore = frame.site.sections;
    frame.site.show(sections);
    if (optimistic) frame.site.expect(optimistic);
    noteSeen(seen);
    move(() => {
      takeBack();
      takeBack = () => {};
      exchangeBlocks(nextBlocks, isUndone, sectionsBefore);
    });
    frame.written?.follow();
    standIns.afterPage();
    if (frame.input?.element.isConnected === false) frame.input.leave();
    const was = frame.selection;
    const { isChosen } = frame;
    if (selection && !frame.next) {
      const isGone = !moved && selection.kind === "section";
      frame.select(selection, isGone ? "page" : "told");
      // The selection moved but is the same.
      if (!isGone) frame.isChosen = isChosen;
    }
    selectNext(frame, before);
    const { section } = frame.selection ?? {};
    if (frame.selection !== was && section !== undefined && before.size > 0 && !before.has(section))
      frame.added = section;
    const kept = frame.site.order.filter((id) => before.has(id)).length;
    // Show another page from its beginning. One with all of the same sections has only a new address.
    const isNew = isAnother && kept < Math.max(before.size, frame.site.order.length);
    if (before.size > 0 && (isNew || kept * 2 < Math.min(before.size, frame.site.order.length)))
      scrollTo({ top: 0, behavior: "instant" });
    else keepPlace();
    // Scroll to the result of an action.
    if (frame.selection && frame.selection !== was)
      elementOf(document, frame.selection)?.scrollIntoView({ block: "nearest", behavior: "instant" });
    frame.onChange();
  }

  /** Moving or starting elements may move the text being edited. */
  function move(act: () => void): void {
    if (frame.written) frame.written.moved(act);
    else act();
  }

  function goAhead(): void {
    const next = optimistic;
    optimistic = undefined;
    if (!next) return;
    const keepPlace = notePlace(frame);
    move(() => {
      takeBack();
      takeBack = showOptimistic(frame, next);
    });
    frame.article?.settle();
    selectBeside(frame);
    keepPlace();
    frame.onChange();
  }

  function exchangeBlocks(nextBlocks: readonly Block[], isUndone: boolean, before: Sections): void {
    const old = new Map(blocks.map((block) => [block.key, block]));
    const started: (() => void)[] = [];
    blocks = nextBlocks.map((block) => {
      const known = old.get(block.key);
      old.delete(block.key);
      if (!known) {
        for (const picture of block.element.querySelectorAll("picture")) showAtOnce(picture);
        started.push(() => pieces.start(block.element));
        return { ...block, element: document.adoptNode(block.element) };
      }
      const element =
        known.html === block.html ? known.element : swap(known, block, started, isUndone, before);
      return { ...block, element };
    });
    for (const { element } of old.values()) {
      if (frame.written && element.contains(frame.written.element)) frame.leave();
      pieces.stop(element);
      element.remove();
    }
    const at = (place: Block["place"]) =>
      blocks.filter((block) => block.place === place).map(({ element }) => element);
    const main = mainOf(document);
    arrange(document.body, [...at("before"), ...(main ? [main] : []), ...at("after"), host]);
    if (main) arrange(main, at("main"));
    for (const start of started) start();
  }

  /** @returns the element that shows the block from now on */
  function swap(
    known: Block,
    next: Block,
    started: (() => void)[],
    isUndone: boolean,
    before: Sections,
  ): Element {
    const { element } = known;
    const writing = frame.written;
    const isWritten = writing && element.contains(writing.element);
    const [text] = isWritten ? textsIn(next.element, writing.place.pointer) : [];
    const made = document.adoptNode(next.element);
    if (writing && text && isSameBut(writing.place.pointer, known.html, next.html)) {
      if (isUndone) writing.thaw(text);
      return element;
    }
    const { section } = (element as HTMLElement).dataset;
    const [was, is] = [before, frame.site.sections].map((all) => all.find(({ id }) => id === section)?.data);
    const finish = keepState(known.html, element, made, (item) => followPointer(was, is, item));
    if (isWritten && !text) frame.leave();
    const exchange = () => {
      keepIslands(known.html, element, made);
      if (writing && text && made.contains(text)) transplant(writing.element, text);
      // Never have both in the page: parts that exclude each other would close in the second one.
      element.replaceWith(made);
    };
    if (writing && text) {
      if (isUndone) writing.thaw(text);
      takeAttributes(writing.element, text, [...ownAttributes, "data-empty"]);
      if (frame.writing) writing.element.dataset.writing ??= "";
      // Not with moveBefore: Chromium loses the selection in the element a moment later.
      writing.moved(exchange);
    } else exchange();
    pieces.stop(element);
    started.push(() => {
      pieces.start(made);
      finish();
    });
    return made;
  }

  async function showAll(): Promise<void> {
    while (waiting) {
      const page = waiting;
      waiting = undefined;
      await replace(page).catch(reportError);
    }
    running = undefined;
    goAhead();
  }

  return {
    show(shown: Shown): Promise<void> {
      [waiting, optimistic] = [shown, shown.optimistic];
      running ??= showAll();
      return running;
    },
    showOptimistic(next: OptimisticUpdate): void {
      optimistic = next;
      if (!running) goAhead();
    },
    /** Resolves when the page shows the latest version. */
    settled: async (): Promise<void> => running,
  };
}

const isSamePage = (one: Seen | undefined, other: Seen | undefined): boolean =>
  one?.path === other?.path && one?.language === other?.language;

/** Moves the text being edited along with the selection. */
function moveWriting(frame: Frame, selection: Selection): void {
  const { written: writing, selection: before } = frame;
  if (!writing || before?.kind !== "field" || !isSameField(writing.place, before)) return;
  if (selection.kind === "field") writing.moveTo({ section: selection.section, pointer: selection.pointer });
  // It was deleted: send what was typed, so that the owner is asked.
  else frame.leave();
}

/** Moves the edited element itself into the new version of the section, with the caret in it. */
function transplant(element: Element, text: Element): void {
  // An island would render its own text, so move the whole island; it stays as it is until editing ends.
  const [alive, made] = [element, text].map((one) => one.closest("[data-island]"));
  if (alive && made) made.replaceWith(alive);
  else text.replaceWith(element);
}

/** Selects the neighbour of a deleted section before the next page arrives. Its id stays the same. */
function selectBeside(frame: Frame): void {
  const { selection, next } = frame;
  if (next === "new" || next?.kind !== "section" || !selection || elementOf(document, selection)) return;
  if (elementOf(document, next)) frame.select(next, "page");
}

/**
 * Selects the result of an action, unless the owner has moved on to the editor shell. If the selection is gone, selects its
 * nearest parent.
 */
function selectNext(frame: Frame, before: ReadonlySet<string>): void {
  const { next } = frame;
  const added = frame.site.order.find((id) => !before.has(id));
  const wanted =
    next !== "new" ? next : added === undefined ? undefined : { kind: "section" as const, section: added };
  if (wanted && elementOf(document, wanted)) {
    frame.next = undefined;
    if (!frame.written && !frame.siblingOf.isBeside) frame.select(wanted, "page");
  }
  let { selection } = frame;
  while (selection && !elementOf(document, selection)) selection = parentOf(selection);
  if (selection !== frame.selection) frame.select(selection, "page");
}

/** @returns function that scrolls the content back to its current position in the window */
function notePlace(frame: Frame): () => void {
  const isInWindow = (element: Element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  };
  const selected = frame.selection && elementOf(document, frame.selection);
  const section = sectionElements(document).find(isInWindow);
  const { section: id } = section?.dataset ?? {};
  const isSelected = selected !== undefined && isInWindow(selected);
  const looked = isSelected ? selected : section;
  const before = looked?.getBoundingClientRect().top ?? 0;
  return () => {
    const { selection } = frame;
    const place = isSelected
      ? selection
      : id === undefined
        ? undefined
        : ({ kind: "section", section: id } as const);
    const element = looked?.isConnected ? looked : place && elementOf(document, place);
    if (element) scrollBy({ top: element.getBoundingClientRect().top - before, behavior: "instant" });
  };
}

/** Updates the head of the shown page: styles, title and the attributes of html and body. */
const isStyle = (element: Element) => element.matches("style");
const isInert = (element: Element) =>
  element.matches(
    'title, meta:not([http-equiv]), link:not([rel=stylesheet],[rel=preload],[rel=modulepreload]), script[type="application/ld+json"]',
  );
const inHead = (page: Document, fits: (element: Element) => boolean) => [...page.head.children].filter(fits);

/** Resolves when the next page's styles apply, so that it is never shown unstyled. */
async function replaceHead(next: Document): Promise<() => void> {
  const drop = await addStylesheets(inHead(document, isStylesheet), inHead(next, isStylesheet));
  return () => {
    drop();
    for (const fits of [isStyle, isInert]) {
      const [now, then] = [inHead(document, fits), inHead(next, fits)];
      if (htmlOf(now) === htmlOf(then)) continue;
      for (const element of now) element.remove();
      document.head.append(...then);
    }
    const [root, nextRoot] = [document.documentElement, next.documentElement];
    const kept = ["js", "asks-consent"].filter((name) => root.classList.contains(name));
    takeAttributes(root, nextRoot);
    root.classList.remove("js");
    root.classList.add(...kept);
    forbidTranslating(root);
    takeAttributes(document.body, next.body);
  };
}

/** @param kept names of attributes to keep */
function takeAttributes(element: Element, other: Element, kept: readonly string[] = []): void {
  for (const { name } of [...element.attributes])
    if (!other.hasAttribute(name) && !kept.includes(name)) element.removeAttribute(name);
  for (const { name, value } of other.attributes)
    if (!kept.includes(name) && element.getAttribute(name) !== value) element.setAttribute(name, value);
}
