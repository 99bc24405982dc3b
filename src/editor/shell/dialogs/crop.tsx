/** Crop dialog: move, zoom and rotate an image in its frame (EDT-3). */
import { useEffect, useState } from "react";
import Cropper, { type MediaSize, type Size } from "react-easy-crop";
import { valueAt } from "../../shared/pointer.ts";
import { useEditor } from "../context.ts";
import { TextButton } from "../controls/button.tsx";
import { Range } from "../controls/range.tsx";
import { type CropShape, type CropView, fitCrop, readCrop, writeCrop } from "../crop-shape.ts";
import { resolveScope } from "../edit-scope.ts";
import { shownText } from "../edits.ts";
import { partsOf, setPart } from "../picture-edits.ts";
import { usePicture } from "../pictures.ts";
import type { PictureLocation } from "../store.ts";
import { useAllWords } from "../words/later.ts";
import css from "./dialogs.module.css";
import { PictureState, Window } from "./window.tsx";

interface CropDialogProps {
  readonly at: PictureLocation;
  readonly onClose: () => void;
}

const untouched: CropView = { crop: { x: 0, y: 0 }, zoom: 1, rotation: 0 };

export function CropDialog({ at, onClose }: CropDialogProps) {
  const words = useAllWords();
  const editor = useEditor();
  const { family, beside } = partsOf(at);
  const { state, url } = usePicture(shownText(at.target, at.section, at.pointer));
  /** Address of an image that the browser failed to load. */
  const [broken, setBroken] = useState<string>();
  const [aspect, setAspect] = useState<number>();
  useEffect(() => {
    void editor.frame
      .measure({ kind: "field", section: sectionOf(at), pointer: at.pointer })
      .then((size) => setAspect(aspectOf(size)));
  }, [editor, at]);
  /** View requested by the owner; the view shown always fills the frame. */
  const [wanted, setView] = useState(untouched);
  const [frame, setFrame] = useState<Size>();
  const [media, setMedia] = useState<MediaSize>();
  const { data } = resolveScope(at.target.snapshot, at.section);
  const stored = family?.crop
    ? (valueAt(data, beside(family.crop)) as Partial<CropShape> | undefined)
    : undefined;
  const hasFocus = family?.focus !== undefined && valueAt(data, beside(family.focus)) !== undefined;
  const [isRead, setIsRead] = useState(false);
  // Both sizes are known once the image has loaded; only then can the stored crop be shown.
  if (!isRead && frame && media) {
    setIsRead(true);
    setView(readCrop(stored, frame, media));
  }
  const view = frame && media ? fitCrop(wanted, frame, media) : { ...wanted, minZoom: 1 };
  const maxZoom = Math.max(5, view.minZoom);
  const apply = () => {
    onClose();
    if (frame && media) editor.edit(setPart(at, "crop", writeCrop(view, frame, media)), at.target);
  };
  return (
    <Window
      title={words.crop}
      size="large"
      onClose={onClose}
      actions={
        <TextButton
          onPress={() => {
            onClose();
            if (stored) editor.edit(setPart(at, "crop", undefined), at.target);
          }}
        >
          {words.wholePicture}
        </TextButton>
      }
      confirm={{ name: words.apply, isDisabled: !frame || !media, onPress: apply }}
    >
      <div className={css.cropper}>
        <PictureState state={url !== undefined && broken === url ? "missing" : media ? "there" : state} />
        {url !== undefined && broken !== url && aspect !== undefined && (
          <Cropper
            image={url}
            crop={view.crop}
            zoom={view.zoom}
            rotation={view.rotation}
            aspect={aspect}
            minZoom={view.minZoom}
            maxZoom={maxZoom}
            restrictPosition={false}
            keyboardStep={4}
            disableAutomaticStylesInjection
            cropperProps={{ "aria-label": words.moveCrop, role: "group" }}
            onCropChange={(crop) => setView((now) => ({ ...now, crop }))}
            onZoomChange={(zoom) => setView((now) => ({ ...now, zoom }))}
            onRotationChange={(rotation) => setView((now) => ({ ...now, rotation }))}
            onCropSizeChange={setFrame}
            onMediaLoaded={setMedia}
            mediaProps={{ onError: () => setBroken(url) }}
          />
        )}
      </div>
      <p className={css.help}>
        {words.cropHelp}
        {hasFocus && ` ${words.cropReplacesFocus}`}
      </p>
      <div className={css.sliders}>
        <Range
          label={words.zoom}
          text={`${Math.round(view.zoom * 100)}%`}
          value={view.zoom}
          min={view.minZoom}
          max={maxZoom}
          step={0.05}
          onChange={(zoom) => setView((now) => ({ ...now, zoom }))}
        />
        <Range
          label={words.rotate}
          text={`${Math.round(view.rotation)}°`}
          value={view.rotation}
          min={-180}
          max={180}
          step={1}
          onChange={(rotation) => setView((now) => ({ ...now, rotation }))}
        />
      </div>
    </Window>
  );
}

const sectionOf = ({ section }: PictureLocation) => (typeof section === "string" ? section : undefined);

/** Aspect ratio of the frame as drawn on the page. */
const aspectOf = ({ width, height }: { readonly width: number; readonly height: number }): number =>
  width > 0 && height > 0 ? width / height : 4 / 3;
