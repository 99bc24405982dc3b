/** Builds dist/gallery: a site that shows every section type in each colour mode and orientation, from its example. */
import { cp, mkdir, rm, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { sampleEvent } from "./sample-event.js";

const root = fileURLToPath(new URL("..", import.meta.url));
process.env.NODE_ENV = "production";
const { loadEngine } = await import(`${root}dist/engine/index.js`);
const engine = await loadEngine();
const source = `${root}dist/.gallery`;

const section = (type, colorMode, orientation, index) => ({
  id: type.type,
  uniqId: `g${index}`,
  colorMode,
  orientation,
  // A logo is white on dark ground and in its own colours on light.
  data: type.example.logoSrc
    ? { ...type.example, logoColor: colorMode === "DARK" ? "white" : "default" }
    : type.example,
});

/** One page a type with each mode, and each side where it matters; a page has one header and one footer. */
const pages = [...engine.catalogue.sections.values()].flatMap((type) => {
  const sides = type.hasOrientation ? ["LEFT", "RIGHT"] : ["LEFT"];
  const modes = type.colorMode === "" ? ["EXTRALIGHT"] : ["EXTRALIGHT", "LIGHT", "DARK"];
  const sections = modes.flatMap((mode) => sides.map((side) => [mode, side]));
  const components = sections.map(([mode, side], index) => section(type, mode, side, index));
  const page = (path, shown) => ({ path, meta: { title: type.label }, components: shown });
  const standsAlone = type.isUnique || type.category === "header" || type.category === "footer";
  if (!standsAlone) return [page(`/${type.type}`, components)];
  return components.map((component, index) =>
    page(`/${type.type}${index > 0 ? `-${component.colorMode}` : ""}`, [component]),
  );
});
const links = pages
  .filter(({ path }) => !path.includes("-"))
  .map(({ path, meta }) => ({ text: meta.title, link: path }));
const index = {
  path: "/",
  meta: { title: "Section types" },
  components: [
    { id: "NoHeader", uniqId: "top", data: {} },
    { id: "BigTitle", uniqId: "title", data: { title: "Section types" } },
    {
      id: "TitleParagraph",
      uniqId: "list",
      data: { paragraph: links.map(({ text, link }) => `<a href="${link}">${text}</a>`).join("<br>") },
    },
  ],
};

await rm(source, { recursive: true, force: true });
await mkdir(source, { recursive: true });
await cp(`${root}templates/samples`, `${source}/assets`, { recursive: true });
const document = {
  siteId: "gallery",
  name: "Sectile gallery",
  isPaid: true,
  languages: [{ isPrimary: true, lang: { name: "English", code: "en", flagCode: "gb" } }],
  headerLinks: links.slice(0, 5),
  footerLinks: links.slice(0, 5),
  events: [sampleEvent],
  theme: JSON.parse(process.env.GALLERY_THEME ?? "{}"),
  pages: [index, ...pages],
};
await writeFile(`${source}/site.json`, JSON.stringify(document, undefined, 2));
const result = await engine.buildSite(source, root, {
  out: "dist/gallery",
  base: "/",
  limits: "error",
  strict: false,
  clean: false,
  cache: true,
  cacheDir: "dist/sites/.sectile/cache",
});
for (const { severity, pointer, message } of result.report?.diagnostics ?? [])
  console.log(`${severity} ${pointer}: ${message}`);
console.log(result.fault?.message ?? `dist/gallery: ${result.report.routes} pages`);
if (result.fault || !result.report.ok) process.exitCode = 1;
