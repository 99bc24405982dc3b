/**
 * Runs in the iframe that shows the edited page: reports the owner's actions and shows their results. Compiled to
 * dist/engine/editor/frame.js; not part of any bundle.
 */
import { watchActs } from "../shared/beside.ts";
import type { Seen, Selection, ToFrame } from "../shared/messages.ts";
import { loadArticle } from "./article-text.ts";
import { listen, noteSeen, seenNow, send, writePage } from "./channel.ts";
import { elementOf, fieldElement, fieldSelector, selectionAt } from "./field-locations.ts";
import { FocusPreview } from "./focus-preview.ts";
import { Frame } from "./frame.ts";
import { watchInputs } from "./input-text.ts";
import { watchKeys } from "./keys.ts";
import { writeText } from "./markup.ts";
import { createOverlay } from "./overlay.ts";
import { Pieces } from "./pieces.ts";
import { createReplacer } from "./replace.ts";
import { watchPresses } from "./select.ts";
import { StandIns } from "./stand-ins.ts";
import { setLink } from "./text-link.ts";
import { forbidTranslating } from "./translators.ts";

await writePage();

const frame = new Frame();
const pieces = new Pieces();
const overlay = createOverlay(frame);
const standIns = new StandIns((place) => frame.site.stored(place));
const focusPreview = new FocusPreview();
const { show, showOptimistic, settled } = createReplacer(frame, pieces, standIns, overlay.host);

forbidTranslating(document.documentElement);
watchActs(window, (event) => frame.noteAct(event));
watchPresses(frame, overlay.isOurs);
watchInputs(frame);
watchKeys(frame, overlay);

listen((message) => {
  if (message.kind === "begin") {
    noteSeen(message.seen);
    overlay.setLanguage(message.language);
    frame.site.begin(message);
    frame.onChange();
  } else if (message.kind === "show") void show(message).then(prepareArticle);
  else if (message.kind === "people") {
    frame.people = message.people;
    frame.onChange();
  } else if (message.kind === "scope") {
    frame.site.scope = message.scope;
    // A text being written ends. What was typed is reported, and kept if it can't be saved.
    if (frame.selection && !frame.may("text", frame.selection.section)) frame.leave();
    frame.onChange();
  } else if (message.kind === "consent") {
    document.documentElement.classList.toggle("asks-consent", message.isShown);
    frame.onChange();
  } else if (message.kind === "scale") overlay.setScale(message.scale);
  else if (message.kind === "optimistic") showOptimistic(message.update);
  else if (message.kind === "leave") {
    frame.input?.leave();
    frame.leave();
  } else if (message.kind === "ask") answer(message);
  else if (message.kind === "beside") frame.siblingOf.take(message);
  // An undo or a search leads to the page that is shown next.
  else if (message.kind === "select") void settled().then(() => select(message));
  else if (message.kind === "write") void settled().then(() => write(message.selection));
  else if (message.kind === "dismiss-notice") frame.dismissNotice();
  else if (message.kind === "link-text") {
    if (frame.writing) setLink(frame.writing, message.href);
    else frame.article?.setLink(message.href);
  } else if (message.kind === "article-picture") {
    const { path, url, number } = message;
    if (!frame.article?.addPicture(path, url, number) && number !== undefined)
      frame.notify({ element: document.body, text: frame.site.word("pictureUnplaced") });
  } else if (message.kind === "picture") {
    // It is shown when its own page is.
    if (isShown(message.seen)) void standIns.show(message, message.picture).then(frame.onChange);
  } else if (message.kind === "focus") {
    if (isShown(message.seen)) focusPreview.show(message, message.focus);
  } else if (message.kind === "text") void settled().then(() => takeBack(message));
});

function answer({ number, measured }: ToFrame & { readonly kind: "ask" }): void {
  // Unsaved text must arrive before the answer.
  frame.written?.report();
  frame.input?.report();
  const { width, height } =
    (measured && elementOf(document, measured)?.getBoundingClientRect()) ?? new DOMRect();
  send({ kind: "answer", number, width, height, actedAt: frame.actedAt });
}

/** Loads the editor of articles before the first click into one. If that fails, the click says so. */
function prepareArticle(): void {
  const isArticle = (element: Element) => {
    const selection = selectionAt(element);
    return selection?.kind === "field" && frame.kindOf(selection) === "article";
  };
  if ([...document.querySelectorAll(fieldSelector)].some(isArticle)) loadArticle().catch(() => undefined);
}

function select({ selection, since }: ToFrame & { readonly kind: "select" }): void {
  if (since === undefined || frame.actedAt <= since) frame.select(selection, "told");
  // The owner has gone on, and the editor follows.
  else send({ kind: "selected", selection: frame.selection });
}

const isShown = (seen: Seen | undefined): boolean =>
  !seen || (seen.path === seenNow()?.path && seen.language === seenNow()?.language);

/** Reverts a text. Letters typed since then are kept and sent as usual. */
function takeBack({ section, pointer, value }: ToFrame & { readonly kind: "text" }): void {
  const element = fieldElement(document, { section, pointer });
  if (!element) return;
  if (frame.written?.element === element) {
    if (frame.written.isReported) frame.written.takeText(value);
    return;
  }
  const field = frame.site.field({ section, pointer });
  // The next page shows it.
  if (field?.shape === "markdown") {
    frame.onLeft(element, true);
    return;
  }
  const isPlain = field?.shape === "text" && field.isPlain;
  element.replaceChildren(...writeText(value, isPlain, new WeakMap()));
}

function write(selection: Selection): void {
  frame.leave();
  frame.select(selection, "write");
  if (frame.article) return;
  if (!frame.writing || frame.writing.element !== document.activeElement) {
    frame.leave();
    send({ kind: "selected", selection });
    send({ kind: "key", key: "aside" });
  }
}

await pieces.load(document);
pieces.start(document.body);
send({ kind: "ready" });
