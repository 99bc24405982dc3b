/**
 * Makes the page what it is now, without loading it: sections that differ are replaced, in their places, and nothing else is
 * touched. The text that is being written stays with its caret; what is new in it is laid aside until it is left.
 */
import { followPointer, followSelection } from "../follow-items.ts";
import type { OptimisticUpdate, Seen, Selection, ToFrame } from "../messages.ts";
import { arrange } from "./arrange.ts";
import { noteSeen, seenNow } from "./channel.ts";
import type { Frame } from "./frame.ts";
import { replaceHead, takeAttributes } from "./head.ts";
import { notePlace } from "./keep-place.ts";
import { showOptimistic } from "./optimistic.ts";
import type { Pieces } from "./pieces.ts";
import { elementOf, type FieldPlace, parentOf } from "./places.ts";
import { type Block, blocksOf, isSameBut, mainOf, parse, textsIn } from "./served.ts";
import type { StandIns } from "./stand-ins.ts";
import { keepIslands, keepState, showAtOnce } from "./state.ts";
import { ownAttributes, type Writing } from "./write.ts";

type Shown = Pick<
  ToFrame & { readonly kind: "show" },
  "html" | "sections" | "selection" | "ahead" | "seen" | "isUndone"
>;

type Sections = Frame["site"]["sections"];

/**
 * @param host of what is drawn over the page
 * @returns `show` shows a page, of several at once the last; `showAhead` what is to become of it, until the next is shown
 */
export function createReplacer(frame: Frame, pieces: Pieces, standIns: StandIns, host: Element) {
  let blocks = blocksOf(document, [host]);
  let waiting: Shown | undefined;
  let running: Promise<void> | undefined;
  /** What is to be shown beyond the page. */
  let ahead: OptimisticUpdate | undefined;
  let takeBack = () => {};

  frame.onLeft = (element, isChanged) => {
    // What it says now is its writer's: the next page is compared with nothing.
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
    await frame.writing?.composed();
    // In another page, or another language, nothing is the text that is being written.
    if (!isSamePage(seen, seenNow())) {
      frame.input?.leave();
      frame.leave();
    }
    takeHead();
    const selection = moved ?? followSelection(frame.selection, frame.site.sections, sections);
    if (selection) moveWriting(frame, selection);
    const keepPlace = notePlace(frame);
    const before = new Set(frame.site.order);
    const sectionsBefore = frame.site.sections;
    frame.site.show(sections);
    noteSeen(seen);
    move(() => {
      takeBack();
      takeBack = () => {};
      exchangeBlocks(nextBlocks, isUndone, sectionsBefore);
    });
    frame.writing?.follow();
    standIns.afterPage();
    if (frame.input?.element.isConnected === false) frame.input.leave();
    const was = frame.selection;
    const { isChosen } = frame;
    if (selection && !frame.next) {
      const isGone = !moved && selection.kind === "section";
      frame.select(selection, isGone ? "page" : "told");
      // It was moved, and is the same one.
      if (!isGone) frame.isChosen = isChosen;
    }
    selectNext(frame, before);
    const kept = frame.site.order.filter((id) => before.has(id)).length;
    // Of another page the beginning is seen.
    if (before.size > 0 && kept * 2 < Math.min(before.size, frame.site.order.length))
      scrollTo({ top: 0, behavior: "instant" });
    else keepPlace();
    // What came of an act is seen, wherever the page was.
    if (frame.selection && frame.selection !== was)
      elementOf(document, frame.selection)?.scrollIntoView({ block: "nearest", behavior: "instant" });
    frame.onChange();
  }

  /** What is moved, or comes alive, may take the text along that is being written. */
  function move(act: () => void): void {
    if (frame.writing) frame.writing.moved(act);
    else act();
  }

  function goAhead(): void {
    const next = ahead;
    ahead = undefined;
    if (!next) return;
    const keepPlace = notePlace(frame);
    move(() => {
      takeBack();
      takeBack = showOptimistic(frame, next);
    });
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
      if (frame.writing && element.contains(frame.writing.element)) frame.leave();
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
    const { writing } = frame;
    const isWritten = writing && element.contains(writing.element);
    const [text] = isWritten ? textsIn(next.element, writing.place.pointer) : [];
    const made = document.adoptNode(next.element);
    if (writing && text && isSameBut(writing.place.pointer, known.html, next.html)) {
      if (isUndone) thaw(writing, text);
      return element;
    }
    const { section } = (element as HTMLElement).dataset;
    const [was, is] = [before, frame.site.sections].map((all) => all.find(({ id }) => id === section)?.data);
    const finish = keepState(known.html, element, made, (item) => followPointer(was, is, item));
    if (isWritten && !text) frame.leave();
    const exchange = () => {
      keepIslands(known.html, element, made);
      if (writing && text && made.contains(text)) transplant(writing.element, text);
      // Never both in the page: of parts that exclude one another, those of the second would be closed.
      element.replaceWith(made);
    };
    if (writing && text) {
      if (isUndone) thaw(writing, text);
      takeAttributes(writing.element, text, [...ownAttributes, "data-empty"]);
      writing.element.dataset.writing ??= "";
      // Not by moveBefore: what Chromium selects in it would be lost a moment later.
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
      [waiting, ahead] = [shown, shown.ahead];
      running ??= showAll();
      return running;
    },
    showOptimistic(next: OptimisticUpdate): void {
      ahead = next;
      if (!running) goAhead();
    },
    /** Resolves when the page is the one that was shown last. */
    settled: async (): Promise<void> => running,
  };
}

