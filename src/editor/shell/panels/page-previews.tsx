/** Previews of the page as a search result and as a social card. */
import { visibleLength } from "../../../section/visible-length.ts";
import { valueAt } from "../../shared/pointer.ts";
import { useForm, useValue } from "../inspector/form.ts";
import { usePictureUrl } from "../pictures.ts";
import { useEditorState } from "../store.ts";
import { useWords } from "../words/index.ts";
import css from "./previews.module.css";

const textOf = (value: unknown): string => (typeof value === "string" ? value.trim() : "");

/** Characters that search engines usually show. */
const [shownOfTitle, shownOfDescription] = [60, 155];

export function Previews() {
  const words = useWords();
  const { data } = useForm();
  const site = useEditorState((state) => state.site);
  const title = textOf(useValue(["meta", "title"]).value) || site?.name || "";
  const description = textOf(useValue(["meta", "description"]).value);
  const image = usePictureUrl(useValue(["meta", "image"]).value);
  const url = textOf(site?.settings.url).replace(/\/+$/, "");
  const host = url.replace(/^https?:\/\//, "");
  const crumbs = textOf(valueAt(data, ["path"]))
    .split("/")
    .filter(Boolean);
  return (
    <>
      <figure className={css.figure}>
        <figcaption>{words.searchResult}</figcaption>
        <div className={css.result}>
          <span className={css.site}>
            <b>{site?.name || host}</b>
            {[host || "example.com", ...crumbs].join(" › ")}
          </span>
          <span className={css.found}>{title}</span>
          <span className={css.about}>{description || words.noDescription}</span>
        </div>
        {visibleLength(title, true) > shownOfTitle && (
          <p className={css.why}>{words.longTitle(shownOfTitle)}</p>
        )}
        {visibleLength(description, true) > shownOfDescription && (
          <p className={css.why}>{words.longDescription(shownOfDescription)}</p>
        )}
      </figure>
      <figure className={css.figure}>
        <figcaption>{words.socialCard}</figcaption>
        <div className={css.card}>
          {image ? (
            <img src={image} alt="" />
          ) : (
            <div
              className={css.drawn}
              style={{ background: site?.cardColours.background, color: site?.cardColours.ink }}
            >
              <span>{site?.name}</span>
              <strong>{title}</strong>
              <i style={{ background: site?.cardColours.accent }} />
            </div>
          )}
          <div className={css.below}>
            <span>{host || "example.com"}</span>
            <b>{title}</b>
            <span className={css.line}>{description}</span>
          </div>
        </div>
        {!url && <p className={css.why}>{words.cardNeedsAddress}</p>}
      </figure>
    </>
  );
}
