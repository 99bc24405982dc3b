import { Island } from "#elements";
import { type SectionData, useSite } from "#section/view";
import { Island as Form } from "./island.tsx";
import type schema from "./schema.ts";
import css from "./style.module.css";

interface SubscribeFormProps {
  readonly of: SectionData<typeof schema>;
  /** Id of the input, for its label. */
  readonly id: string;
}

/** A form that without a script the browser checks and sends by itself (SUB-2). */
export function SubscribeForm({ of, id }: SubscribeFormProps) {
  const { t, apiBase, siteId, hash, address } = useSite();
  return (
    <Island
      name="Email1"
      component={Form}
      className={css.area}
      props={{
        id,
        action: siteId ? `${apiBase}/sites/form/email/${encodeURIComponent(siteId)}/` : undefined,
        siteHash: hash,
        placeholder: of.placeholder || t("email"),
        words: {
          label: t("email"),
          send: of.buttonText || t("send"),
          empty: t("subscribeEmpty"),
          invalid: t("subscribeInvalid"),
          done: t("subscribed"),
        },
      }}
      attributes={
        address && { addresses: { input: address(of, "placeholder"), button: address(of, "buttonText") } }
      }
    />
  );
}
