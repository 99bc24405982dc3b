/**
 * A provider's own third party is one folder: validated, asked for consent, allowed and loaded like the built-in ones (PRO-4).
 */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { elementsOf } from "../../tiny/html.ts";
import { createProvider, paragraph, siteOf } from "./provider.ts";

const siteWith = (settings: object) => siteOf([paragraph], { more: { settings } });

test("PRO-4 DOC-6 TPS-1 TPS-2 TPS-5 a folder adds a third party", async () => {
  const provider = createProvider({ "site/site.json": siteWith({ beacon: "b-1234" }) });
  const { code, stderr } = await provider.build();
  expect({ code, stderr }).toMatchObject({
    code: 0,
    stderr: expect.stringMatching(/no cookie banner: Beacon\./),
  });
  const bundle = provider.bundle();
  const elements = elementsOf(bundle["index.html"] ?? "");
  const loader = elements.find(({ attributes }) => attributes["data-late"])?.attributes;
  expect(loader).toMatchObject({ "data-late": "beacon", "data-id": "b-1234", "data-needs": "functional" });
  const policy = elements.find(({ attributes }) => attributes["http-equiv"])?.attributes.content;
  expect(policy).toMatch(/script-src [^;]* https:\/\/cdn\.beacon\.example(?:;| )/);
  expect(policy).toMatch(/connect-src [^;]*wss:\/\/live\.beacon\.example(?:;| )/);
  const script = elements.find(({ name, attributes }) => name === "script" && attributes.type === "module");
  const late = /import\("\.\/([^"]+)"\)/.exec(bundle[script?.attributes.src?.slice(1) ?? ""] ?? "")?.[1];
  expect(bundle[`_sectile/${late}`]).toContain("https://cdn.beacon.example/");
  expect(bundle[`_sectile/${late}`]).not.toContain("googletagmanager");
});

test("PRO-4 DOC-6 DOC-15 ids of an added third party are validated and described in the schema", async () => {
  const provider = createProvider({ "site/site.json": siteWith({ beacon: "b-12';alert(1)" }) });
  const checked = await provider.sectile("check", "site", "--templates", "kit");
  expect(checked).toMatchObject({ code: 1, stderr: expect.stringMatching(/is not a valid ID for Beacon/) });
  const { stdout } = await provider.sectile("schema", "--templates", "kit");
  const { beacon, gtagId } = JSON.parse(stdout).properties.settings.properties;
  expect(beacon.description).toContain("b-0000");
  expect(gtagId.description).toContain("G-");
});

test("PRO-4 a third party of the same name replaces the built-in one, and a chat is an entry of chatsData", async () => {
  const schema = `import { defineThirdParty } from "#section";
    export default defineThirdParty({ label: "Ours", isChat: true, consent: "marketing",
      id: { pattern: /^[a-z]+$/, form: "xxx" }, sources: { script: "chat.example" } });`;
  const chatsData = [{ name: "olark", key: "abc", isPrimary: true }];
  const provider = createProvider({
    "site/site.json": siteWith({ chatsData }),
    "kit/third-parties/olark/schema.ts": schema,
    "kit/third-parties/olark/behaviour.ts": "export const enhance = () => {};",
  });
  expect((await provider.build()).stderr).toMatch(/no cookie banner: Ours\./);
  expect(provider.read("public/index.html")).toMatch(/https:\/\/chat\.example(?:;| )/);
  expect(provider.read("public/index.html")).not.toContain("olark.com");
});

test.each<[what: string, file: string, text: string | undefined, printed: string]>([
  [
    "no loader",
    "behaviour.ts",
    undefined,
    "is missing: the third party beacon needs schema.ts, behaviour.ts",
  ],
  ["no schema", "schema.ts", "export const a = 1;", "No matching export"],
  ["a schema that declares nothing", "schema.ts", "export default {};", "must export a third party"],
  [
    "an id of any format",
    "schema.ts",
    'export default { label: "B", consent: "marketing", id: { pattern: /b/, form: "b" }, sources: {} };',
    "a pattern from ^ to $",
  ],
  [
    "a category that needs no consent",
    "schema.ts",
    'export default { label: "B", consent: "essential", id: { pattern: /^b$/, form: "b" }, sources: {} };',
    "must set consent to one of: analytics, marketing, functional",
  ],
  [
    "inline scripts",
    "schema.ts",
    `export default { label: "B", consent: "marketing", id: { pattern: /^b$/, form: "b" }, sources: { script: "'unsafe-inline'" } };`,
    "must not allow 'unsafe-inline'",
  ],
])(
  "PRO-4 OUT-6 a third party with %s is reported before any site is opened",
  async (_, file, text, printed) => {
    const provider = createProvider({ "site/site.json": siteWith({}) });
    if (text === undefined) {
      rmSync(join(provider.cwd, "kit/third-parties/beacon", file));
    } else provider.write(`kit/third-parties/beacon/${file}`, text);
    const { code, stderr } = await provider.build();
    expect(stderr.replace(/\s+/g, " ")).toContain(printed);
    expect(code).toBe(2);
  },
);
