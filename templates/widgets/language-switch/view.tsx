/**
 * Links to the page in the site's other languages, with flags (LNG-1 to LNG-3). Renders nothing if the site has one
 * language.
 */
import { Dropdown, Icon } from "#elements";
import { type LanguageLink, useSite } from "#section/view";
import css from "./style.module.css";

export function LanguageSwitch({ id }: { readonly id: string }) {
  const { languages, t } = useSite();
  const current = languages.find(({ isCurrent }) => isCurrent);
  if (languages.length === 0) return null;
  return (
    <Dropdown
      id={id}
      label={
        <>
          <span className="visually-hidden">{t("languages")}: </span>
          {current?.flag ? <Flag of={current} /> : <Icon name="world" className={css.icon} />}
          <span className={css.name}>{current?.name}</span>
        </>
      }
      listClassName={css.list}
    >
      {languages.map((language) => (
        <li key={language.code}>
          <a
            href={language.href}
            hrefLang={language.code}
            lang={language.code}
            aria-current={language.isCurrent || undefined}
            className={css.link}
          >
            <Flag of={language} />
            {language.name}
          </a>
        </li>
      ))}
    </Dropdown>
  );
}

/** Decorative: the language's name is beside it. */
const Flag = ({ of }: { readonly of: LanguageLink }) =>
  of.flag ? <img className={css.flag} src={of.flag} alt="" width={20} height={20} loading="lazy" /> : null;
