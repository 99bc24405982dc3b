/**
 * Image files that are dropped on a picture, or pasted while one is selected. Elsewhere a dropped file is ignored: the browser
 * would navigate to it.
 */
import type { Selection } from "../shared/messages.ts";
import { send } from "./channel.ts";
import { elementOf, selectionAt } from "./field-locations.ts";
import type { Frame } from "./frame.ts";

/** @param onOver called with the picture under a dragged file */
export function watchFiles(frame: Frame, onOver: (picture: Element | undefined) => void): void {
  const pictureAt = (event: Event): (Selection & { kind: "field" }) | undefined => {
    const [target] = event.composedPath();
    const selection = target instanceof Element ? selectionAt(target) : undefined;
    const isPicture = selection?.kind === "field" && frame.kindOf(selection) === "picture";
    return isPicture && frame.may("content", selection.section) ? selection : undefined;
  };

  addEventListener(
    "dragover",
    (event) => {
      event.preventDefault();
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
      event.preventDefault();
      onOver(undefined);
      give(pictureAt(event), event.dataTransfer?.files);
    },
    { capture: true },
  );
  addEventListener("paste", (event) => {
    const { selection, writing } = frame;
    if (writing || selection?.kind !== "field" || frame.kindOf(selection) !== "picture") return;
    if (!frame.may("content", selection.section)) return;
    give(selection, event.clipboardData?.files);
  });

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
