/** One person in one messenger: name, greeting and link. All texts are plain. */
import { classNames, Icon, LinkButton, Picture } from "#elements";
import { type SiteMessenger, useSite } from "#section/view";
import { brands } from "./brands.ts";
import css from "./style.module.css";

export function Card({ of: { name, link, data } }: { readonly of: SiteMessenger }) {
  const { address } = useSite();
  const { title, icon } = brands[name];
  return (
    <div className={classNames(css.card, css[name])}>
      <div className={css.head}>
        <span className={css.avatar} {...address?.(data, "avatar")}>
          <Portrait of={data} />
          <span className={css.badge}>
            <Icon name={icon} />
          </span>
        </span>
        <div className={css.who}>
          {data.name && (
            <p className={css.name} dir="auto" {...address?.(data, "name")}>
              {data.name}
            </p>
          )}
          {data.subtitle && (
            <p className={css.subtitle} dir="auto" {...address?.(data, "subtitle")}>
              {data.subtitle}
            </p>
          )}
        </div>
      </div>
      <div className={css.body}>
        {data.message.trim() && (
          <div className={css.bubble}>
            <p className={css.message} dir="auto" {...address?.(data, "message")}>
              {data.message}
            </p>
          </div>
        )}
        <LinkButton {...link} className={css.start} {...address?.(data, "buttonUrl")}>
          <Icon name={icon} />
          <span dir="auto" {...address?.(data, "buttonText")}>
            {data.buttonText || title}
          </span>
          {data.buttonText && <span className="visually-hidden">{`, ${title}`}</span>}
        </LinkButton>
      </div>
    </div>
  );
}

/** Portrait: the smaller of the two pictures that can be shown, otherwise a drawing. */
function Portrait({
  of: { optimizedAvatar, avatar, imgCropParams },
}: {
  readonly of: SiteMessenger["data"];
}) {
  const { picture } = useSite();
  const imgUrl = [optimizedAvatar, avatar].find((source) => picture(source));
  return imgUrl ? (
    <Picture of={{ imgUrl, imgCropParams }} field="imgUrl" className={css.portrait} displayWidth="64px" />
  ) : (
    <Icon name="user" />
  );
}
