/** The editor's own pages, scripts and styles: they hold nothing of any site, and so are given without the secret. */
import { readFile } from "node:fs/promises";
import { lookup } from "mrmime";
import { type Engine, findThumbnail, findVariantThumbnail, listStarters } from "../build/index.ts";
import { createFontStyles } from "./fonts.ts";

export interface StaticFile {
  readonly type: string;
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

export interface StaticFiles {
  /** What runs in the page that is edited: path below the editor's own. */
  readonly frameScript: string;
  /** @returns path of a section type's thumbnail, or of one of its variants', below the editor's own; undefined where it has none */
  thumbnail(type: string, variant?: string): string | undefined;
  /** @param path below the editor's own @returns undefined for what it does not have */
  find(path: string): Promise<StaticFile | undefined>;
}

const compiled = (name: string) => new URL(`./editor/${name}`, import.meta.url);
const noStore = { "cache-control": "no-store", "referrer-policy": "no-referrer" };
const forEver = { "cache-control": "public, max-age=31536000, immutable" };
/** The next run may have others under the same name. */
const forAnHour = { "cache-control": "private, max-age=3600" };

/** Pictures of any host may stand on a page; nothing else of another host is loaded, and nothing is sent to one. */
const shared =
  "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src * data: blob:; font-src 'self' data:; form-action 'none'; base-uri 'none'; frame-ancestors 'self'";
const ofEditor = `${shared}; script-src 'self'; connect-src 'self'; frame-src 'self'`;
const ofFrame = `${shared}; script-src 'self'; media-src *`;

/** @param isWithSecret whether who asks is known by the secret of a run; otherwise by a provider's own session */
export async function openStaticFiles(
  { catalogue, templates, fonts }: Engine,
  isWithSecret: boolean,
): Promise<StaticFiles> {
  const { frame } = JSON.parse(await readFile(compiled("manifest.json"), "utf8"));
  const index = await readFile(compiled("index.html"), "utf8");
  const editor = isWithSecret ? index : index.replace(' id="editor"', ' id="editor" data-api="api/"');
  /** Of what owners choose from: section types and starters. */
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
  const page = (body: Buffer, policy: string): StaticFile => ({
    type: "text/html;charset=utf-8",
    body,
    headers: { ...noStore, "content-security-policy": policy },
  });
  const file = async (at: URL | string, headers: StaticFile["headers"]): Promise<StaticFile | undefined> => {
    const body = await readFile(at).catch(() => undefined);
    return body && { type: lookup(String(at)) ?? "application/octet-stream", body, headers };
  };
  const fontStyles = createFontStyles(fonts);
  return {
    frameScript: `assets/${frame}`,
    thumbnail(type, variant) {
      const name = variant === undefined ? type : `${type}-variant-${variant}`;
      return pictures.thumbnails(name) && `thumbnails/${name}.webp`;
    },
    async find(path) {
      if (path === "") return page(Buffer.from(editor), ofEditor);
      if (path === "frame") return page(framePage, ofFrame);
      const [, name] = /^assets\/([\w-]+\.(?:js|css))$/.exec(path) ?? [];
      if (name) return await file(compiled(name), forEver);
      if (path === "fonts.css")
        return { type: "text/css", body: Buffer.from(await fontStyles()), headers: forAnHour };
      const [, of, chosen] = /^(thumbnails|starters)\/([\w-]+)\.webp$/.exec(path) ?? [];
      const picture = chosen && pictures[of as keyof typeof pictures](chosen);
      return picture ? await file(picture, noStore) : undefined;
    },
  };
}

/** Until the editor writes a page into it. */
const framePage = Buffer.from(
  '<!doctype html><html lang="en" translate="no"><head><meta charset="utf-8"><title>Page</title></head><body></body></html>\n',
);
