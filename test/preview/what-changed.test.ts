import { expect, test } from "vitest";
import { whatChanged } from "../../src/preview/what-changed.ts";

const named = {
  document: "site.json",
  parts: new Set(["parts/footer.json"]),
  files: new Set(["assets/hero.jpg", "assets/deep/logo.svg", "public"]),
};

test.each([
  ["site", "site.json", "document"],
  ["site", "", "document"],
  ["site", "parts/footer.json", "document"],
  ["site", "parts", "document"],
  ["site", "parts/other.json", "nothing"],
  ["site", "assets/hero.jpg", "asset"],
  // A folder that reappears brings its files along.
  ["site", "assets", "asset"],
  ["site", "assets/deep", "asset"],
  ["site", "assets/other.jpg", "nothing"],
  ["site", "assets/her", "nothing"],
  ["site", "public", "asset"],
  ["site", "public/deep/new.txt", "asset"],
  ["site", "public/.well-known/new.txt", "asset"],
  ["site", "public/new.txt~", "nothing"],
  ["site", "README.md", "nothing"],
  ["site", "site.json~", "nothing"],
  ["site", ".site.json.swp", "nothing"],
  ["site", "4913", "nothing"],
  ["templates", "sections/BigTitle/view.tsx", "templates"],
  ["templates", "sections/BigTitle/.view.tsx.swp", "nothing"],
  ["templates", "sections/BigTitle/view.tsx~", "nothing"],
  // The watch has begun, or the folder was removed: there is nothing to compile.
  ["templates", "", "nothing"],
  ["options", "sectile.config.json", "options"],
] as const)("PRV-1 a change in %s of %j means %s", (area, path, changed) => {
  expect(whatChanged({ area, path }, named)).toBe(changed);
});
