/** Pages, scripts and styles of the editor itself. They contain no data of any site, so they are served without the secret. */
import { readFile } from "node:fs/promises";
import type { IncomingHttpHeaders } from "node:http";
import { lookup } from "mrmime";
import { cutNameFont } from "../../assets/index.ts";
import type { Engine } from "../../build/index.ts";
import { sandboxTokens, sourceOf, withSource } from "../../preview/index.ts";
import { findThumbnail, findVariantThumbnail, listStarters } from "../../tools/index.ts";

export interface StaticFile {
  readonly type: string;
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

export interface StaticFiles {
  /** Paths of the scripts of the edited page, below the editor's own path. */
  readonly frameScripts: readonly string[];
  /** @returns path of a section type's or variant's thumbnail, below the editor's own path; undefined when there is none */
  thumbnail(type: string, variant?: string): string | undefined;
  /**
   * @param path below the editor's own path
   * @param headers of the request
   * @returns undefined when there is no such file
   */
  find(path: string, headers: IncomingHttpHeaders): Promise<StaticFile | undefined>;
}

const compiled = (name: string) => new URL(`./editor/${name}`, import.meta.url);
const noStore = { "cache-control": "no-store", "referrer-policy": "no-referrer" };
const forEver = { "cache-control": "public, max-age=31536000, immutable" };
/** The next run may serve other files under the same name. */
const forAnHour = { "cache-control": "private, max-age=3600" };

/** Pages may show pictures of any host. Nothing else is loaded from or sent to other hosts. */
const shared = "default-src 'none'; img-src * data: blob:; form-action 'none'; frame-ancestors 'self'";
/** @param from origin of the site's files, which previews name as their base */
const ofEditor = (from = "'none'") =>
  `${shared}; script-src 'self'; style-src 'self' 'unsafe-inline'; font-src 'self' data:; connect-src 'self'; frame-src 'self'; base-uri ${from}`;
/** @param from source of the site's files; default: the editor's own origin */
const ofFrame = (from = "'self'") =>
  `${shared}; script-src 'self' ${from}; style-src ${from} 'unsafe-inline'; font-src ${from} data:; media-src *; base-uri ${from === "'self'" ? "'none'" : from}; sandbox ${sandboxTokens}`;

export interface StaticFilesOptions {
  /** True if the secret of the run authorizes the owner; otherwise the provider's own session does. */
  readonly isWithSecret: boolean;
  /** Origin of the site's files; default: the editor's own, behind a secret key. */
  readonly siteOrigin?: string | undefined;
  /** Page of the provider's product on which people sign in. */
  readonly signInUrl?: string | undefined;
}

export async function openStaticFiles(
  { catalogue, templates, fonts }: Engine,
  { isWithSecret, siteOrigin, signInUrl }: StaticFilesOptions,
): Promise<StaticFiles> {
  const { frame, article } = JSON.parse(await readFile(compiled("manifest.json"), "utf8"));
  const index = await readFile(compiled("index.html"), "utf8");
  const signIn = signInUrl === undefined ? "" : ` data-sign-in="${escapeValue(signInUrl)}"`;
  const editor = isWithSecret
    ? index
    : index.replace(' id="editor"', () => ` id="editor" data-api="api/"${signIn}`);
  /** Pictures of section types and starters. */
  const pictures = {
    thumbnails(name: string) {
      const [type = "", variant] = name.split("-variant-");
      const section = catalogue.sections.get(type);
      if (!section) return undefined;
      if (variant === undefined) return findThumbnail(section, "desktop", templates)?.file;
      return Object.hasOwn(section.variants ?? {}, variant)
        ? findVariantThumbnail(section, variant, templates)?.file
        : undefined;
    },
    starters: (id: string) => listStarters(templates).find((one) => one.id === id)?.thumbnail,
  };
  const page = (html: string, headers: StaticFile["headers"]): StaticFile => ({
    type: "text/html;charset=utf-8",
    body: Buffer.from(html),
    headers: { ...noStore, ...headers },
  });
  const frameScript = `assets/${frame}`;
  const frameScripts = [frameScript, `assets/${article}`];
  const file = async (at: URL | string, headers: StaticFile["headers"]): Promise<StaticFile | undefined> => {
    const body = await readFile(at).catch(() => undefined);
    return body && { type: lookup(String(at)) ?? "application/octet-stream", body, headers };
  };
  const fontStyles = createFontStyles(fonts);
  return {
    frameScripts,
    thumbnail(type, variant) {
      const name = variant === undefined ? type : `${type}-variant-${variant}`;
      return pictures.thumbnails(name) && `thumbnails/${name}.webp`;
    },
    async find(path, headers) {
      if (path === "")
        return page(editor, {
          "content-security-policy": ofEditor(siteOrigin),
          "cross-origin-opener-policy": "same-origin",
        });
      if (path === "frame")
        return page(framePage(frameScript), {
          "content-security-policy": withSource(ofFrame(siteOrigin), sourceOf(headers)),
        });
      // A page with an opaque origin requests modules with CORS.
      const shared = frameScripts.includes(path) && { "access-control-allow-origin": "*" };
      const [, name] = /^assets\/([\w-]+\.(?:js|css))$/.exec(path) ?? [];
      if (name) return await file(compiled(name), { ...forEver, ...shared });
      if (path === "fonts.css")
        return { type: "text/css", body: Buffer.from(await fontStyles()), headers: forAnHour };
      const [, of, chosen] = /^(thumbnails|starters)\/([\w-]+)\.webp$/.exec(path) ?? [];
      const picture = chosen && pictures[of as keyof typeof pictures](chosen);
      return picture ? await file(picture, noStore) : undefined;
    },
  };
}

const escapeValue = (text: string): string => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");

/** Returns the initial page of the iframe, before a page is written into it. */
const framePage = (script: string) =>
  `<!doctype html><html lang="en" translate="no"><head><meta charset="utf-8"><title>Page</title><script type="module" src="${script}"></script></head><body></body></html>\n`;

/**
 * Fonts for the font picker, in which each font is shown in itself: only the letters of their names (EDT-14).
 * @returns function that returns a stylesheet with the fonts embedded: about 50 KB, built on the first call in less than a second
 */
function createFontStyles(fonts: Engine["fonts"]): () => Promise<string> {
  let styles: Promise<string> | undefined;
  const make = async () => {
    const rules: string[] = [];
    // Sequential, so that other requests are answered in between.
    for (const family of fonts.all()) {
      const font = await cutNameFont(family);
      if (font) rules.push(ruleOf(family.name, font));
    }
    return rules.join("\n");
  };
  return () => {
    styles ??= make();
    return styles;
  };
}

const ruleOf = (name: string, font: Uint8Array): string =>
  `@font-face{font-family:"${name}";src:url(data:font/woff2;base64,${Buffer.from(font).toString("base64")})format("woff2")}`;
