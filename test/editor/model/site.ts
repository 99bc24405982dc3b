/** The model's site: everything has a key that no edit changes, which identifies it wherever it moves. */
import type { SectionTypeState } from "../../../src/editor/shared/protocol.ts";

interface Item {
  readonly key: string;
  text?: string;
  imgUrl?: string;
}

interface Section {
  readonly id: string;
  readonly uniqId: string;
  readonly data: { readonly key?: string; title?: string; team?: (Item | null)[] };
}

interface Page {
  path: string;
  readonly key?: string;
  readonly components: Section[];
}

export interface Document {
  readonly pages: Page[];
  readonly translations: Record<string, { readonly pages: Page[] }>;
}

const item = (key: string): Item => ({ key, text: `text of ${key}`, imgUrl: `assets/${key}.png` });
const section = (page: string, name: string): Section => ({
  id: "Team",
  uniqId: name,
  data: {
    key: `${page}.${name}`,
    title: `title of ${page}.${name}`,
    team: [1, 2, 3].map((number) => item(`${page}.${name}.${number}`)),
  },
});

/** Sections have the same names on both pages, as copies do. */
export const start: Document = {
  siteId: "model",
  pages: [
    { path: "/", key: "p1", components: [section("p1", "a"), section("p1", "b")] },
    { path: "/two", key: "p2", components: [section("p2", "a"), section("p2", "c")] },
  ],
  translations: {
    de: {
      pages: [
        {
          path: "/",
          components: [
            {
              uniqId: "a",
              data: {
                title: "Titel von p1.a",
                team: [{ text: "Text von p1.a.1" }, null, { text: "Text von p1.a.3" }],
              },
            },
          ],
        },
      ],
    },
  },
} as unknown as Document;

const text = { shape: "text", isRequired: false, max: null, isPlain: true, alignment: undefined } as const;

export const types = [
  {
    type: "Team",
    label: "Team",
    category: "text",
    purpose: "text",
    isUnique: false,
    hasOrientation: false,
    variants: {},
    thumbnail: undefined,
    data: {
      shape: "group",
      isRequired: true,
      alternatives: [],
      fields: {
        title: text,
        team: {
          shape: "list",
          isRequired: false,
          min: 0,
          max: null,
          item: {
            shape: "group",
            isRequired: true,
            alternatives: [],
            fields: { text, imgUrl: { shape: "picture", isRequired: false } },
          },
        },
      },
    },
  },
] as const satisfies readonly SectionTypeState[];

/** A text of the document, identified by keys, field and language. */
export interface Found {
  readonly home: string;
  readonly value: string;
}

/** Lists every text of a document with its home. */
export function textsOf({ pages, translations }: Document): Found[] {
  const found: Found[] = [];
  const add = (home: string, value: unknown) => {
    if (typeof value === "string") found.push({ home, value });
  };
  for (const page of pages) {
    for (const { uniqId, data } of page.components) {
      const over = Object.entries(translations).map(
        ([code, of]) =>
          [
            code,
            of.pages.find(({ path }) => path === page.path)?.components?.find((one) => one.uniqId === uniqId)
              ?.data,
          ] as const,
      );
      add(`${data.key} title`, data.title);
      for (const [code, translated] of over) add(`${data.key} title ${code}`, translated?.title);
      for (const [index, one] of (data.team ?? []).entries()) {
        add(`${one?.key} text`, one?.text);
        add(`${one?.key} imgUrl`, one?.imgUrl);
        for (const [code, translated] of over) {
          add(`${one?.key} text ${code}`, translated?.team?.[index]?.text);
          add(`${one?.key} imgUrl ${code}`, translated?.team?.[index]?.imgUrl);
        }
      }
    }
  }
  return found;
}

export const tokensIn = (text: string): string[] => text.match(/⟦\d+⟧/g) ?? [];

/** Returns the home in the primary language: typing into a translation continues from its words. */
export const primaryHome = (home: string): string => home.split(" ").slice(0, 2).join(" ");
