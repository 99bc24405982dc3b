/** Image dialog: choose a file, drop or paste an image, or reuse one of the site's. */
import { useEffect, useRef, useState } from "react";
import { DropZone, type FileDropItem, FileTrigger, Text } from "react-aria-components";
import { useEditor } from "../context.ts";
import { TextButton } from "../controls/button.tsx";
import { Icon } from "../icon.tsx";
import { choosePicture, putPicture, uploadFor } from "../picture-edits.ts";
import { loadPictures } from "../pictures.ts";
import { type PictureLocation, useEditorState } from "../store.ts";
import { useAllWords } from "../words/later.ts";
import css from "./dialogs.module.css";
import { SitePictures } from "./site-pictures.tsx";
import { Window } from "./window.tsx";

/** Where the picture goes: into a field, or into a text. */
type Use = { readonly at: PictureLocation } | { readonly choose: (path: string, url: string) => void };

type PictureDialogProps = Use & { readonly onClose: () => void };

const kinds = ["image/png", "image/jpeg", "image/webp", "image/avif", "image/gif", "image/svg+xml"];

export function PictureDialog({ onClose, ...use }: PictureDialogProps) {
  const words = useAllWords();
  const editor = useEditor();
  const refusal = useEditorState((state) => state.refusal);
  const [isBusy, setIsBusy] = useState(false);
  /** Number of files that were added together. */
  const [added, setAdded] = useState(0);
  const upload = useRef<AbortController>(undefined);
  const put = (file: File, signal: AbortSignal): Promise<boolean> =>
    "at" in use ? putPicture(editor, use.at, file, signal) : uploadFor(editor, use.choose, file, signal);
  /** Several files are added to the site's images, of which the owner then chooses one. */
  const add = async (files: readonly File[]) => {
    const [file, ...others] = files;
    if (!file) return;
    upload.current?.abort();
    const controller = new AbortController();
    upload.current = controller;
    const { signal } = controller;
    setIsBusy(true);
    editor.store.set({ refusal: undefined });
    let isDone = true;
    if (others.length === 0) isDone = await put(file, signal);
    else for (const one of files) isDone = isDone && (await uploadFor(editor, () => {}, one, signal));
    if (signal.aborted) return;
    setIsBusy(false);
    if (others.length > 0 || isDone) void loadPictures(editor.api);
    if (!isDone) return;
    if (others.length === 0) onClose();
    else setAdded(files.length);
  };
  // Closing the dialog cancels the upload.
  useEffect(() => () => upload.current?.abort(), []);
  useEffect(() => void loadPictures(editor.api), [editor]);
  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent) => void add([...(clipboardData?.files ?? [])]);
    addEventListener("paste", paste);
    return () => removeEventListener("paste", paste);
  });
  return (
    <Window
      title={words.choosePicture}
      size="large"
      onClose={onClose}
      actions={
        <TextButton onPress={() => editor.openDialog({ kind: "unused" })}>{words.unusedFiles}</TextButton>
      }
    >
      <DropZone
        className={css.drop ?? ""}
        onDrop={async ({ items }) => {
          const files = items.filter((item): item is FileDropItem => item.kind === "file");
          await add(await Promise.all(files.map((item) => item.getFile())));
        }}
      >
        <Icon name={isBusy ? "loader" : "upload"} />
        <Text slot="label">
          <output>
            {isBusy ? words.uploading : added > 0 ? words.picturesAdded(added) : words.dropPicture}
          </output>
        </Text>
        <FileTrigger
          acceptedFileTypes={kinds}
          allowsMultiple
          onSelect={(files) => void add([...(files ?? [])])}
        >
          <TextButton>{words.chooseFile}</TextButton>
        </FileTrigger>
      </DropZone>
      {refusal && (
        <p className={css.problem} role="alert">
          {refusal.message}
        </p>
      )}
      <SitePictures
        onChoose={({ path, url }) => {
          if ("at" in use) choosePicture(editor, use.at, path, url);
          else use.choose(path, url);
          onClose();
        }}
      />
    </Window>
  );
}
