/** Wordings about pictures and other files. */
import { quote, things } from "./phrases.ts";
import { error, warning } from "./severity.ts";

/** In pixels. */
interface Size {
  readonly width: number;
  readonly height: number;
}

const pixels = ({ width, height }: Size) => `${width} by ${height} pixels`;

export const assetWording = {
  "asset-missing": warning<{ found: string; nearest?: string | undefined }>(({ found, nearest }) => ({
    message: `The file ${quote(found)} is not in the site's folder.`,
    hint:
      nearest === undefined
        ? "Add the file, or correct its name; letter case counts."
        : nearest !== found && nearest.normalize() === found.normalize()
          ? `${quote(nearest)} is there: its name differs only in how an accent is encoded. Rename the file, or write its name as the file has it.`
          : `Did you mean ${quote(nearest)}? Letter case counts.`,
  })),
  "asset-refused": error<{ found: string; problem: string; isPicture?: boolean }>(
    ({ found, problem, isPicture }) => ({
      message: `The file ${quote(found)} cannot be used: ${problem}.`,
      hint: isPicture
        ? "Open it in a graphics program and save it anew, as JPEG, PNG, WebP or a plain SVG; or take another one."
        : "Use a file inside the site's folder.",
    }),
  ),
  "font-refused": error<{ found: string; problem: string }>(({ found, problem }) => ({
    message: `The font ${quote(found)} cannot be used: ${problem}.`,
    hint: "Save it anew as WOFF2, or name a font that comes with sectile.",
  })),
  "font-lacks": warning<{ found: string; scripts: readonly string[]; others: readonly string[] }>(
    ({ found, scripts, others }) => ({
      message: `The font ${quote(found)} lacks letters that the site is written in: ${scripts.join(", ")}; visitors see these in a font of their system.`,
      hint:
        others.length > 0
          ? `Fonts that come with sectile and have them: ${others.join(", ")}.`
          : "Put a font that has them into the site's folder, as WOFF2, and name that file.",
    }),
  ),
  "public-refused": error<{ found: string; problem: string }>(({ found, problem }) => ({
    message: `The file ${quote(found)} cannot be published as it is: ${problem}.`,
    hint: "Correct it, or take it out of public/.",
  })),
  "public-clash": error<{ found: string; other: string }>(({ found, other }) => ({
    message: `The file ${quote(found)} would stand where ${other} is published.`,
    hint: "Give one of the two another name, or take the file out of public/.",
  })),
  "public-too-large": error<{ found: number | undefined; max: number }>(({ found, max }) => ({
    message:
      found === undefined
        ? `There are more than ${max} files in public/.`
        : `The files of public/ have ${found} bytes together; at most ${max} are published.`,
    hint: "Large collections and films belong on a file host: link to them there.",
  })),
  "public-hidden": warning<{ found: string }>(({ found }) => ({
    message: `${quote(found)} is hidden, so it is not published.`,
    hint: "Of what begins with a dot, .well-known, .nojekyll, .domains and .htaccess are: take the rest out of public/.",
  })),
  "asset-cleaned": warning<{ found: string; problem: string }>(({ found, problem }) => ({
    message: `The file ${quote(found)} is published without what may not be in it: ${problem}.`,
    hint: "See that it still looks as it should, or save it as a plain drawing.",
  })),
  "picture-smaller": warning<{ found: string; from: Size; to: Size }>(({ found, from, to }) => ({
    message: `The picture ${quote(found)} has ${pixels(from)}, which is more than is published: visitors get ${pixels(to)}.`,
    hint: "Cut it into several pictures, or take a part of it, if its details are to be seen.",
  })),
  "picture-still": warning<{ found: string; problem: string }>(({ found, problem }) => ({
    message: `The animated PNG ${quote(found)} does not move on the page, which shows its first frame: ${problem}.`,
    hint: "Make it smaller or shorter, or save it as an animated WebP or GIF.",
  })),
  "picture-not-shared": warning<{ found: string; problem: string }>(({ found, problem }) => ({
    message: `The picture ${quote(found)} cannot be the one by which a page is shared: ${problem}.`,
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
        ? `No font here has ${quote(letters.slice(0, 10).join(""))}, so the cards by which pages are shared show ${quote(shown)} in place of the site's name.`
        : `No font here has ${quote(letters.slice(0, 10).join(""))}, so the cards by which pages are shared show ${quote(shown)} and the site's icon in place of their titles (${things(pages, "page")}).`,
    hint:
      font === undefined
        ? "Put a font that has these letters into the site's folder and name it as theme.primaryFont or theme.secondaryFont; or give pages a picture of their own (meta.image)."
        : `Install a font that has them where sectile is installed (npm install ${font}), or name one of the site's folder as theme.primaryFont or theme.secondaryFont; or give pages a picture of their own (meta.image).`,
  })),
  "unencrypted-picture": warning<{ found: string }>(({ found }) => ({
    message: `The picture ${quote(found)} is asked for without encryption, on a site that is served with it: browsers ask with https:// instead, or do not show it.`,
    hint: "Write https:// in front, if the picture is there too; or put it into the site's folder.",
  })),
  "logo-not-drawn": warning<{ found: string; problem: string }>(({ found, problem }) => ({
    message: `The picture ${quote(found)} cannot be the site's icon: ${problem}.`,
    hint: "Browsers' tabs and home screens show the site's first letter; save the logo anew, or make it simpler.",
  })),
  "overlay-raised": warning<{ wanted: number; shown: number }>(({ wanted, shown }) => ({
    message: `The section's colour should cover its picture by ${wanted}, but by less than ${shown} its words could not be read on every spot; visitors see ${shown}.`,
    hint: `Write ${shown}: the page stays as it is. A palette with darker dark colours, or lighter light ones, needs less.`,
  })),
  "shown-first-only": warning<{ name: string; type: string }>(({ name, type }) => ({
    message: `"${name}" is not shown here: a section of the type ${type} shows it only as the first of its page.`,
    hint: `Put the section at the head of its page, or remove "${name}".`,
  })),
};
