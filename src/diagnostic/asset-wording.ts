/** Wording of diagnostics about pictures, fonts and other files. */
import { quote, things } from "./phrases.ts";
import { type Reason, wordReason } from "./reason-wording.ts";
import { error, warning } from "./severity.ts";

/** In pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Content that a path of the bundle already has. */
export interface Occupant {
  readonly kind:
    | "page"
    | "not-found-page"
    | "feed"
    | "redirect"
    | "generated-folder"
    | "generated-file"
    | "compressed-file"
    | "file";
  /** Path of the page, of the file or of the folder. */
  readonly path: string;
}

const occupants: Readonly<Record<Occupant["kind"], (path: string) => string>> = {
  page: (path) => `the page ${path}`,
  "not-found-page": () => "the 404 page",
  feed: (path) => `the feed of ${path}`,
  redirect: (path) => `the redirect from ${path}`,
  "generated-folder": (path) => `the generated folder ${path}`,
  "generated-file": (path) => `the generated file ${path}`,
  "compressed-file": (path) => `the compressed version of ${path}`,
  file: (path) => `the file ${path}`,
};

const allowing = ({ kind }: Reason): string =>
  `; use --public-scripts to publish it${kind === "unlisted-in-public" ? ", or add it to publicEndings in the configuration" : ""}`;

const pixels = ({ width, height }: Size) => `${width} by ${height} pixels`;

