/** Widths of logos in header and footer on pages. */
import sharp from "sharp";
import { expect, test } from "vitest";
import { buildPage, section } from "../sections/build-page.ts";

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
  [{}, [400, 300, 200], [200, 200, 200]],
  [{ logoWidth: 0 }, [400, 300, 200], [200, 200, 200]],
  [{ logoWidth: 120 }, [120, 120, 120], [120, 120, 120]],
  [{ logoWidth: 1200 }, [400, 300, 200], [400, 300, 200]],
  [{ logoWidth: 20 }, [80, 80, 80], [80, 80, 80]],
])(
  "IMG-6 a logo of 400 x 100 with %j is %j px wide in the header, %j in the footer",
  async (logo, header, footer) => {
    expect(await widthsOf(logo)).toEqual([header, footer]);
  },
);
