import type { CSSProperties } from "react";
import {
  classNames,
  hasPicture,
  Icon,
  Intro,
  Layout,
  mainPicture,
  Picture,
  plainText,
  Text,
  useFilled,
} from "#elements";
import { type SectionData, type SectionProps, useSite } from "#section/view";
import { placesInRows } from "./rows.ts";
import type schema from "./schema.ts";
import css from "./style.module.css";

type Data = SectionData<typeof schema>;
type Item = Data["pictures"][number];

/** Rows of pictures, each a link to the full picture. With JavaScript, a click opens the lightbox. */
export function View({ data, headingLevel }: SectionProps<Data>) {
  const site = useSite();
  const items = useFilled(data.pictures, (item) => hasPicture(item, "imgUrl"));
  const shapes = items.map((item) => shapeOf(item, mainPicture(site, item, "imgUrl")));
  const [wide, middle, narrow] = ideals.map((ideal) => placesInRows(shapes, ideal));
  return (
    <Layout>
      <Intro of={data} headingLevel={headingLevel} />
      {items.length > 0 && (
        <div data-enhance="Gallery">
          <ul className={css.rows}>
            {items.map((item, index) => {
              const [w, m, n] = [wide, middle, narrow].map((places) => places?.[index]);
              const place = {
                "--shape": shapes[index],
                "--narrow": n?.share,
                "--narrow-gaps": n?.gaps,
                "--middle": m?.share,
                "--middle-gaps": m?.gaps,
                "--wide": w?.share,
                "--wide-gaps": w?.gaps,
              } as CSSProperties;
              const link = mainPicture(site, item, "imgUrl")?.url;
              const picture = (
                <Picture
                  of={item}
                  field="imgUrl"
                  className={css.picture}
                  displayWidth={[w?.share ?? 1, Math.max(m?.share ?? 1, n?.share ?? 1)]}
                />
              );
              return (
                <li key={index} className={css.item} style={place}>
                  {link === undefined ? (
                    picture
                  ) : (
                    <a
                      href={link}
                      className={css.link}
                      aria-label={nameOf(item) ?? site.t("picture", { index: index + 1 })}
                    >
                      {picture}
                    </a>
                  )}
                  <Text of={item} field="caption" className={css.caption} />
                </li>
              );
            })}
          </ul>
          <Lightbox count={items.length} label={plainText(data.title) || site.t("pictures")} />
        </div>
      )}
    </Layout>
  );
}

/** Ideal width divided by height of a row, on wide screens, tablets and phones. */
const ideals = [3.9, 3.2, 2.1];

/**
 * Returns the aspect ratio of a picture in its row. Very wide and very tall pictures are cropped there, and uncropped in
 * the lightbox.
 */
function shapeOf(
  { imgCropParams: crop }: Item,
  picture: { width?: number | undefined; height?: number | undefined } = {},
) {
  const { width, height } = crop ?? picture;
  const shape = width && height ? width / height : 1.5;
  return Math.round(Math.min(2.2, Math.max(0.66, shape)) * 100) / 100;
}

const nameOf = ({ imgAlt, caption }: Item) => imgAlt || plainText(caption) || undefined;

interface LightboxProps {
  readonly count: number;
  readonly label: string;
}

/** Lightbox, into which the script puts the pictures. Its first button gets the focus when it opens. */
function Lightbox({ count, label }: LightboxProps) {
  const { t } = useSite();
  const isOne = count === 1;
  return (
    <dialog className={css.box} aria-label={label}>
      <p className={css.counter} role="status" hidden={isOne} />
      <button type="button" className={classNames(css.control, css.close)}>
        <Icon name="x" />
        <span className="visually-hidden">{t("close")}</span>
      </button>
      <button type="button" className={classNames(css.control, css.previous)} hidden={isOne}>
        <Icon name="chevron-left" />
        <span className="visually-hidden">{t("previousSlide")}</span>
      </button>
      <button type="button" className={classNames(css.control, css.next)} hidden={isOne}>
        <Icon name="chevron-right" />
        <span className="visually-hidden">{t("nextSlide")}</span>
      </button>
    </dialog>
  );
}
