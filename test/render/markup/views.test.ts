/** Every view of the catalogue, as pages show it: our renderer beside React's, byte for byte. */
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test, vi } from "vitest";
import { validate } from "../../../src/document/index.ts";
import { type Plan, planSite, type SiteAssets } from "../../../src/plan/index.ts";
import { renderBody } from "../../../src/render/page.tsx";
import { pageTasks } from "../../../src/render/render.ts";
import { createSiteViews } from "../../../src/render/site-view.ts";
import { leastData } from "../../contract/least-data.ts";
import { sourceCatalogue } from "./catalogue.ts";

const rendered = vi.hoisted(() => ({ ours: [] as string[], theirs: [] as string[] }));
vi.mock(import("../../../src/render/markup/index.ts"), async (original) => {
  const { renderToHtml } = await original();
  return {
    renderToHtml(node, of) {
      const html = renderToHtml(node, of);
      rendered.ours.push(html);
      rendered.theirs.push(renderToStaticMarkup(node));
      return html;
    },
  };
});

type Json = Record<string, unknown>;

const catalogue = await sourceCatalogue();
const types = [...catalogue.sections.keys()];

const assets: SiteAssets = {
  picture: (path) =>
    path.includes("missing")
      ? undefined
      : {
          url: `/files/${path}`,
          width: 1600,
          height: 900,
          tones: "#123456,#654321",
          sources: [{ type: "image/avif", srcSet: `/files/${path}.avif 800w`, media: "(min-width: 500px)" }],
        },
  file: (path) => `/files/${path}`,
  flag: (code) => `/files/${code}.svg`,
  icon: (name) => (name.startsWith("a") ? undefined : `<path d="${name}"/>`),
  fonts: { styles: "", preloads: () => [] },
  brand: { icons: [], cards: {} },
};

const language = (code: string, order: number, isPrimary = false): Json => ({
  isPrimary,
  order,
  lang: { code, name: code, flagCode: code },
});

/** Four of a type on one page: so each look, the first section and a later one, one title and another are there. */
function page(type: string): Json {
  const { example } = catalogue.sections.get(type) ?? {};
  const hostile = JSON.stringify(example ?? {}).replace(
    /("\w*(?:title|text|name|paragraph)":")/gi,
    "$1<b>&</b> \\\"'>\\n",
  );
  const looks: readonly Json[] = [
    { data: example, colorMode: "DARK", orientation: "LEFT" },
    { data: example, colorMode: "LIGHT", orientation: "RIGHT" },
    { data: leastData(type), colorMode: "EXTRALIGHT" },
    { data: JSON.parse(hostile) },
  ];
  const components = looks.map((look, index) => ({ id: type, uniqId: `n${index}`, ...look }));
  return { path: `/${type}`, components };
}

const settings = {
  gtagId: "G-ABCDEF1234",
  facebookPixelCode: "123456789012345",
};
const messenger = (name: string, value: string) => ({
  name,
  value,
  isActive: true,
  data: { name: "<Anna>", message: `Hi\n"you"` },
});
const event = {
  id: "conference",
  title: "Conference & more",
  startsAt: "2024-09-30T09:00:00Z",
  endsAt: "2024-10-02T13:00:00Z",
};
const links = [
  { text: "About", link: `/${types[0]}` },
  { text: `<i>"Ours"</i>`, link: "https://example.org/?a=1&b=2", children: [{ text: "One", link: "#One" }] },
];

const sites: Readonly<Record<string, Json>> = {
  "with nothing but sections": { isPaid: true },
  "with every widget, in three languages": {
    languages: [language("en", 0, true), language("ru", 1), language("ar", 2)],
    headerLinks: links,
    footerLinks: links,
    settings,
    cookieSettings: { gdpr: { isVisible: true } },
    privacyPolicy: { name: "Privacy & you", link: "/privacy", showInFooter: true },
    widgets: { messengers: { alignment: "left", entries: [messenger("whatsapp", "+123456789")] } },
    events: [event],
  },
  "as its owner sees it, from right to left": {
    isForPreview: true,
    languages: [language("he", 0, true)],
    headerLinks: links,
    cookieSettings: { simple: { isVisible: true } },
    widgets: {
      messengers: {
        alignment: "right",
        entries: [messenger("telegram", "someone"), messenger("viber", "+123456789")],
      },
    },
    events: [event],
  },
};

/** @returns how many views were compared */
function compareAll(more: Json, address?: (of: object, field: string) => Record<string, string>): number {
  const document = {
    siteId: "equal",
    name: "Equal",
    url: "https://example.org",
    ...more,
    pages: types.map(page),
  };
  const { site } = validate(document, catalogue, "warning");
  if (!site) throw new Error("The document has no site.");
  const { plan } = planSite(site, catalogue, { base: "/", siteUrl: undefined });
  const viewOf = createSiteViews({ site, plan, catalogue, assets, apiBase: "/api/v1", calendars: new Map() });
  rendered.ours.length = rendered.theirs.length = 0;
  for (const { route, isNotFound } of pageTasks(plan as Plan)) {
    const view = viewOf(route);
    const site = address ? { ...view.site, address } : view.site;
    renderBody({ route, view: { ...view, site }, catalogue, isNotFound });
  }
  expect(rendered.ours).toEqual(rendered.theirs);
  return rendered.ours.filter((html) => html !== "").length;
}

describe("SAF-1 every section type and widget is written as React writes it", () => {
  for (const [name, more] of Object.entries(sites))
    test(name, () => {
      expect(compareAll(more)).toBeGreaterThan(types.length * 3);
      expect(rendered.ours.filter((html) => html.includes("data-island=")).length).toBeGreaterThan(3);
    });

  test("while it is edited", () => {
    const address = (_: object, field: string) => ({ "data-field": `"${field}"` });
    expect(compareAll({}, address)).toBeGreaterThan(types.length * 3);
    expect(rendered.ours.join("")).toContain('data-field="&quot;title&quot;"');
  });
});
