/** Keeps a page of the edited site current in a tab of its own: it is loaded again when it has changed. */
import { attributes } from "../render/index.ts";
import { withSource } from "./content-headers.ts";
import { reservedFolder } from "./page-script.ts";

/** Paths below the site's base. They contain the site's key, so only who may see the site can listen. */
export const viewPaths = {
  script: `${reservedFolder.slice(1)}view.js`,
  events: `${reservedFolder.slice(1)}events`,
} as const;

interface View {
  /** Encoded base path of the site. */
  readonly base: string;
  /** Address of the page. */
  readonly page: string;
  /** Build that the page is from. */
  readonly version: string;
  /** The server as a source in policies, if it can be one. */
  readonly source: string | undefined;
}

/** @param html the page as published; its policy allows scripts and connections of its own host */
export function withViewScript(html: string, { base, page, version, source }: View): string {
  const facts = { type: "module", src: base + viewPaths.script, "data-page": page, "data-version": version };
  return (
    html
      // No text of an owner comes before the policy.
      .replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, (policy) => withSource(policy, source))
      .replace("<title>", (title) => `<script${attributes(facts)}></script>${title}`)
  );
}

/** The page's origin is opaque, so it can't fetch its next version. It is loaded again, which keeps the scroll position. */
export const viewScript = `const { page, version } = document.querySelector("script[data-page][data-version]").dataset;
const connect = () => {
  const source = new EventSource(new URL("events?" + new URLSearchParams({ page, version }), import.meta.url));
  source.addEventListener("changed", () => location.reload());
  source.addEventListener("error", () => {
    source.close();
    setTimeout(connect, 1000);
  });
  addEventListener("pagehide", () => source.close(), { once: true });
};
connect();
addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
`;