const isSamePage = (one: Seen | undefined, other: Seen | undefined): boolean =>
  one?.path === other?.path && one?.language === other?.language;

/** The text that is being written goes with what is selected. */
function moveWriting(frame: Frame, selection: Selection): void {
  const { writing, selection: before } = frame;
  if (!writing || before?.kind !== "field" || !isSamePlace(writing.place, before)) return;
  if (selection.kind === "field") writing.moveTo(selection);
  // It was deleted: what was written of it is sent, and its owner is asked.
  else frame.leave();
}

const isSamePlace = (one: FieldPlace, other: FieldPlace): boolean =>
  one.section === other.section && one.pointer === other.pointer;

/** An edit was undone while its text is being written: it says what the page says, unless more was written since. */
function thaw(writing: Writing, text: Element): void {
  if (!writing.isReported || text.innerHTML === writing.element.innerHTML) return;
  writing.take("empty" in (text as HTMLElement).dataset ? [] : [...text.cloneNode(true).childNodes]);
}

/** The section is another one, its text is still being written: the very element goes over, with the caret in it. */
function transplant(element: Element, text: Element): void {
  // What is alive would write its own text: all of the island goes over, and is as it was until the text is left.
  const [alive, made] = [element, text].map((one) => one.closest("[data-island]"));
  if (alive && made) made.replaceWith(alive);
  else text.replaceWith(element);
}

/** A section is gone before the next page is there: what comes next is called what it is called now. */
function selectBeside(frame: Frame): void {
  const { selection, next } = frame;
  if (next === "new" || next?.kind !== "section" || !selection || elementOf(document, selection)) return;
  if (elementOf(document, next)) frame.select(next, "page");
}

/**
 * What an act has led to is selected, unless its owner works beside the page by now; what is gone is selected no more, but what was
 * around it.
 */
function selectNext(frame: Frame, before: ReadonlySet<string>): void {
  const { next } = frame;
  const added = frame.site.order.find((id) => !before.has(id));
  const wanted =
    next !== "new" ? next : added === undefined ? undefined : { kind: "section" as const, section: added };
  if (wanted && elementOf(document, wanted)) {
    frame.next = undefined;
    if (!frame.writing && !frame.siblingOf.isBeside) frame.select(wanted, "page");
  }
  let { selection } = frame;
  while (selection && !elementOf(document, selection)) selection = parentOf(selection);
  if (selection !== frame.selection) frame.select(selection, "page");
}
