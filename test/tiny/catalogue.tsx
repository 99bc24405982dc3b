/**
 * A catalogue of five small section types, declared like templates, for tests of the engine's steps that should not depend on the
 * real templates.
 */
import {
  alignedText,
  type Catalogue,
  choice,
  dateTime,
  defineSection,
  email,
  eventId,
  group,
  icon,
  link,
  list,
  picture,
  plainText,
  range,
  type SectionSchema,
  type SectionType,
  type ThirdParty,
  text,
} from "#section";
import { type SectionProps, useSite } from "#section/view";

const note = defineSection({
  label: "Note",
  category: "basic",
  colorMode: "LIGHT",
  variants: { wide: "Wide", short: "Short" },
  data: group({
    ...alignedText("title", { max: 20 }),
    text: text({ max: 100 }),
    plain: plainText({ max: 10 }),
    url: link(),
    icon: icon(),
    ...picture("imgUrl"),
    items: list(group({ name: text({ max: 5, required: true }), url: link() }), {
      min: 1,
      max: 3,
    }).optional(),
    eventId: eventId(),
    at: dateTime(),
    contact: email(),
    size: range(0, 1),
    kind: choice("round", "square"),
  }),
});

interface Note {
  readonly title?: string;
  readonly text?: string;
  readonly plain?: string;
  readonly url?: string;
  readonly icon?: string;
  readonly imgUrl?: string;
  readonly at?: string;
  readonly items?: readonly { readonly name?: string }[];
}

function NoteView({
  data,
  headingLevel,
  itemLevel,
  anchor,
  orientation,
  variant,
  isFirst,
}: SectionProps<Note>) {
  const site = useSite();
  const Title = `h${headingLevel}` as const;
  const ItemTitle = `h${itemLevel}` as const;
  const shown = site.picture(data.imgUrl);
  return (
    <>
      {data.title && <Title>{inner(data.title)}</Title>}
      {data.text && <p data-text>{inner(data.text)}</p>}
      {data.plain && (
        <p data-plain title={data.plain}>
          {data.plain}
        </p>
      )}
      {data.url && (
        <a {...site.link(data.url)} data-place={`${anchor} ${orientation} ${isFirst}`} data-variant={variant}>
          Somewhere
        </a>
      )}
      {data.icon && <svg dangerouslySetInnerHTML={{ __html: site.icon(data.icon) ?? "unknown" }} />}
      {shown && <img src={shown.url} alt="" width={shown.width} height={shown.height} />}
      {data.at && <time>{site.formatDate(data.at, { dateStyle: "full", timeStyle: "long" })}</time>}
      {data.items?.map((item, index) => (
        <ItemTitle key={index}>{item.name}</ItemTitle>
      ))}
      {site.calendar("conference") && <a href={site.calendar("conference")}>calendar</a>}
      <q>{site.t("skip")}</q>
    </>
  );

  function inner(value: string) {
    const content = site.richText(value);
    return typeof content === "string" ? content : <span dangerouslySetInnerHTML={content} />;
  }
}

const pair = defineSection({
  label: "Pair",
  category: "text",
  colorMode: "DARK",
  data: group({ title: text(), paragraph: text() }, { atLeastOne: ["title", "paragraph"] }),
});

const PairView = ({
  data,
  headingLevel,
}: SectionProps<{ readonly title?: string; readonly paragraph?: string }>) => {
  const Title = `h${headingLevel}` as const;
  return (
    <>
      {data.title && <Title>{data.title}</Title>}
      {data.paragraph && <p>{data.paragraph}</p>}
    </>
  );
};

const top = defineSection({
  label: "Top",
  category: "header",
  colorMode: "DARK",
  data: group({ title: text() }),
});
const bottom = defineSection({
  label: "Bottom",
  category: "footer",
  colorMode: "",
  data: group({ text: text() }),
});
const alone = defineSection({
  label: "Alone",
  category: "basic",
  isUnique: true,
  colorMode: "LIGHT",
  data: group({ text: text() }),
});

const TextView = ({ data }: SectionProps<{ readonly title?: string; readonly text?: string }>) =>
  data.text || data.title ? <p>{data.text || data.title}</p> : null;

const asType = (type: string, schema: SectionSchema, view: SectionType["view"]): [string, SectionType] => [
  type,
  { isUnique: false, hasOrientation: false, ...schema, type, view, example: {} },
];

const asThirdParty = (name: string, label: string, isChat = false): [string, ThirdParty] => [
  name,
  {
    name,
    label,
    isChat,
    consent: "analytics",
    id: { pattern: /^[A-Z]-[A-Z0-9]{4,12}$/, form: "X-0000" },
    sources: {},
  },
];

const Disclaimer = () => (useSite().showsDisclaimer ? <p>Disclaimer</p> : null);

const english = {
  skip: "Skip",
  builder: "Builder",
  more: "More",
  startsAt: "Starts at {time}",
  moved: "Moved",
};

export const catalogue: Catalogue = {
  sections: new Map([
    asType("Alone", alone, TextView),
    asType("Bottom", bottom, TextView),
    asType("Note", note, NoteView),
    asType("Pair", pair, PairView),
    asType("Top", top, TextView),
  ]),
  widgets: new Map([
    ["disclaimer", { View: Disclaimer, placement: "aside" }],
    ["not-found", { View: () => <h1>Nothing here</h1>, placement: "notFound" }],
  ]),
  browser: { parts: {}, runtimes: {}, inline: "" },
  thirdParties: new Map([asThirdParty("gtagId", "Counter"), asThirdParty("olark", "Chat", true)]),
  looks: new Map([["calm", { look: "SHARP", cards: "line", palette: { primaryDark: "#112233" } }]]),
  styles: {
    base: ".base{}",
    widgets: { menu: ".menu{}" },
    sections: { Note: ".note{}", Pair: ".pair{}", Bottom: ".bottom{}" },
    variants: {},
  },
  themeStyles: ({ look }) => `.theme-${look}{}`,
  textColours: () => "",
  leastOverlays: () => ({ DARK: 0, LIGHT: 0, EXTRALIGHT: 0 }),
  movedColours: () => [],
  contrastOn: () => 21,
  brandColours: () => ({ background: "#000000", ink: "#ffffff", accent: "#888888" }),
  messages: {
    en: english,
    ru: { ...english, skip: "Пропустить", moved: "Переехала" },
    // The other languages in tests need no words of their own.
    ...Object.fromEntries(
      ["ar", "de", "fr", "it", "pt", "zh"].map((code) => [code, { ...english, more: code }]),
    ),
  },
};
