/**
 * Files, texts and links that are dropped: images on a picture, anything on an article. Elsewhere a drop is ignored: the browser
 * would navigate to it. Image files can also be pasted while a picture is selected.
 */
import type { Selection } from "../shared/messages.ts";
import { caretAt } from "./article-text.ts";
import { send } from "./channel.ts";
import { elementOf, selectionAt } from "./field-locations.ts";
import type { Frame } from "./frame.ts";

/** @param onOver called with the picture under a dragged file */
export function watchFiles(frame: Frame, onOver: (picture: Element | undefined) => void): void {
  const fieldAt = (
    event: Event,
    kind: "picture" | "article",
  ): (Selection & { kind: "field" }) | undefined => {
    const [target] = event.composedPath();
    const selection = target instanceof Element ? selectionAt(target) : undefined;
    const isMeant = selection?.kind === "field" && frame.kindOf(selection) === kind;
    const scope = kind === "picture" ? "content" : "text";
    return isMeant && frame.may(scope, selection.section) ? selection : undefined;
  };
  const pictureAt = (event: Event) => fieldAt(event, "picture");
  const articleAt = (event: Event) => fieldAt(event, "article");
  /** The editor of an article moves texts by itself. */
  const isTextInArticle = (event: DragEvent): boolean => {
    const types = event.dataTransfer?.types ?? [];
    const isLink = types.includes("text/uri-list") && !types.includes("text/html");
    const [target] = event.composedPath();
    const isOpen = target instanceof Element && target.closest(".ProseMirror") !== null;
    return isOpen && !types.includes("Files") && !isLink;
  };

  addEventListener(
    "dragover",
    (event) => {
      if (isTextInArticle(event)) return;
      event.preventDefault();
      if (articleAt(event)) {
        if (event.dataTransfer) event.dataTransfer.dropEffect = "copy";
        onOver(undefined);
        return;
      }
      const at = pictureAt(event);
      const isFile = event.dataTransfer?.types.includes("Files") ?? false;
      if (event.dataTransfer) event.dataTransfer.dropEffect = at && isFile ? "copy" : "none";
      onOver(at && isFile ? elementOf(document, at) : undefined);
    },
    { capture: true },
  );
  addEventListener("dragleave", (event) => event.relatedTarget ?? onOver(undefined), { capture: true });
  addEventListener(
    "drop",
    (event) => {
      onOver(undefined);
      if (isTextInArticle(event) && !addressIn(event.dataTransfer)) return;
      event.preventDefault();
      const article = articleAt(event);
      if (article && event.dataTransfer) dropInto(article, event, event.dataTransfer);
      else give(pictureAt(event), event.dataTransfer?.files);
    },
    { capture: true },
  );
  addEventListener("paste", (event) => {
    const { selection, writing } = frame;
    if (writing || selection?.kind !== "field" || frame.kindOf(selection) !== "picture") return;
    if (!frame.may("content", selection.section)) return;
    give(selection, event.clipboardData?.files);
  });

  function dropInto(at: Selection & { kind: "field" }, event: DragEvent, data: DataTransfer): void {
    const element = elementOf(document, at);
    if (!element) return;
    const point = { left: event.clientX, top: event.clientY };
    const place = caretAt(element, point);
    const dropped = {
      place,
      isOpen: frame.article?.element === element,
      files: [...data.files],
      address: addressIn(data),
      html: data.getData("text/html"),
      text: data.getData("text/plain"),
    };
    if (!dropped.isOpen) frame.select(at, "drop");
    frame.article?.drop(dropped);
  }

  function give(at: (Selection & { kind: "field" }) | undefined, files: FileList | undefined): void {
    const all = [...(files ?? [])];
    if (!at || all.length === 0) return;
    const file = all.find(({ type }) => type.startsWith("image/"));
    const element = elementOf(document, at);
    const { section, pointer } = at;
    if (file) {
      frame.select(at, "press");
      send({ kind: "picture-file", section, pointer, file });
      if (all.length > 1)
        frame.notify({ element: element ?? document.body, text: frame.site.word("onePicture") });
    } else if (!file && element) frame.notify({ element, text: frame.site.word("noPictureFile") });
  }
}

/** Returns an address that is all that is dropped. */
function addressIn(data: DataTransfer | null): string | undefined {
  if (!data || data.files.length > 0 || data.getData("text/html") !== "") return undefined;
  const [first = ""] = data
    .getData("text/uri-list")
    .split(/\r?\n/)
    .filter((line) => line !== "" && !line.startsWith("#"));
  const text = data.getData("text/plain").trim();
  return first || (/^(?:https?:\/\/|mailto:|tel:)\S+$/i.test(text) ? text : undefined);
}
