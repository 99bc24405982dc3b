/** The caret is where the owner has put it last: in a slot, from text to text, in an article, and while answers are late. */
import { expect, test } from "vitest";
import { hold } from "./chromium.ts";
import { createEditors } from "./open-editor.ts";

const openEditor = createEditors();

const paragraphs = Array.from(
  { length: 6 },
  (_, index) => `Paragraph ${index} of the story, about one thing.`,
);

/** Blocks that an article's editor shows otherwise than the page: higher, elsewhere or not at all. */
const otherwise = {
  picture: '![A door](assets/door.svg "The door")',
  html: "<div>raw <b>html</b></div>\n\n<!-- a note -->",
  footnote: "A line with a note.[^jar]\n\n[^jar]: With a lid.",
};

const door = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><path fill="#a63" d="M0 0h200v100H0z"/></svg>',
);

const site = (block = "A plain paragraph between them.", more: object = {}) => ({
  siteId: "carets",
  ...more,
  name: "Carets",
  pages: [
    {
      path: "/",
      meta: { title: "Home" },
      components: [
        { id: "NoHeader", uniqId: "bar", data: {} },
        { id: "TitleParagraph", uniqId: "words", data: { title: "Our bread" } },
        {
          id: "FeatureIcons",
          uniqId: "parts",
          data: {
            featureParts: [
              { icon: "heart", blockTitle: "Rye", blockDescription: "Dark bread." },
              { icon: "star", blockTitle: "Wheat" },
            ],
          },
        },
        {
          id: "Faq",
          uniqId: "faq",
          data: { title: "Questions", questions: [{ title: "How much is a loaf?", paragraph: "Four." }] },
        },
        { id: "Email1", uniqId: "mail", data: { title: "Write to us", placeholder: "Your e-mail address" } },
        {
          id: "Article",
          uniqId: "story",
          data: {
            title: "Story",
            text: [paragraphs[0], block, ...paragraphs.slice(1)].join("\n\n"),
          },
        },
        { id: "Footer", uniqId: "end", data: { copyrightText: "© Harbour" } },
      ],
    },
  ],
});

async function start(block?: string, more?: object) {
  const opened = await openEditor({ "site.json": site(block, more), "assets/door.svg": door });
  const { editor, frame } = opened;
  const field = (section: string, pointer: string) =>
    frame.locator(`[data-section="${section}"] [data-at="${pointer}"]`).first();
  // biome-ignore lint/suspicious/noExplicitAny: a site document
  const dataOf = (id: string): any =>
    JSON.parse(editor.text()).pages[0].components.find(({ uniqId }: { uniqId: string }) => uniqId === id)
      .data;
  return { ...opened, field, dataOf };
}

test("EDT-2 a click into an empty slot writes there, after another text was open", async () => {
  const { page, field, dataOf, problems } = await start();
  await field("words", "/title").click();
  await page.keyboard.type("A");
  await field("words", "/paragraph").click();
  await page.keyboard.type("b c");
  await field("parts", "/featureParts/1/blockDescription").click();
  await page.keyboard.type("d e");
  await expect.poll(() => dataOf("words").paragraph).toBe("b c");
  await expect.poll(() => dataOf("parts").featureParts[1].blockDescription).toBe("d e");
  expect(dataOf("words").title).toHaveLength("Our bread".length + 1);
  expect(problems()).toEqual([]);
});

test("EDT-2 names of the menu are written one after the other, while the menu is saved and laid out anew", async () => {
  const names = ["Bread and rolls", "Cakes", "Prices", "Contact"];
  const headerLinks = names.map((text) => ({ text, link: "/" }));
  const { page, frame, editor, problems } = await start(undefined, { headerLinks });
  const next = ["Rolls", "Every sort of cake", "What it costs", "Find us"];
  for (const [index, name] of next.entries()) {
    await frame.locator(`[data-section=bar] [data-site-at="/headerLinks/${index}/text"]:visible`).click();
    await page.keyboard.press("Control+a");
    await page.keyboard.type(name);
  }
  await expect
    .poll(() => JSON.parse(editor.text()).headerLinks.map(({ text }: { text: string }) => text))
    .toEqual(next);
  expect(problems()).toEqual([]);
});

test("EDT-2 ACC-1 Tab goes from text to text, past icons and pictures, and back", async () => {
  const { page, frame, field, problems } = await start();
  const written = () =>
    frame
      .locator("[contenteditable]")
      .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.at));
  await field("words", "/title").click();
  const order = [
    "/paragraph",
    "/featureParts/0/blockTitle",
    "/featureParts/0/blockDescription",
    "/featureParts/0/additionalText",
    "/featureParts/1/blockTitle",
  ];
  for (const next of order) {
    await page.keyboard.press("Tab");
    await expect.poll(written).toEqual([next]);
  }
  for (const next of order.toReversed().slice(1)) {
    await page.keyboard.press("Shift+Tab");
    await expect.poll(written).toEqual([next]);
  }
  expect(problems()).toEqual([]);
});

