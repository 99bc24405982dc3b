import { Honeypot, SubmitButton, Text } from "#elements";
import { type SectionData, useSite } from "#section/view";
import type schema from "./schema.ts";
import css from "./style.module.css";

interface SubscribeFormProps {
  readonly of: SectionData<typeof schema>;
  /** Id of the input, for its label. */
  readonly id: string;
}

/** Subscription form. Without JavaScript the browser validates and sends it (SUB-2). */
export function SubscribeForm({ of, id }: SubscribeFormProps) {
  const { t, apiAddress, siteId, hash, address } = useSite();
  return (
    <div className={css.area}>
      <form
        className={css.form}
        // Outside a dialog this method sends nothing.
        method={siteId ? "post" : "dialog"}
        action={siteId ? apiAddress(`/sites/form/email/${encodeURIComponent(siteId)}/`) : undefined}
        data-enhance="form"
        data-required={t("subscribeEmpty")}
        data-invalid={t("subscribeInvalid")}
        data-done={t("subscribed")}
      >
        <input type="hidden" name="siteHash" value={hash} />
        <Honeypot />
        <label className="visually-hidden" htmlFor={id}>
          {t("email")}
        </label>
        <input
          id={id}
          className="input"
          type="email"
          name="email"
          required
          autoComplete="email"
          placeholder={of.placeholder || t("email")}
          aria-describedby={`${id}-message`}
          {...address?.(of, "placeholder")}
        />
        <p id={`${id}-message`} className={css.message} role="status" />
        {of.failureText && (
          <div hidden data-failure>
            <Text of={of} field="failureText" />
          </div>
        )}
        <SubmitButton of={of} fallback={t("send")} />
      </form>
    </div>
  );
}
