/**
 * The floor that a build is measured against: react-dom/server and writeFile over the same data and templates, as one would
 * write it in an afternoon. Single-threaded; nothing is validated, sanitized, planned or committed.
 *
 *     node bare-script.js <folder of sites> <out>
 */
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { renderToStaticMarkup } from "react-dom/server";
import { SiteProvider } from "../../dist/engine/section-view.js";
import catalogue from "../../dist/engine/templates/catalogue.js";

const widgets = [...catalogue.widgets.values()];

const siteOf = (document) => ({
  siteId: document.siteId,
  hash: "",
  name: document.name,
  language: { code: "en", dir: "ltr" },
  languages: [],
  base: "/",
  root: "/",
  headerLinks: document.headerLinks,
  footerLinks: [],
  navigation: { alignment: "right", marker: "line_bottom", moreLabel: "More" },
  privacyPolicy: { name: "", link: "", showInFooter: false },
  events: [],
  messengers: { alignment: "right", entries: [] },
  hasPrimaryChat: false,
  showsDisclaimer: true,
  isForPreview: false,
  asksConsent: false,
  thirdParties: { isGated: false, ids: {} },
  consent: undefined,
  apiBase: "/api/v1",
  t: (key) => catalogue.messages.en[key] ?? key,
  link: (url) => (url ? { href: url } : undefined),
  isCurrent: () => false,
  picture: (url) => (url ? { url } : undefined),
  icon: () => '<path d="M4 4h16v16H4z"/>',
  richText: (text) => (/[<&]/.test(text) ? { __html: text } : text),
  formatDate: (iso) => iso,
  formatDateRange: (from, to) => `${from} – ${to}`,
  calendar: () => undefined,
});

const Widgets = ({ placement }) =>
  widgets.filter((widget) => widget.placement === placement).map(({ View }, index) => <View key={index} />);

function Section({ id, uniqId, data, isFirst }) {
  const { view: View, colorMode } = catalogue.sections.get(id);
  return (
    <section className={`section mode-${(colorMode || "LIGHT").toLowerCase()}`}>
      <span className="anchor" id={`${id}-${uniqId}`} />
      <View
        data={data}
        colorMode={colorMode || "LIGHT"}
        orientation="LEFT"
        anchor={`${id}-${uniqId}`}
        headingLevel={2}
        itemLevel={3}
        isFirst={isFirst}
      />
    </section>
  );
}

const Page = ({ page, site }) => (
  <SiteProvider value={{ ...site, path: page.path, hasButtonFor: () => false }}>
    <html lang="en">
      <head>
        <title>{page.meta.title}</title>
        <link rel="stylesheet" href="/site.css" />
      </head>
      <body>
        <Widgets placement="start" />
        <main>
          {page.components.map((component, index) => (
            <Section key={component.uniqId} {...component} isFirst={index === 0} />
          ))}
        </main>
        <aside>
          <Widgets placement="aside" />
        </aside>
        <Widgets placement="end" />
      </body>
    </html>
  </SiteProvider>
);

const [sites, target] = process.argv.slice(2);
for (const name of await readdir(sites)) {
  const document = JSON.parse(await readFile(join(sites, name, "site.json"), "utf8"));
  const out = join(target, name);
  const site = siteOf(document);
  for (const page of document.pages) {
    const path = join(out, page.path, "index.html");
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, `<!doctype html>${renderToStaticMarkup(<Page page={page} site={site} />)}`);
  }
  await writeFile(join(out, "site.css"), Object.values(catalogue.styles.sections).join(""));
}
