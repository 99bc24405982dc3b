/**
 * Returns a name for a link without a text: its host, or the whole address if it has no host.
 * @example
 * <span>{hostOf("https://www.example.org/about")}</span>
 */
export const hostOf = (href: string): string =>
  (URL.canParse(href) && new URL(href).hostname.replace(/^www\./, "")) || href;