test("EDT-2 a click into the words of an input puts the caret at the letter", async () => {
  const { page, field, dataOf, problems } = await start();
  const input = field("mail", "/placeholder");
  const { height = 0 } = (await input.boundingBox()) ?? {};
  await input.click({ position: { x: 60, y: height / 2 } });
  await page.keyboard.type("~");
  await page.keyboard.press("Escape");
  const words = /^Your?.*~.*address$/;
  await expect.poll(() => dataOf("mail").placeholder).toMatch(words);
  expect(problems()).toEqual([]);
});

test("EDT-2 a click into the text of an open question keeps it open, and the sign beside it folds it", async () => {
  const { page, field, frame, problems } = await start();
  const title = field("faq", "/questions/0/title");
  const details = frame.locator('[data-section="faq"] details').first();
  const isOpen = () => details.evaluate((element) => (element as HTMLDetailsElement).open);
  if (!(await isOpen())) await title.click();
  await expect.poll(isOpen).toBe(true);
  await title.click();
  await page.keyboard.type("Z");
  expect(await title.textContent()).toContain("Z");
  expect(await isOpen()).toBe(true);
  await details.locator("summary svg").click();
  await expect.poll(isOpen).toBe(false);
  expect(problems()).toEqual([]);
});

test("EDT-4 EDT-16 a section that moves leaves the caret in the question that was clicked meanwhile", async () => {
  const { page, frame, field, dataOf, saved, problems } = await start();
  await field("parts", "/featureParts/0/blockTitle").click();
  await page.keyboard.type("A");
  await saved();
  await frame.locator('[data-section="parts"]').click({ position: { x: 3, y: 3 } });
  await frame.getByRole("toolbar", { name: "Section" }).getByRole("button", { name: "Move down" }).click();
  const question = field("faq", "/questions/0/title");
  const { height = 0 } = (await question.boundingBox()) ?? {};
  await question.click({ position: { x: 60, y: height / 2 } });
  await page.keyboard.type("Zqxyz", { delay: 60 });
  await expect.poll(() => dataOf("faq").questions[0].title).toMatch(/^H.+Zqxyz.+\?$/);
  expect(dataOf("faq").questions[0].title.replace("Zqxyz", "")).toBe("How much is a loaf?");
  expect(problems()).toEqual([]);
});

test.each(["key", "button"])(
  "EDT-5 EDT-16 the late answer to Undo by %s leaves the caret where the owner went on",
  async (by) => {
    const { page, field, dataOf, saved, problems } = await start();
    await field("words", "/title").click();
    await page.keyboard.press("End");
    await page.keyboard.type(" of rye");
    await expect.poll(() => dataOf("words").title).toBe("Our bread of rye");
    await saved();
    const letAnswer = await hold(page, /api\/undo/, "answer");
    const asked = page.waitForRequest(/api\/undo/);
    const answered = page.waitForResponse(/api\/undo/);
    if (by === "key") await page.keyboard.press("Control+z");
    else await page.getByRole("button", { name: "Undo" }).click();
    await asked;
    await field("parts", "/featureParts/0/blockTitle").click();
    await page.keyboard.press("End");
    await page.keyboard.type("Zqx");
    letAnswer();
    await answered;
    await expect.poll(() => field("words", "/title").textContent()).toBe("Our bread");
    await page.keyboard.type("zyv");
    await expect.poll(() => dataOf("parts").featureParts[0].blockTitle).toBe("RyeZqxzyv");
    expect(dataOf("words").title).toBe("Our bread");
    expect(problems()).toEqual([]);
  },
);

// biome-ignore lint/suspicious/noExplicitAny: a site document
type Read = (document: any) => string;

const left: readonly (readonly [name: string, shown: string, read: Read])[] = [
  ["a title", '[data-section="words"] [data-at="/title"]', ({ pages }) => pages[0].components[1].data.title],
  ["an article", '[data-section="story"] [data-at="/text"]', ({ pages }) => pages[0].components[5].data.text],
  ["a link of the footer", '[data-site-at="/footerLinks/0/text"]', ({ footerLinks }) => footerLinks[0].text],
];

