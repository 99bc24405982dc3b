/** A value ready for display: a text, a picture, a colour or an icon. */
import type { Shown } from "../conflict-words.ts";
import { Drawing } from "../icon.tsx";
import { usePictureUrl } from "../pictures.ts";
import { useDrawing } from "../use-drawing.ts";
import css from "./dialogs.module.css";

export function ShownValue({ shown }: { readonly shown: Shown }) {
  switch (shown.kind) {
    case "picture":
      return <Thumbnail source={shown.source} />;
    case "colour":
      return (
        <span className={css.colourShown}>
          {/* Only a colour: the value may be any string, such as an address. */}
          <span style={{ backgroundColor: shown.colour }} />
          {shown.colour}
        </span>
      );
    case "icon":
      return <IconShown name={shown.name} />;
    case "quiet":
      return <span className={css.help}>{shown.text}</span>;
    default:
      return shown.text;
  }
}

function Thumbnail({ source }: { readonly source: string }) {
  const url = usePictureUrl(source);
  const name = source.replace(/^.*\//, "");
  return url ? <img className={css.pictureShown} src={url} alt={name} /> : name;
}

function IconShown({ name }: { readonly name: string }) {
  const drawing = useDrawing(name);
  return (
    <span className={css.colourShown}>
      {drawing && <Drawing of={drawing} />}
      {name}
    </span>
  );
}
