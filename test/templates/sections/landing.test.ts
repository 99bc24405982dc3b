/** What visitors get of the sections by which sites present themselves, read from built pages. */
import { describe, expect, test } from "vitest";
import { readPage, section } from "./build-page.ts";

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
