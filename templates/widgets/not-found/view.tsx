/** Content of the page for unknown addresses (OUT-3). */
import { Layout, LinkButton, Motif } from "#elements";
import { useSite } from "#section/view";
import css from "./style.module.css";

export const placement = "notFound";

/**
 * Texts in other languages are templates, for hosts that serve this page for every language: a script shows the one that
 * matches the address.
 */
export function View() {
  const { t, root, notFoundElsewhere } = useSite();
  return (
    <section className={css.ground} data-enhance={notFoundElsewhere.length > 0 ? "not-found" : undefined}>
      <Motif className={css.motif} />
      <Layout className={css.layout}>
        <Words title={t("notFound")} hint={t("notFoundHint")} toHome={t("toHome")} home={root} />
      </Layout>
      {notFoundElsewhere.map(({ language, folders, ...words }) => (
        <template key={language.lang} {...language} data-folders={folders.join(" ")}>
          <Words {...words} />
        </template>
      ))}
    </section>
  );
}

interface WordsProps {
  readonly title: string;
  readonly hint: string;
  readonly toHome: string;
  readonly home: string;
}

const Words = ({ title, hint, toHome, home }: WordsProps) => (
  <>
    <p className={css.number}>404</p>
    <h1>{title}</h1>
    <p className={css.hint}>{hint}</p>
    <LinkButton href={home}>{toHome}</LinkButton>
  </>
);
