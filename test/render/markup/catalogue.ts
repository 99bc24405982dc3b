/** The catalogue from its sources, so that its views and React's own renderer meet the same React; nothing for browsers. */
import { readdirSync } from "node:fs";
import type { Widget } from "../../../src/section/catalogue.ts";
import type { SectionType } from "../../../src/section/define-section.ts";
import type { Catalogue, ThirdParty } from "../../../src/section/index.ts";

const foldersOf = (name: string) =>
  readdirSync(`templates/${name}`, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();

async function section(type: string): Promise<[string, SectionType]> {
  const [schema, { View }, example] = await Promise.all([
    import(`../../../templates/sections/${type}/schema.ts`),
    import(`../../../templates/sections/${type}/view.tsx`),
    import(`../../../templates/sections/${type}/example.json`),
  ]);
  const defaults = { isUnique: false, hasOrientation: false };
  return [type, { ...defaults, ...schema.default, type, view: View, example: example.default }];
}

async function widgets(): Promise<[string, Widget][]> {
  const names = foldersOf("widgets").filter((name) =>
    readdirSync(`templates/widgets/${name}`).includes("view.tsx"),
  );
  const all = await Promise.all(
    names.map(async (name) => [name, await import(`../../../templates/widgets/${name}/view.tsx`)] as const),
  );
  return all.filter(([, { placement }]) => placement).map(([name, widget]) => [name, widget]);
}

const thirdParty = async (name: string): Promise<[string, ThirdParty]> => [
  name,
  { ...(await import(`../../../templates/third-parties/${name}/schema.ts`)).default, name },
];

const messages = async (code: string) => [
  code,
  (await import(`../../../templates/messages/${code}.json`)).default,
];

export async function sourceCatalogue(): Promise<Catalogue> {
  return {
    sections: new Map(await Promise.all(foldersOf("sections").map(section))),
    widgets: new Map(await widgets()),
    styles: { base: "", widgets: {}, sections: {} },
    browser: { parts: {}, runtimes: {}, inline: "" },
    thirdParties: new Map(await Promise.all(foldersOf("third-parties").map(thirdParty))),
    themeStyles: () => "",
    textColours: () => "",
    leastOverlays: () => ({ DARK: 0, LIGHT: 0, EXTRALIGHT: 0 }),
    brandColours: () => ({ ground: "#fff", ink: "#000", accent: "#00f" }),
    messages: Object.fromEntries(await Promise.all(["en", "ru"].map(messages))),
  };
}
