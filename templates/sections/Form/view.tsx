import {
  classNames,
  FieldError,
  Honeypot,
  Intro,
  Layout,
  Notice,
  plainText,
  SubmitButton,
  Text,
  useFilled,
} from "#elements";
import { type SectionData, type SectionProps, useSite } from "#section/view";
import { type FieldData, FormField } from "./form-field.tsx";
import { namesOf } from "./names.ts";
import type schema from "./schema.ts";
import css from "./style.module.css";

type Data = SectionData<typeof schema>;

export function View({ data, headingLevel, anchor }: SectionProps<Data>) {
  const { t, apiAddress, siteId, hash } = useSite();
  const fields = useFilled(data.fields);
  const names = namesOf(fields.map(({ label }) => plainText(label)));
  const wide = wideOnes(fields);
  const hasFiles = fields.some(({ type, options = [] }) => type === "file" && options.length === 0);
  return (
    <Layout className={css.sides}>
      <Intro of={data} headingLevel={headingLevel} className={css.intro} />
      {fields.length > 0 && (
        <div>
          <form
            className={classNames("card", css.form)}
            // Outside a dialog this method sends nothing.
            method={siteId ? "post" : "dialog"}
            action={siteId ? apiAddress(`/sites/form/message/${encodeURIComponent(siteId)}/`) : undefined}
            encType={hasFiles ? "multipart/form-data" : undefined}
            data-enhance="form"
            data-notices={`${anchor}·notice`}
            data-required={t("reportRequired")}
            data-invalid={t("reportInvalidEmail")}
            data-too-long={t("reportTooLong")}
            data-refresh={t("reportRefresh")}
          >
            {fields.map((field, index) => (
              <FormField
                key={index}
                of={field}
                id={`${anchor}·${index}`}
                name={names[index] ?? ""}
                isWide={wide[index] ?? true}
              />
            ))}
            {data.consentText && (
              <div className={css.consent}>
                <label>
                  <input
                    type="checkbox"
                    name="consent"
                    value="yes"
                    required
                    aria-describedby={`${anchor}·consent-error`}
                  />
                  <Text of={data} field="consentText" as="span" />
                </label>
                <FieldError id={`${anchor}·consent-error`} />
              </div>
            )}
            <input type="hidden" name="siteHash" value={hash} />
            <input type="hidden" name="form" value={anchor} />
            <Honeypot />
            <SubmitButton of={data} fallback={t("send")} className={css.send} />
          </form>
          <Notice of={`${anchor}·notice`} outcome="sent" title={t("formSent")}>
            <Text of={data} field="thanks" className={css.thanks} />
          </Notice>
          <Notice of={`${anchor}·notice`} outcome="failed" title={t("reportFailed")} hasText />
        </div>
      )}
    </Layout>
  );
}

/** Returns which fields take a full row: long fields do. Short fields are in pairs, and an odd one takes the full row. */
function wideOnes(fields: readonly FieldData[]): boolean[] {
  const wide = fields.map(
    ({ type = "text", options = [] }) => /paragraph|file/.test(type) && options.length === 0,
  );
  for (let index = 0; index < wide.length; index++) {
    if (wide[index]) continue;
    if (wide[index + 1] === false) index++;
    else wide[index] = true;
  }
  return wide;
}
