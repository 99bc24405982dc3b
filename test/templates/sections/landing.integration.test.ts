/** Sections for landing pages, read from built pages. */
import { describe, expect, test } from "vitest";
import heroSchema from "../../../templates/sections/Hero/schema.ts";
import { buildPage, readPage, section } from "./build-page.ts";

const picture = "https://cdn.example.org/field.jpg";
const buttons = [{ buttonText: "Order", buttonUrl: "/" }];

describe("Hero", () => {
  test("SEC-32 contains the navigation only if it is the first section", async () => {
    const hero = section("Hero", { title: "Bread" });
    const first = await readPage([hero]);
    expect(first.querySelector("header.section [data-enhance=navigation]")).not.toBeNull();
    const second = await readPage([section("NoHeader", {}, { uniqId: "top" }), hero]);
    expect(second.querySelectorAll(".section")[1]?.querySelector("[data-enhance=navigation]")).toBeNull();
    expect(second.querySelector("h1")?.textContent).toBe("Bread");
  });

  test("SEC-32 shows its image without a script if the video is missing", async () => {
    const data = { title: "Bread", backgroundImgUrl: picture, backgroundVideoUrl: "assets/none.mp4" };
    const page = await readPage([section("Hero", data)]);
    expect(page.querySelector("video")).toBeNull();
    expect(page.querySelector("[data-enhance=Hero]")).toBeNull();
    expect(page.querySelector("header.section picture")).not.toBeNull();
  });

  test("OUT-6 refuses a video of another host, which the page's policy would block", () => {
    const { data } = heroSchema;
    const isTaken = (backgroundVideoUrl: string) =>
      data.safeParse({ title: "Bread", backgroundVideoUrl }).success;
    expect(["assets/a.mp4", "./a b/c.webm", "/films/A.MP4"].map(isTaken)).toEqual([true, true, true]);
    const elsewhere = ["https://films.example/a.mp4", "//films.example/a.webm", "data:video/mp4;a.mp4"];
    expect(elsewhere.map(isTaken)).toEqual([false, false, false]);
  });

  test("SEC-32 has its image beside the text in the variant split, and no image is behind the navigation", async () => {
    const data = { title: "Bread", backgroundImgUrl: picture };
    const page = await readPage([section("Hero", data, { variant: "split" })]);
    expect(page.querySelector(".Hero-variants-scene picture")).not.toBeNull();
    expect(page.querySelector(".navigation-over")).toBeNull();
    const whole = await readPage([section("Hero", data)]);
    expect(whole.querySelector(".navigation-over")).toBeNull();
    const bare = await readPage([section("Hero", { title: "Bread" }, { variant: "split" })]);
    expect(bare.querySelector(".Hero-variants-scene")).toBeNull();
    expect(bare.querySelector(".navigation-over")).not.toBeNull();
  });
});

describe("CallToAction", () => {
  test("SEC-33 has its buttons beside the text only if that is aligned to the start and over no image", async () => {
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

  test("SEC-34 shows each quote with its author, and adds quotation marks if the text has none", async () => {
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

  test("SEC-34 shows initials for a missing face only if another author has one", async () => {
    const tiles = async (list: object[]) =>
      (await readPage([section("Quotes", { quotes: list })])).querySelectorAll(".Quotes-face").length;
    expect(await tiles(quotes)).toBe(0);
    expect(await tiles([{ ...quotes[0], imgUrl: picture }, quotes[1] as object])).toBe(2);
  });
});

describe("Pricing", () => {
  test("SEC-35 names excluded items in words, and has a filled button for the highlighted plan", async () => {
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

  test("SEC-36 OUT-3 has one FAQPage in plain text for all questions of a page", async () => {
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

  test("SEC-36 unfolds its questions without a script", async () => {
    const page = await readPage([faq("One?", "a")]);
    expect(page.querySelector("details > summary")?.textContent).toBe("One?");
    expect(page.querySelector("script")).toBeNull();
  });
});

describe("Figures", () => {
  test("SEC-37 sizes all numbers by the longest one", async () => {
    const figures = [{ value: "7" }, { value: "€1,250,000" }];
    const page = await readPage([section("Figures", { figures })]);
    expect(page.querySelector(".Figures-figures")?.getAttribute("style")).toContain("--letters:10");
  });
});

describe("Logos", () => {
  test("SEC-38 has a colour filter for each section, and names links without text by their host", async () => {
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
