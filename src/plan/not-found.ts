/** The page for addresses that the site does not have: its bar above, its footers below, one a language (OUT-3). */
import type { Catalogue } from "#section";
import type { Edition, Page, Section } from "../document/index.ts";
import { homeOf } from "./home.ts";
import type { Route, RouteTable } from "./route-table.ts";

/** The header that is a bar and nothing else (SEC-2). */
const barType = "NoHeader";

/** @returns routes whose page has no contents of its own; its path is that of no page */
export function planNotFound(editions: readonly Edition[], catalogue: Catalogue, table: RouteTable): Route[] {
  return editions.map((edition) => {
    const { code } = edition.language;
    const folder = table.address("/", code).slice(1);
    return {
      page: pageOf(edition, catalogue),
      edition,
      uiEdition: edition,
      file: `${folder}404.html`,
      url: `${table.url("/", code)}404.html`,
    };
  });
}

function pageOf(edition: Edition, { sections }: Catalogue): Page {
  const home = homeOf(edition);
  const category = ({ type }: Section) => sections.get(type)?.category;
  const header = home?.sections.find((section) => category(section) === "header");
  const bar = header && sections.has(barType) ? [{ ...header, type: barType, data: dataOfLogo(header) }] : [];
  const footers = home?.sections.filter((section) => category(section) === "footer") ?? [];
  return {
    path: "/404.html",
    language: undefined,
    alternate: {},
    meta: { title: "", keywords: "", description: "", useForAll: false },
    sections: [...bar, ...footers],
    pointer: "",
  };
}

/** A hero shows the same logo in its bar. */
const dataOfLogo = ({ data }: Section) =>
  Object.fromEntries(Object.entries(data).filter(([name]) => name.startsWith("logo")));
