/**
 * The page in the site's other languages, as real links (LNG-1, LNG-2); nothing where there is one language only.
 * Wide screens open the list with a button; in the full-screen menu of narrow ones it is simply there.
 */
import { Icon } from "#elements";
import { useSite } from "#section/view";
import css from "./style.module.css";

export function LanguageSwitch({ id }: { readonly id: string }) {
  const { languages, t } = useSite();
  if (languages.length === 0) return null;
  const current = languages.find(({ isCurrent }) => isCurrent);
  return (
    <div>
      <button type="button" className={css.button} popoverTarget={id}>
        <span className="visually-hidden">{t("languages")}: </span>
        <Icon name="world" className={css.icon} />
        <span className={css.name}>{current?.name}</span>
        <Icon name="chevron-down" className={css.icon} />
      </button>
      <ul id={id} className={css.list} popover="auto">
        {languages.map(({ code, name, href, isCurrent }) => (
          <li key={code}>
            <a
              href={href}
              hrefLang={code}
              lang={code}
              aria-current={isCurrent || undefined}
              className={css.link}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
