import { hasPicture, Picture, shownLogo } from "#elements";
import { type SectionData, type SectionProps, useSite } from "#section/view";
import { Navigation } from "#widgets/navigation";
import type schema from "./schema.ts";
import centered from "./variant-centered.module.css";
import wordmark from "./variant-wordmark.module.css";

type Props = SectionProps<SectionData<typeof schema>>;

const sheets: Readonly<Record<string, Readonly<Record<string, string>>>> = { centered, wordmark };

export const View = ({ data, variant = "", anchor, isFirst }: Props) => (
  <Navigation
    of={data}
    anchor={anchor}
    form={variant}
    className={sheets[variant]?.bar}
    brand={variant === "wordmark" && <Wordmark of={data} />}
    hasButton={variant === "action"}
    isFixed={isFirst}
  />
);

/** Logo as an icon before the site's name. */
function Wordmark({ of: own }: { readonly of: Props["data"] }) {
  const site = useSite();
  const of = shownLogo(site, own);
  return (
    <a className={wordmark.brand} href={site.root} aria-label={site.name || site.t("home")}>
      {hasPicture(of, "logoSrc") && (
        <Picture of={of} field="logoSrc" className={wordmark.sign} isEager isContained displayWidth="120px" />
      )}
      <span {...site.address?.(site, "name")}>{site.name}</span>
    </a>
  );
}
