/**
 * The limits of the specification, repeated on purpose: the contract suite compares the schemas with this table, so that
 * neither changes unnoticed.
 *
 * A number is a text's maximum length, `required(n)` a required text, `[min, max]` a list's count.
 */
export type Limit = number | { readonly required: number } | readonly [min: number, max: number];

const required = (max: number) => ({ required: max });
const socials = (path: string, max: number): Record<string, Limit> => ({ [path]: [0, max] });
const buttonText = 320;
const alt = 250;
const anyText = 320;
const buttons: Record<string, Limit> = {
  buttons: [0, 2],
  "buttons[].buttonText": buttonText,
  "buttons[].btnText": buttonText,
};

const member = (path: string): Record<string, Limit> => ({
  [`${path}.name`]: 50,
  [`${path}.position`]: 50,
  [`${path}.slogan`]: 150,
  [`${path}.paragraph`]: 1000,
  [`${path}.imgAlt`]: alt,
  ...socials(`${path}.socials`, 12),
});

const team = (max: number): Record<string, Limit> => ({
  title: 120,
  paragraph: 1500,
  team: [1, max],
  ...member("team[]"),
  blocks: [1, max],
  ...member("blocks[]"),
  buttonText,
});

export const limits: Readonly<Record<string, Readonly<Record<string, Limit>>>> = {
  Article: {
    title: 200,
    description: 500,
    author: 120,
    tags: [0, 20],
    "tags[]": 60,
    imgAlt: alt,
    text: 200_000,
  },
  CountdownHero: {
    title: required(40),
    passedText: 120,
    paragraph: 70,
    buttons: [0, 2],
    "buttons[].buttonText": buttonText,
    "buttons[].btnText": buttonText,
    ...socials("socials", 6),
    dateLabels: [4, 4],
    "dateLabels[]": required(15),
  },
  NoHeader: {},
  BigTitle: { title: required(2000) },
  TitleParagraph: { title: 100, paragraph: 2000 },
  SideLine: {
    title: required(200),
    paragraph: required(1500),
    ...buttons,
  },
  TextImage: {
    title: 200,
    subTitle: 200,
    paragraph1: 1000,
    paragraph2: 1000,
    ...buttons,
    largeImgAlt: alt,
  },
  Collage: {
    title: 60,
    paragraph1: 700,
    paragraph2: 700,
    images: [1, 4],
    "images[]": [1, 4],
    "images[][].imgAlt": alt,
  },
  Text18: {
    title: 120,
    paragraph: 2000,
    content: [1, 4],
    "content[].title": 200,
    "content[].paragraph": 2000,
    "images.bgImage.imgAlt": alt,
    "images.centerImage.imgAlt": alt,
  },
  PrivacyPolicy3: {
    title: 100,
    blocks: [2, 12],
    "blocks[].blockTitle": required(100),
    "blocks[].subBlocks": [1, 10],
    "blocks[].subBlocks[].title": 100,
    "blocks[].subBlocks[].paragraph": 2000,
    "blocks[].subBlocks[].list": [0, 10],
    "blocks[].subBlocks[].list[]": 500,
    buttonText,
  },
  FeatureIcons: {
    featureParts: [1, 3],
    "featureParts[].blockTitle": 60,
    "featureParts[].blockDescription": 1000,
    "featureParts[].additionalText": anyText,
    "featureParts[].imgAlt": alt,
  },
  Feature7: {
    title: 120,
    paragraph: 1500,
    features: [1, 3],
    "features[].title": 80,
    "features[].paragraph": 400,
    "features[].imgAlt": alt,
  },
  Feature24: {
    title: 50,
    paragraph: 100,
    blocks: [3, 12],
    "blocks[].title": 30,
    "blocks[].paragraph": 100,
    "blocks[].additionalText": anyText,
  },
  Feature16_2: {
    title: 150,
    paragraph: 200,
    rows: [1, 3],
    "rows[]": [1, 20],
    "rows[][].title": 20,
    "rows[][].paragraph": 70,
    "rows[][].badgeText": 40,
    "rows[][].imgAlt": alt,
  },
  Team: team(15),
  Team1: team(12),
  Team6: {
    title: required(50),
    paragraph: 300,
    blocks: [1, 20],
    "blocks[].name": 30,
    "blocks[].position": 30,
    "blocks[].slogan": 150,
    "blocks[].imgAlt": alt,
    ...socials("blocks[].socials", 7),
  },
  Clients: { title: 120, paragraph: 1500, clientsLogos: [1, 20], "clientsLogos[].logoAlt": alt },
  Steps5: {
    title: 120,
    paragraph: 1500,
    steps: [1, 12],
    "steps[].stepTitle": 40,
    "steps[].stepDescription": 1000,
    "steps[].imgAlt": alt,
  },
  Steps2: {
    title: 120,
    paragraph: 1500,
    imageSteps: [1, 12],
    "imageSteps[].stepHeading": 80,
    "imageSteps[].stepDescription": 1000,
    "imageSteps[].imgAlt": alt,
  },
  Steps4: {
    title: 120,
    paragraph: 1500,
    steps: [1, 24],
    "steps[].stepInfo": 10,
    "steps[].stepTitle": 80,
    "steps[].stepParapgraph": 1000,
  },
  Contact: {
    title: 120,
    paragraph: 1500,
    socialTitle: 100,
    ...socials("socials", 7),
    emails: [1, 2],
    "emails[].title": 100,
    "emails[].to": required(250),
  },
  Email1: { title: 90, paragraph: 400, placeholder: anyText, buttonText: anyText, failureText: anyText },
  Footer: { copyrightText: 320, ...socials("socials", 7) },
  ProviderFooter: { text: 320 },
  Rsvp1: { title: 120, paragraph: 1500, buttonText },
  Hero: { title: required(80), paragraph: 300, ...buttons },
  Quotes: {
    title: 120,
    paragraph: 1500,
    quotes: [1, 12],
    "quotes[].paragraph": required(600),
    "quotes[].name": 50,
    "quotes[].position": 80,
    "quotes[].imgAlt": alt,
  },
  Pricing: {
    title: 120,
    paragraph: 1500,
    plans: [1, 4],
    "plans[].title": required(40),
    "plans[].paragraph": 200,
    "plans[].badgeText": 40,
    "plans[].price": required(20),
    "plans[].period": 40,
    "plans[].features": [0, 15],
    "plans[].features[].title": required(80),
    "plans[].buttonText": buttonText,
    additionalText: anyText,
  },
  Faq: {
    title: 120,
    paragraph: 1500,
    questions: [1, 30],
    "questions[].title": required(200),
    "questions[].paragraph": required(2000),
    additionalText: anyText,
  },
  Figures: {
    title: 120,
    paragraph: 1500,
    figures: [1, 8],
    "figures[].value": required(20),
    "figures[].title": 60,
    "figures[].paragraph": 200,
  },
  Logos: { title: 120, clientsLogos: [1, 20], "clientsLogos[].logoAlt": alt },
  CallToAction: { title: required(120), paragraph: 300, ...buttons },
  Gallery: {
    title: 120,
    paragraph: 1500,
    pictures: [1, 60],
    "pictures[].caption": 120,
    "pictures[].imgAlt": alt,
  },
  Video: { title: 120, paragraph: 1500, caption: 200, imgAlt: alt },
  OpeningHours: { title: 120, paragraph: 1500, openingHours: [1, 21], "openingHours[].note": 80 },
  Form: {
    title: 120,
    paragraph: 1500,
    fields: [1, 20],
    "fields[].label": required(100),
    "fields[].hint": 200,
    "fields[].options": [0, 30],
    "fields[].options[]": 100,
    consentText: 500,
    buttonText,
    thanks: 320,
  },
  Posts: { title: 120, paragraph: 1500, pages: [0, 24], additionalText: anyText },
  Map: { title: 120, paragraph: 1500, name: 100, address: 320, buttonText, imgAlt: alt },
};

/** 'At least one of' rules (VAL-4). */
export const atLeastOne: Readonly<Record<string, readonly string[]>> = {
  TitleParagraph: ["title", "paragraph"],
  TextImage: ["title", "subTitle", "paragraph1", "paragraph2"],
  Collage: ["title", "paragraph1", "paragraph2"],
};

/** Requirement ids of the types: those of the specification, and later ones. */
export const requirements: Readonly<Record<string, string>> = {
  ...numbered(
    1,
    "CountdownHero NoHeader BigTitle TitleParagraph SideLine TextImage Collage Text18 PrivacyPolicy3",
    "FeatureIcons Feature7 Feature24 Feature16_2 Team Team1 Team6 Clients Steps5 Steps2 Steps4",
    "Contact Email1 Footer ProviderFooter Rsvp1",
  ),
  ...numbered(
    32,
    "Hero CallToAction Quotes Pricing Faq Figures Logos Gallery Video OpeningHours Map Form Posts",
  ),
  Article: "SEC-46",
};

function numbered(first: number, ...types: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    types
      .join(" ")
      .split(" ")
      .map((type, index) => [type, `SEC-${first + index}`]),
  );
}
