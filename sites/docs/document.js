/** Site document of the documentation. */
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/**
 * @param {string} root folder of the repository
 * @param {ReturnType<typeof import("./pages.js").readPages>} docs
 */
export function documentOf(root, { pages, menu }) {
  const { homepage, version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const repository = homepage.replace(/#.*$/, "");
  /** @type {(file: string) => string} */
  const linkTo = (file) =>
    pages.find((page) => page.file === file)?.path ??
    `${repository}/${statSync(join(root, file)).isDirectory() ? "tree" : "blob"}/main/${file}`;
  const listed = menu.map(({ title, pages }) => ({
    title,
    pages: pages.map(({ title, path }) => ({ text: title, link: path })),
  }));
  return {
    siteId: "sectile-docs",
    name: "sectile",
    isPaid: true,
    languages: [{ isPrimary: true, lang: { name: "English", code: "en", flagCode: "gb" } }],
    theme,
    navigation: { alignment: "right" },
    headerLinks: [
      { text: "Documentation", link: "/" },
      ...(menu[0]?.pages.slice(1, 2).map(({ path }) => ({ text: "Tutorial", link: path })) ?? []),
      { text: "Repository", link: repository },
    ],
    footer: {
      copyrightText: `sectile ${version}, MIT licence. This site is built with it: <a href="${repository}/tree/main/sites/docs">sites/docs</a>.`,
    },
    pages: pages.map(({ path, title, audience, answers, chapters, links, pictures }) => ({
      path,
      meta: { title: path === "/" ? "sectile: documentation" : `${title} · sectile`, description: audience },
      components: [
        { id: "NoHeader", uniqId: "top", variant: "wide", data: {} },
        {
          id: "Article",
          uniqId: "text",
          data: {
            title,
            audience,
            answers,
            chapters,
            links: links.map(({ written, file, anchor }) => ({
              written,
              link: linkTo(file),
              ...(anchor !== "" && { anchor }),
            })),
            pictures: pictures.map(({ written, file, alt }) => ({
              written,
              imgUrl: pictureOf(file),
              imgAlt: alt,
            })),
            menu: listed,
            searchIndex: "/search/index.json",
          },
        },
        {
          id: "Footer",
          uniqId: "bottom",
          variant: "minimal",
          colorMode: "EXTRALIGHT",
          data: {},
        },
      ],
    })),
  };
}

/** @param {string} file image of the repository @returns its path in the site's folder */
export const pictureOf = (file) => `assets/${file.replaceAll("/", "-")}`;

const theme = {
  look: "CORNERED",
  primaryFont: "Inter",
  secondaryFont: "Inter",
  headingTracking: "tight",
  cards: "line",
  motif: "none",
  textSize: 35,
  palette: {
    primaryLight: "#7fc4b4",
    primaryDark: "#0b5a4e",
    tertiaryExtraLight: "#f5f4f0",
    tertiarySemiLight: "#ecebe5",
  },
};
