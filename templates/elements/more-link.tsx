/** "Learn more" link: a few words and an arrow. */
import { useSite } from "#section/view";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import css from "./more-link.module.css";
import { Text } from "./text.tsx";

interface MoreLinkProps {
  /** Object with the text and the address. */
  readonly of: { readonly additionalText?: string | undefined; readonly additionalUrl?: string | undefined };
  /** Id of the link, unique in the page. */
  readonly id: string;
  /** Id of the title above. "Learn more" means nothing in a screen reader's list of links without it. */
  readonly titleId?: string | undefined;
  readonly className?: string | undefined;
}

/**
 * Renders a text link with an arrow, or only the text if there is no usable address.
 * @example
 * <MoreLink of={data} id={`${anchor}·more`} titleId={`${anchor}·title`} />
 */
export function MoreLink({ of, id, titleId, className }: MoreLinkProps) {
  const site = useSite();
  const link = site.link(of.additionalUrl);
  if (!of.additionalText) return null;
  if (!link || hasOwnLink(site.richText(of.additionalText)))
    return <Text of={of} field="additionalText" className={className} />;
  return (
    <a
      {...link}
      href={link.href}
      id={id}
      className={classNames(css.more, className)}
      aria-labelledby={titleId && `${id} ${titleId}`}
      {...site.address?.(of, "additionalUrl")}
    >
      <Text of={of} field="additionalText" as="span" className={css.text} />
      <Icon name={link.target ? "arrow-up-right" : "arrow-right"} className={css.arrow} />
    </a>
  );
}

/**
 * Returns true if a text contains a link. Links cannot be nested, so such a text is shown as is.
 * @example
 * {hasOwnLink(site.richText(data.title ?? "")) && <Text of={data} field="title" />}
 */
export const hasOwnLink = (text: string | { readonly __html: string }) =>
  typeof text !== "string" && /<a[\s>]/.test(text.__html);
