/** Cookie banner: one choice, and the texts and buttons of the chosen kind. The page shows the banner meanwhile. */
import { useEffect } from "react";
import { Radio, RadioGroup } from "react-aria-components";
import type { FieldState } from "../../shared/protocol.ts";
import { useEditor } from "../context.ts";
import { type Banner, bannerOf, bannersFor, chooseBanner } from "../cookie-banner.ts";
import { FieldControl } from "../inspector/control.tsx";
import { useForm } from "../inspector/form.ts";
import { GroupFields } from "../inspector/group.tsx";
import css from "../inspector/inspector.module.css";
import { wordFieldAt } from "../words/index.ts";
import { useAllWords } from "../words/later.ts";

interface CookiesProps {
  /** The document's `cookieSettings`. */
  readonly field: Extract<FieldState, { shape: "group" }>;
}

/** The banner is switched by the choice above. */
function withTextFirst({ fields, ...field }: CookiesProps["field"]): CookiesProps["field"] {
  const { isVisible: _, consentText, ...others } = fields;
  return { ...field, fields: { ...(consentText && { consentText }), ...others } };
}

export function Cookies({ field }: CookiesProps) {
  const words = useAllWords();
  const { edit, frame } = useEditor();
  const { target } = useForm();
  const settings = target.snapshot.site?.settings;
  useEffect(() => {
    frame.showConsent(true);
    return () => frame.showConsent(false);
  }, [frame]);
  const chosen = bannerOf(settings);
  const style = chosen === "gdpr" || chosen === "simple" ? chosen : undefined;
  const ofStyle = style && field.fields[style];
  const choice = ["cookieSettings", "choice"];
  return (
    <>
      <RadioGroup
        className={css.options ?? ""}
        aria-label={words.cookieBanner}
        value={chosen ?? null}
        onChange={(banner) => edit(chooseBanner(target.snapshot, banner as Banner), target)}
      >
        <span className={css.label}>{words.cookieBanner}</span>
        {bannersFor(settings).map((banner) => (
          <Radio key={banner} value={banner} className={css.option ?? ""}>
            <span>{words.cookieBanners[banner].name}</span>
            <span className={css.quiet}>{words.cookieBanners[banner].about}</span>
          </Radio>
        ))}
      </RadioGroup>
      {style === "gdpr" && field.fields.choice && (
        <FieldControl field={field.fields.choice} path={choice} label={wordFieldAt(words, choice)} />
      )}
      {style && ofStyle?.shape === "group" && (
        <>
          <p className={css.quiet}>{words.bannerInPage}</p>
          <GroupFields field={withTextFirst(ofStyle)} path={["cookieSettings", style]} />
        </>
      )}
    </>
  );
}
