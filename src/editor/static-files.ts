/** The editor's own pages, scripts and styles: they hold nothing of any site, and so are given without the secret. */
import { readFile } from "node:fs/promises";
import { lookup } from "mrmime";
import type { Engine } from "../build/index.ts";
import { createFontStyles } from "./fonts.ts";

interface StaticFile {
  readonly type: string;
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

/** Address of the script that runs in the page that is edited. */
export async function findFrameScript(): Promise<string> {
  const { frame } = JSON.parse(await readFile(compiled("manifest.json"), "utf8"));
  return `/__sectile/edit/assets/${frame}`;
}

export interface StaticFiles {
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

/** @param pictures give the files of what owners choose from: section types and starters */
export function createStaticFiles(
  pictures: Readonly<Record<"thumbnails" | "starters", (name: string) => string | undefined>>,
  fonts: Engine["fonts"],
): StaticFiles {
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
    async find(path) {
      if (path === "") return page(await readFile(compiled("index.html")), ofEditor);
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
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Page</title></head><body></body></html>\n',
);
