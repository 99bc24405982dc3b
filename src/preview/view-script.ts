/** Keeps a page of the edited site current in a tab of its own: it is loaded again when it has changed. */
import { attributes } from "../render/index.ts";
import { reservedFolder } from "./page-script.ts";

/** Paths below the site's base. They contain the site's key, so only who may see the site can listen. */
export const viewPaths = {
  script: `${reservedFolder.slice(1)}view.js`,
  events: `${reservedFolder.slice(1)}events`,
} as const;

/**
 * @param html the page as published; its policy allows scripts and connections of its own host
 * @param base encoded base path of the site
 * @param page address of the page
 * @param version build that the page is from
 */
export function withViewScript(html: string, base: string, page: string, version: string): string {
  const facts = { type: "module", src: base + viewPaths.script, "data-page": page, "data-version": version };
  return html.replace("<title>", (title) => `<script${attributes(facts)}></script>${title}`);
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
