/** Sections for landing pages, read from built pages. */
import { describe, expect, test } from "vitest";
import heroSchema from "../../../templates/sections/Hero/schema.ts";
import { buildPage, readPage, section } from "./build-page.ts";

const picture = "https://cdn.example.org/field.jpg";
const buttons = [{ buttonText: "Order", buttonUrl: "/" }];

describe("Hero", () => {
  test("SEC-32 first on its page it brings the bar of navigation, below another section none", async () => {
    const hero = section("Hero", { title: "Bread" });
    const first = await readPage([hero]);
    expect(first.querySelector("header.section [data-enhance=navigation]")).not.toBeNull();
    const second = await readPage([section("NoHeader", {}, { uniqId: "top" }), hero]);
    expect(second.querySelectorAll(".section")[1]?.querySelector("[data-enhance=navigation]")).toBeNull();
    expect(second.querySelector("h1")?.textContent).toBe("Bread");
  });

  test("SEC-32 a film that is not there leaves the picture alone, without a script", async () => {
    const data = { title: "Bread", backgroundImgUrl: picture, backgroundVideoUrl: "assets/none.mp4" };
    const page = await readPage([section("Hero", data)]);
    expect(page.querySelector("video")).toBeNull();
    expect(page.querySelector("[data-enhance=Hero]")).toBeNull();
    expect(page.querySelector("header.section picture")).not.toBeNull();
  });

  test("OUT-6 a film of another host is refused: the page's policy would not let it play", () => {
    const { data } = heroSchema;
    const isTaken = (backgroundVideoUrl: string) =>
      data.safeParse({ title: "Bread", backgroundVideoUrl }).success;
    expect(["assets/a.mp4", "./a b/c.webm", "/films/A.MP4"].map(isTaken)).toEqual([true, true, true]);
    const elsewhere = ["https://films.example/a.mp4", "//films.example/a.webm", "data:video/mp4;a.mp4"];
    expect(elsewhere.map(isTaken)).toEqual([false, false, false]);
  });

  test("SEC-32 split, its picture stands beside the words, and the bar of navigation on no picture", async () => {
    const data = { title: "Bread", backgroundImgUrl: picture };
    const page = await readPage([section("Hero", data, { variant: "split" })]);
    expect(page.querySelector(".Hero-variants-scene picture")).not.toBeNull();
    expect(page.querySelector(".navigation-over")).toBeNull();
    const whole = await readPage([section("Hero", data)]);
    expect(whole.querySelector(".navigation-over")).not.toBeNull();
    const bare = await readPage([section("Hero", { title: "Bread" }, { variant: "split" })]);
    expect(bare.querySelector(".Hero-variants-scene")).toBeNull();
  });
});

describe("CallToAction", () => {
  test("SEC-33 its buttons stand beside words that begin at the start, and below centred ones", async () => {
    const isBeside = async (data: object) => {
      const page = await readPage([section("CallToAction", { title: "Come", buttons, ...data })]);
      return page.querySelector(".CallToAction-sides") !== null;
    };
    expect(await isBeside({})).toBe(true);
    expect(await isBeside({ titleAlignment: "center" })).toBe(false);
    expect(await isBeside({ paragraph: "Soon", paragraphAlignment: "center" })).toBe(false);
    expect(await isBeside({ backgroundImgUrl: picture })).toBe(false);
  });
});

describe("Quotes", () => {
  const quotes = [
    { paragraph: "Good bread.", name: "Ada Lind" },
    { paragraph: "«Buono»", name: "Ugo Po" },
  ];

  test("SEC-34 each stands with who said it; marks are added where the text brings none", async () => {
    const page = await readPage([section("Quotes", { quotes })]);
    const figures = [...page.querySelectorAll("figure")];
    expect(figures.map((figure) => figure.querySelector("blockquote")?.textContent)).toEqual([
      "Good bread.",
      "«Buono»",
    ]);
    expect(figures.map((figure) => figure.querySelector("figcaption")?.textContent)).toEqual([
      "Ada Lind",
      "Ugo Po",
    ]);
    expect(figures.map((figure) => figure.querySelector(".Quotes-marked") !== null)).toEqual([false, true]);
  });

  test("SEC-34 initials stand in for a face that is missing among others, and for none where nobody has one", async () => {
    const tiles = async (list: object[]) =>
      (await readPage([section("Quotes", { quotes: list })])).querySelectorAll(".Quotes-face").length;
    expect(await tiles(quotes)).toBe(0);
    expect(await tiles([{ ...quotes[0], imgUrl: picture }, quotes[1] as object])).toBe(2);
  });
});

describe("Pricing", () => {
  test("SEC-35 what is not in a plan is said; the highlighted one has the filled button", async () => {
    const plan = { title: "Bakery", price: "€240", buttonText: "Start", buttonUrl: "/" };
    const features = [{ title: "Flour" }, { title: "Advice", isIncluded: false }];
    const plans = [
      { ...plan, features },
      { ...plan, isHighlighted: true },
    ];
    const page = await readPage([section("Pricing", { plans })]);
    const lines = [...page.querySelectorAll(".Pricing-feature")].map(({ textContent }) => textContent);
    expect(lines).toEqual(["Flour", "Not included: Advice"]);
    const buttons = [...page.querySelectorAll(".Pricing-button")];
    expect(buttons.map(({ className }) => className.includes("tertiary"))).toEqual([true, false]);
  });
});

describe("Faq", () => {
  const faq = (title: string, uniqId: string) =>
    section("Faq", { questions: [{ title, paragraph: "<b>Yes</b> &amp; no" }] }, { uniqId });

  test("SEC-36 OUT-3 search engines read all questions of a page as one FAQPage, in plain words", async () => {
    const html = await buildPage([faq("One?", "a"), faq("Two?", "b")], { url: "https://example.org" });
    const [, json = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
    const pages = JSON.parse(json)["@graph"].filter((thing: object) => "mainEntity" in thing);
    const answer = { "@type": "Answer", text: "Yes & no" };
    expect(pages).toEqual([
      {
        "@type": "FAQPage",
        mainEntity: ["One?", "Two?"].map((name) => ({ "@type": "Question", name, acceptedAnswer: answer })),
      },
    ]);
  });

  test("SEC-36 they unfold by themselves: the page has no script", async () => {
    const page = await readPage([faq("One?", "a")]);
    expect(page.querySelector("details > summary")?.textContent).toBe("One?");
    expect(page.querySelector("script")).toBeNull();
  });
});

describe("Figures", () => {
  test("SEC-37 all are as large as the longest has room for", async () => {
    const figures = [{ value: "7" }, { value: "€1,250,000" }];
    const page = await readPage([section("Figures", { figures })]);
    expect(page.querySelector(".Figures-figures")?.getAttribute("style")).toContain("--letters:10");
  });
});

describe("Logos", () => {
  test("SEC-38 each strip of a page draws with an ink of its own, and a link without words is called by its host", async () => {
    const data = { clientsLogos: [{ logoUrl: picture, clientUrl: "https://www.mill.example.org/" }] };
    const page = await readPage([
      section("Logos", data, { uniqId: "a" }),
      section("Logos", data, { uniqId: "b" }),
    ]);
    const inks = [...page.querySelectorAll("filter")].map(({ id }) => id);
    expect(new Set(inks).size).toBe(2);
    const strips = [...page.querySelectorAll(".Logos-logos")];
    for (const [index, strip] of strips.entries())
      expect(strip.getAttribute("style")).toContain(`#${inks[index]}`);
    expect(page.querySelector(".Logos-link img")?.getAttribute("alt")).toBe("mill.example.org");
  });
});
