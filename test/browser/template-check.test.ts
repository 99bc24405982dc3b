/** `sectile templates check` with Chromium: it shows section types at 360 px. And a new type looks as it should. */
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { loadEngine } from "#engine";
import { findChromium } from "../../scripts/test/tools.js";
import { buildSite } from "./build-site.ts";
import { desktop, launch, open } from "./chromium.ts";

const engine = await loadEngine({ cores: 1 });
const chromium = findChromium();
const browser = await launch();
afterAll(() => browser.close());

/** Creates a folder with new types. The given code replaces their views and stylesheets. */
async function kitWith(types: Readonly<Record<string, { inside?: string; css?: string }>>): Promise<string> {
  const kit = realpathSync(mkdtempSync(join(tmpdir(), "sectile-narrow-test-")));
  onTestFinished(() => rmSync(kit, { recursive: true }));
  for (const [type, { inside, css }] of Object.entries(types)) {
    await engine.beginSectionType(kit, type);
    if (inside) writeFileSync(join(kit, "sections", type, "view.tsx"), view(inside));
    if (css) writeFileSync(join(kit, "sections", type, "style.module.css"), css);
  }
  return kit;
}

const view = (inside: string) => `import { Layout, Text } from "#elements";
import css from "./style.module.css";
export const View = ({ data, headingLevel }) => (
  <Layout>
    <Text of={data} field="title" as={\`h\${headingLevel}\`} />
    ${inside}
  </Layout>
);
`;

test("PRO-4 a section type that scrolls sideways, or cuts off its text, is reported", async () => {
  const inside = '<Text of={data} field="paragraph" className={css.box} />';
  const kit = await kitWith({
    Wide: { inside, css: ".box { width: 30rem }" },
    Cut: { inside, css: ".box { white-space: nowrap; overflow: hidden }" },
    Low: { inside, css: ".box { height: 2.2rem; overflow: hidden }" },
    Scrolling: { inside, css: ".box { white-space: nowrap; overflow-x: auto }" },
    Shortened: { inside, css: ".box { white-space: nowrap; overflow: hidden; text-overflow: ellipsis }" },
  });
  const { problems, skipped } = await engine.checkTemplates(kit, { env: { CHROMIUM: chromium } });
  expect(skipped).toBeUndefined();
  const cut = (type: string) =>
    `sections/${type}/view.tsx cuts off the text of <p class="${type}-box"> at the edge of <p class="${type}-box"> at 360 px, with its example.`;
  expect(problems.map(({ file = "", message }) => `${relative(kit, file)} ${message}`)).toEqual([
    cut("Cut"),
    cut("Low"),
    expect.stringMatching(
      /^sections\/Wide\/view\.tsx scrolls sideways: <p class="Wide-box"> reaches \d+ px at 360 px, with its example\.$/,
    ),
  ]);
});

test("PRO-4 a browser that cannot be started is named as the reason why nothing was shown", async () => {
  const kit = await kitWith({ Saying: {} });
  const skippedWith = async (file: string) => {
    const { problems, skipped } = await engine.checkTemplates(kit, { env: { CHROMIUM: file } });
    expect(problems).toEqual([]);
    return skipped;
  };
  const missing = join(kit, "nothing");
  expect(await skippedWith(missing)).toBe(`CHROMIUM names ${missing}, which does not exist`);
  expect(await skippedWith(process.execPath)).toBe(
    `${process.execPath} failed: ${process.execPath} has ended.`,
  );
});

test("PRO-4 THM-2 the title of a new section type is a heading in its size", async () => {
  const kit = await kitWith({ Saying: {} });
  expect(await engine.checkTemplates(kit, { env: { CHROMIUM: chromium } })).toEqual({
    types: ["Saying"],
    problems: [],
  });
  const data = { title: "One line", paragraph: "Below" };
  const host = await buildSite(
    {
      siteId: "new",
      pages: ["Saying", "TitleParagraph"].map((id, index) => ({
        path: index === 0 ? "/" : "/other",
        components: [{ id, uniqId: "one", data }],
      })),
    },
    { templates: kit },
  );
  onTestFinished(() => host.close());
  const { page, problems } = await open(browser, { viewport: desktop });
  const looks = [];
  for (const path of ["/", "/other/"]) {
    await page.goto(host.origin + path);
    looks.push(
      await page.locator("h1").evaluate((heading) => {
        const { fontSize, fontFamily, fontWeight, color } = getComputedStyle(heading);
        return { fontSize, fontFamily, fontWeight, color };
      }),
    );
  }
  expect(Number.parseFloat(looks[0]?.fontSize ?? "")).toBeGreaterThan(30);
  expect(looks[0]).toEqual({ ...looks[1], color: looks[0]?.color });
  expect(problems).toEqual([]);
});
