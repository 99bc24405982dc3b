/** Logos in header and footer on pages: their widths, and the logo of the site. */
import sharp from "sharp";
import { expect, test } from "vitest";
import { buildPage, readPage, section } from "../sections/build-page.ts";

const wide = sharp({ create: { width: 400, height: 100, channels: 3, background: "#0a5" } });
const files = { "assets/wide.png": await wide.png().toBuffer() };

/** @returns the widths of the header's and footer's logos on desktop, tablet and phone */
async function widthsOf(logo: object) {
  const at = (id: string) => section(id, { logoSrc: "assets/wide.png", ...logo }, { uniqId: id });
  const html = await buildPage([at("NoHeader"), at("Footer")], {}, "index.html", files);
  const widths = (part = "") =>
    ["desktop", "tablet", "mobile"].map((screen) =>
      Number(new RegExp(`logo-logo[^>]*--logo-${screen}:(\\d+)px`).exec(part)?.[1]),
    );
  return [/<header.*<\/header>/s, /<footer.*<\/footer>/s].map((part) => widths(part.exec(html)?.[0]));
}

test.each([
  [{}, [200, 120, 100]],
  [{ logoWidth: 0 }, [200, 120, 100]],
  [{ logoWidth: 120 }, [120, 120, 120]],
  [{ logoWidth: 400 }, [400, 300, 200]],
  [{ logoWidth: 1200 }, [400, 300, 200]],
  [{ logoWidth: 20 }, [80, 80, 80]],
])("IMG-6 a logo of 400 x 100 with %j is %j px wide in header and footer", async (logo, widths) => {
  expect(await widthsOf(logo)).toEqual([widths, widths]);
});

test("IMG-6 the site's logo is in headers and footers without one of their own, described by the site's name", async () => {
  const parts = ["NoHeader", "BigTitle", "Footer"].map((id) =>
    section(id, id === "BigTitle" ? { title: "Hello" } : {}, { uniqId: id }),
  );
  const site = { name: "Harbour", logo: { logoSrc: "assets/wide.png", logoWidth: 120 } };
  const page = await readPage(parts, site, "index.html", files);
  const logos = [...page.querySelectorAll("header img, footer img")];
  expect(logos.map((logo) => logo.getAttribute("alt"))).toEqual(["Harbour", "Harbour"]);
  const [own] = [section("NoHeader", { logoSrc: "assets/own.png" }, { uniqId: "own" })];
  const withOwn = await buildPage([own as never], site, "index.html", {
    ...files,
    "assets/own.png": await wide.resize(20, 20).png().toBuffer(),
  });
  expect(/<header.*<\/header>/s.exec(withOwn)?.[0]).toContain("own");
  expect(/<header.*<\/header>/s.exec(withOwn)?.[0]).not.toContain("wide");
});

test("IMG-6 a logo for dark backgrounds is beside the other one, and a section's colour mode chooses", async () => {
  const site = { name: "Harbour", logo: { logoSrc: "assets/wide.png", logoDarkSrc: "assets/dark.png" } };
  const page = await buildPage([section("Footer", {}, { colorMode: "DARK" })], site, "index.html", {
    ...files,
    "assets/dark.png": await wide.negate().png().toBuffer(),
  });
  const footer = /<footer.*<\/footer>/s.exec(page)?.[0] ?? "";
  expect(footer).toMatch(/logo-onLight.*wide.*logo-onDark.*dark/s);
});
