/**
 * Thumbnails of section types, for desktops and phones, and one of each variant: pictures of the rendered example in the type's own
 * colour mode.
 */
import { mkdirSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { SectionType } from "#section";
import { loadSharp } from "../../assets/pictures/library.ts";
import { buildSite } from "../../build/build.ts";
import type { Engine } from "../../build/engine.ts";
import { defaults } from "../../build/options.ts";
import { copySamples } from "../../build/templates/folders.ts";
import { sampleEvent } from "../../build/templates/sample-event.ts";
import { FaultError, makeTemporary } from "../../output/index.ts";
import { samplePages, samplePath } from "../catalogue-site/sample-pages.ts";
import { type BrowserPage, findChromium, openChromium } from "../chromium.ts";

interface Drawing {
  readonly type: SectionType;
  readonly variant: string | undefined;
  readonly file: string;
  /** Width in pixels of the window and of the thumbnail. */
  readonly drawn: number;
  readonly shown: number;
  readonly quality: number;
  /** Height divided by width; bounds if it follows the section's. */
  readonly ratio: number | { readonly min: number; readonly max: number };
}

/** A phone's thumbnail shows the top of anything taller. */
const phone = { min: 0, max: 1.8 };
const ofVariant = { min: 0.25, max: 0.75 };

const drawingsOf = (type: SectionType): Drawing[] => [
  {
    type,
    variant: undefined,
    file: "thumbnail.webp",
    drawn: 1280,
    shown: 480,
    quality: 80,
    ratio: type.thumbnailRatio ?? 1,
  },
  {
    type,
    variant: undefined,
    file: "mobile-thumbnail.webp",
    drawn: 390,
    shown: 156,
    quality: 70,
    ratio: phone,
  },
  ...Object.keys(type.variants ?? {}).map((variant) => ({
    type,
    variant,
    file: `variant-${variant}.webp`,
    drawn: 1280,
    shown: 320,
    quality: 72,
    ratio: ofVariant,
  })),
];

export interface ThumbnailOptions {
  /** Environment in which Chromium is searched for. Default: that of the process. */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Writes the thumbnails of these types into their folders. Types without `thumbnailRatio` have none.
 * @param folder templates folder, absolute
 * @param names section types of the folder
 * @returns the written files, relative to the folder
 * @throws FaultError if there is no Chromium, or it fails
 */
export async function drawThumbnails(
  engine: Engine,
  folder: string,
  names: readonly string[],
  { env = process.env, signal }: ThumbnailOptions = {},
): Promise<readonly string[]> {
  const { path: chromium, reason } = findChromium(env);
  if (chromium === undefined) throw new FaultError(`Thumbnails are pictures taken by Chromium: ${reason}.`);
  const types = names.flatMap((name) => engine.catalogue.sections.get(name) ?? []);
  const drawings = types.filter(({ thumbnailRatio }) => thumbnailRatio).flatMap(drawingsOf);
  const temporary = makeTemporary("thumbnails");
  try {
    const bundle = await buildSamples(engine, temporary.path, types);
    const browser = await openChromium(chromium, signal);
    const written: string[] = [];
    try {
      for (const drawing of drawings) {
        const file = `sections/${drawing.type.type}/${drawing.file}`;
        await writeFile(join(folder, file), await draw(browser.page, bundle, drawing));
        written.push(file);
      }
    } finally {
      await browser.close();
    }
    return written;
  } catch (error) {
    if (error instanceof FaultError) throw error;
    throw new FaultError(`The thumbnails could not be drawn: ${(error as Error).message}`, error);
  } finally {
    await temporary.remove();
  }
}

const pathOf = (type: string, variant?: string): string => `/${[type, variant].filter(Boolean).join("-")}`;

/** @returns the folder of a bundle with a page for each layout of the types */
async function buildSamples(engine: Engine, work: string, types: readonly SectionType[]): Promise<string> {
  const source = join(work, "site");
  mkdirSync(source);
  copySamples(engine.templates, source);
  const links = (...texts: string[]) => texts.map((text) => ({ text, link: "/" }));
  const pages = types.flatMap(({ type, example, listsPages, variants = {} }) =>
    [undefined, ...Object.keys(variants)].map((variant) => {
      const data = { ...example, ...(listsPages && { below: samplePath, pages: undefined }) };
      return { path: pathOf(type, variant), components: [{ id: type, uniqId: "one", variant, data }] };
    }),
  );
  const site = {
    siteId: "thumbnails",
    name: "Sectile",
    isPaid: true,
    languages: [{ isPrimary: true, lang: { name: "English", code: "en" } }],
    headerLinks: links("Home", "About", "Programme"),
    footerLinks: links("About", "Programme", "Contact"),
    events: [sampleEvent],
    pages: [{ path: "/", components: [] }, ...pages, ...samplePages],
  };
  await writeFile(join(source, "site.json"), JSON.stringify(site));
  const out = join(work, "bundle");
  const base = `${pathToFileURL(out).pathname}/`;
  const built = await buildSite(engine, source, work, { ...defaults, out, base, cache: false });
  if (!("report" in built)) throw new FaultError(built.fault.message);
  const [problem] = built.report.diagnostics.filter(({ severity }) => severity === "error");
  if (problem) throw new Error(`${problem.pointer}: ${problem.message}`);
  return out;
}

/** Runs in the page. */
const measure = `(async () => {
  for (const image of document.images) image.loading = "eager";
  await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
  await document.fonts.ready;
  const section = document.querySelector(".section");
  const { x, y, width, height } = section.getBoundingClientRect();
  const background = getComputedStyle(section).backgroundColor;
  return { x: x + scrollX, y: y + scrollY, width, height, background };
})()`;

interface Measured {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly background: string;
}

async function draw(page: BrowserPage, bundle: string, drawing: Drawing): Promise<Buffer> {
  const { type, variant, drawn, shown, quality, ratio: wanted } = drawing;
  await page.open(`${pathToFileURL(join(bundle, pathOf(type.type, variant))).href}/index.html`, drawn);
  const { background, ...place } = await page.evaluate<Measured>(measure);
  const own = place.height / place.width;
  const ratio = typeof wanted === "number" ? wanted : Math.min(wanted.max, Math.max(wanted.min, own));
  // Much lower sections are placed on their own background; otherwise their sides would be cut off.
  const isLow = own < ratio / 1.1;
  const sharp = await loadSharp();
  return await sharp(await page.picture(place))
    .resize({
      width: shown,
      height: Math.round(shown * ratio),
      ...(isLow ? { fit: "contain", background } : { fit: "cover", position: "top" }),
    })
    .webp({ quality })
    .toBuffer();
}