export const assetWording = {
  "asset-missing": warning<{ found: string; nearest?: string | undefined }>(({ found, nearest }) => ({
    message: `File not found in the site folder: ${quote(found)}.`,
    hint:
      nearest === undefined
        ? /^[^/].*\.html?$/i.test(found)
          ? `If it is a page of this site, write its path: ${quote(`/${found.replace(/\.html?$/i, "")}`)}.`
          : "Add the file, or correct its name. Names are case-sensitive."
        : nearest !== found && nearest.normalize() === found.normalize()
          ? `${quote(nearest)} exists, but its accents are encoded differently. Rename the file, or copy its exact name.`
          : `Did you mean ${quote(nearest)}? Names are case-sensitive.`,
  })),
  "asset-refused": error<{ found: string; problem: Reason; isPicture?: boolean }>(
    ({ found, problem, isPicture }) => ({
      message: `Can't use the file ${quote(found)}: ${wordReason(problem)}.`,
      hint: isPicture
        ? "Save it again as JPEG, PNG, WebP or plain SVG, or use another image."
        : "Use a file inside the site folder.",
    }),
  ),
  "font-refused": error<{ found: string; problem: Reason }>(({ found, problem }) => ({
    message: `Can't use the font ${quote(found)}: ${wordReason(problem)}.`,
    hint: "Save it again as WOFF2, or use a font that comes with sectile.",
  })),
  "font-lacks": warning<{ found: string; scripts: readonly string[]; others: readonly string[] }>(
    ({ found, scripts, others }) => ({
      message: `The font ${quote(found)} has no letters for some of the site's text: ${scripts.join(", ")}. Visitors see it in a system font.`,
      hint:
        others.length > 0
          ? `These built-in fonts have them: ${others.join(", ")}.`
          : "Add a WOFF2 font that has them to the site folder, and use that file.",
    }),
  ),
  "public-refused": error<{ found: string; problem: Reason; isScript?: boolean }>(
    ({ found, problem, isScript }) => ({
      message: `Can't publish the file ${quote(found)}: ${wordReason(problem)}${isScript ? allowing(problem) : ""}.`,
      hint: "Fix the file, or remove it from public/.",
    }),
  ),
  "public-clash": error<{ found: string; other: Occupant }>(({ found, other }) => ({
    message: `The file ${quote(found)} has the same address as ${occupants[other.kind](quote(other.path))}.`,
    hint: "Rename one of the two, or remove the file from public/.",
  })),
  "public-too-large": error<{ found: number | undefined; max: number }>(({ found, max }) => ({
    message:
      found === undefined
        ? `Too many files in public/ (the limit is ${max}).`
        : `The files in public/ are too large: ${found} bytes in total (the limit is ${max}).`,
    hint: "Keep large collections and videos on a file host, and link to them.",
  })),
  "public-hidden": warning<{ found: string }>(({ found }) => ({
    message: `${quote(found)} is hidden, so it is not published.`,
    hint: "The only hidden files that are published are .well-known, .nojekyll, .domains and .htaccess. Remove all others from public/.",
  })),
  "asset-cleaned": warning<{ found: string; problem: Reason }>(({ found, problem }) => ({
    message: `Unsafe content was removed from ${quote(found)}: ${wordReason(problem)}.`,
    hint: "Check that it still looks right, or save it as a plain drawing.",
  })),
  "picture-smaller": warning<{ found: string; from: Size; to: Size }>(({ found, from, to }) => ({
    message: `The image ${quote(found)} is too large (${pixels(from)}), so it is published at ${pixels(to)}.`,
    hint: "If its details matter, crop it or split it into several images.",
  })),
  "picture-still": warning<{ found: string; problem: Reason }>(({ found, problem }) => ({
    message: `The animated PNG ${quote(found)} doesn't play, so visitors see only its first frame: ${wordReason(problem)}.`,
    hint: "Make it smaller or shorter, or save it as an animated WebP or GIF.",
  })),
  "picture-not-shared": warning<{ found: string; problem: Reason }>(({ found, problem }) => ({
    message: `Link previews can't use the image ${quote(found)}: ${wordReason(problem)}.`,
    hint: "Save it as JPEG or PNG.",
  })),
  "card-letters": warning<{
    of: "titles" | "name";
    letters: readonly string[];
    pages: number;
    shown: string;
    font: string | undefined;
  }>(({ of, letters, pages, shown, font }) => ({
    message:
      of === "name"
        ? `No font has ${quote(letters.slice(0, 10).join(""))}, so link previews show ${quote(shown)} instead of the site's name.`
        : `No font has ${quote(letters.slice(0, 10).join(""))}, so link previews show ${quote(shown)} and the site's icon instead of the page title (${things(pages, "page")}).`,
    hint:
      font === undefined
        ? "Add a font that has these letters to the site folder and set it as theme.primaryFont or theme.secondaryFont, or give each page an image (meta.image)."
        : `Install a font that has them next to sectile (npm install ${font}), set a font from the site folder as theme.primaryFont or theme.secondaryFont, or give each page an image (meta.image).`,
  })),
  "unencrypted-picture": warning<{ found: string }>(({ found }) => ({
    message: `The image ${quote(found)} has an http:// address, but the site uses https://: browsers load it over https:// or not at all.`,
    hint: "Use https:// if the image is available there, or add the image to the site folder.",
  })),
  "logo-not-drawn": warning<{ found: string; problem: Reason }>(({ found, problem }) => ({
    message: `Can't make the site's icon from ${quote(found)}: ${wordReason(problem)}.`,
    hint: "Browser tabs and home screens show the site's first letter instead. Save the logo again, or simplify it.",
  })),
  "logo-not-visible": warning<{ found: string; isOnDark: boolean; isOfSite: boolean }>(
    ({ found, isOnDark, isOfSite }) => ({
      message: isOnDark
        ? `The logo ${quote(found)} can hardly be seen in headers or footers with dark colours: it is dark too.`
        : `The logo ${quote(found)} can hardly be seen in headers or footers with light colours: it is light too.`,
      hint: !isOfSite
        ? `Use a ${isOnDark ? "light" : "dark"} form of it there, or set their logoColor to "${isOnDark ? "white" : "black"}".`
        : isOnDark
          ? 'Set logo.logoDarkSrc to a light form of it, or the logoColor of these sections to "white".'
          : 'Set logo.logoSrc to a dark form of it, and logo.logoDarkSrc to this one. Or set the logoColor of these sections to "black".',
    }),
  ),
  "overlay-raised": warning<{ wanted: number; shown: number }>(({ wanted, shown }) => ({
    message: `Text on this image can't be read everywhere with an overlay of ${wanted}, so the page uses ${shown}.`,
    hint: `Set it to ${shown} to keep the page as it is. A palette with more contrast needs less.`,
  })),
  "shown-first-only": warning<{ name: string; type: string }>(({ name, type }) => ({
    message: `Sections of type ${type} show "${name}" only when they come first on a page.`,
    hint: `Move the section to the top of the page, or remove "${name}".`,
  })),
};
