import { SubmitButton } from "#elements";
import { type SectionData, useSite } from "#section/view";
import type schema from "./schema.ts";
import css from "./style.module.css";

interface SubscribeFormProps {
  readonly of: SectionData<typeof schema>;
  /** Id of the input, for its label. */
  readonly id: string;
}

/** A form that the browser checks and sends by itself (SUB-2). */
export function SubscribeForm({ of, id }: SubscribeFormProps) {
  const site = useSite();
  return (
    <form
      className={css.form}
      method="post"
      action={`${site.apiBase}/sites/form/email/${encodeURIComponent(site.siteId)}/`}
    >
      <input type="hidden" name="siteHash" value={site.hash} />
      <label className="visually-hidden" htmlFor={id}>
        {site.t("email")}
      </label>
      <input
        id={id}
        className={css.input}
        type="email"
        name="email"
        required
        autoComplete="email"
        placeholder={of.placeholder || site.t("email")}
        {...site.address?.(of, "placeholder")}
      />
      <SubmitButton of={of} fallback={site.t("send")} className={css.button} />
    </form>
  );
}