test.each(left)(
  "EDT-2 EDT-5 %s that is left and opened again keeps each word while answers are late",
  async (_, shown, read) => {
    const { page, frame, editor, saved, problems } = await start(undefined, {
      footerLinks: [{ text: "All of our bread", link: "/" }],
    });
    const stored = () => read(JSON.parse(editor.text()));
    const letAnswers = await hold(page, "**/api/edits", "answer");
    const word = async (text: string) => {
      await frame
        .locator(shown)
        .first()
        .click({ position: { x: 40, y: 10 } });
      await page.keyboard.press("Home");
      await page.keyboard.type(`${text} `);
    };
    const leave = async () => {
      await page.keyboard.press("Escape");
      await page.keyboard.press("Escape");
      await frame
        .locator("[contenteditable=true],[contenteditable=plaintext-only]")
        .waitFor({ state: "detached" });
    };
    const asked = page.waitForRequest("**/api/edits");
    await word("one");
    await leave();
    await asked;
    await word("two");
    await leave();
    // Its report is on the way when the first answer arrives.
    await word("three");
    const answered = page.waitForResponse("**/api/edits");
    letAnswers();
    await answered;
    await page.keyboard.type("four ");
    await saved();
    await expect.poll(stored).toContain("four");
    for (const text of ["one", "two", "three"]) expect(stored()).toContain(`${text} `);
    expect(problems()).toEqual([]);
  },
);

test.each(Object.entries(otherwise))(
  "EDT-29 the first click into an article below a %s writes into the paragraph that was clicked",
  async (_, block) => {
    const { page, frame, dataOf, problems } = await start(block);
    for (const [count, index] of [4, 2].entries()) {
      if (count > 0) {
        await page.keyboard.press("Escape");
        await page.keyboard.press("Escape");
        await frame.locator("[contenteditable=true]").waitFor({ state: "detached" });
      }
      await frame.getByText(`Paragraph ${index} of`).click();
      await page.keyboard.type("QZ");
      const written = () => {
        const text: string = dataOf("story").text;
        return text.split("\n\n").flatMap((part) => (part.includes("QZ") ? part.replace("QZ", "") : []));
      };
      await expect.poll(written).toContain(paragraphs[index]);
    }
    expect(problems()).toEqual([]);
  },
);

test("EDT-29 an article takes each letter that is typed before its editor has loaded", async () => {
  const { page, frame, dataOf, problems } = await start();
  const before: string = dataOf("story").text;
  const letLoad = await hold(page, /\/article-/);
  await page.reload();
  await frame.getByText("Paragraph 3 of").click();
  await page.keyboard.press("Home");
  await page.keyboard.type("Q Zq");
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Enter");
  expect(await frame.locator("[contenteditable]").count()).toBe(0);
  letLoad();
  await frame.locator("[contenteditable]").waitFor();
  await page.keyboard.type("next");
  await expect.poll(() => dataOf("story").text).toMatch(/Q Z\n\nnext/);
  expect((dataOf("story").text as string).replace("Q Z\n\nnext", "")).toBe(before);
  expect(problems()).toEqual([]);
});

test("EDT-29 letters typed into an article that is left before its editor has loaded are saved there", async () => {
  const { page, frame, field, dataOf, problems } = await start();
  const before: string = dataOf("story").text;
  const letLoad = await hold(page, /\/article-/);
  await page.reload();
  await frame.getByText("Paragraph 3 of").click();
  await page.keyboard.type("EARLY");
  await field("words", "/title").click();
  await page.keyboard.press("End");
  await page.keyboard.type("!");
  letLoad();
  await expect.poll(() => dataOf("story").text).toMatch(/Paragraph 3 of.*EARLY/);
  expect(dataOf("story").text.replace("EARLY", "")).toBe(before);
  await page.keyboard.type("?");
  await expect.poll(() => dataOf("words").title).toBe("Our bread!?");
  await frame.getByText("EARLY").waitFor();
  expect(problems()).toEqual([]);
});

test("EDT-5 EDT-29 Undo in an article takes one step after another back, and Redo brings them again", async () => {
  const { page, frame, dataOf, saved, problems } = await start();
  const before = dataOf("story").text;
  await frame.getByText("Paragraph 1 of").click();
  const steps = [before];
  for (const word of ["One.", "Two."]) {
    await page.keyboard.type(word);
    await expect.poll(() => dataOf("story").text).toContain(word);
    await saved();
    steps.push(dataOf("story").text);
  }
  for (const step of [1, 0]) {
    await page.keyboard.press("Control+z");
    await expect.poll(() => dataOf("story").text).toBe(steps[step]);
    await saved();
  }
  await page.keyboard.press("Control+z");
  await page.getByText("Nothing to undo").first().waitFor({ state: "attached", timeout: 15_000 });
  expect(dataOf("story").text).toBe(before);
  for (const step of [1, 2]) {
    await page.keyboard.press("Control+Shift+z");
    await expect.poll(() => dataOf("story").text).toBe(steps[step]);
    await saved();
  }
  await page.keyboard.type("X");
  await expect.poll(() => dataOf("story").text).toContain("X");
  expect(problems()).toEqual([]);
});
