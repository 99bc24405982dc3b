/** Cookie banner as one choice of the panel, on the switches of the document. */
import { describe, expect, test } from "vitest";
import { applyOperations } from "../../../src/document/edits/index.ts";
import { valueAt } from "../../../src/editor/shared/pointer.ts";
import {
  type Banner,
  bannerOf,
  bannersFor,
  chooseBanner,
  withBannerTexts,
} from "../../../src/editor/shell/cookie-banner.ts";
import type { Snapshot } from "../../../src/editor/shell/edit-scope.ts";
import { pageFields, siteFields } from "../types.ts";

type Json = Record<string, unknown>;

const snapshotOf = (settings: Json): Snapshot => ({
  types: [],
  shown: { path: "/", language: undefined },
  sections: [],
  site: { fields: siteFields, pageFields, settings, translations: {} },
});

const choose = (settings: Json, banner: Banner): Json =>
  applyOperations(settings, chooseBanner(snapshotOf(settings), banner).operations ?? []).document as Json;

const texts = { consentText: "Ours" };
const starts: readonly Json[] = [
  {},
  { cookieSettings: {} },
  { cookieSettings: { gdpr: { isVisible: true, ...texts } } },
  { cookieSettings: { simple: { isVisible: true, ...texts }, gdpr: texts } },
  { cookieSettings: { choice: "equal", onPaidSites: true, gdpr: texts, simple: { isVisible: false } } },
  { cookieSettings: { onPaidSites: false, gdpr: { isVisible: true } } },
];

describe("DOC-8 CKB-1 the cookie banner is one choice", () => {
  test("each of them is what the panel shows afterwards, from any document, and texts and other choices stay", () => {
    for (const isPaid of [undefined, true])
      for (const start of starts) {
        const settings = isPaid ? { ...start, isPaid } : start;
        for (const banner of bannersFor(settings)) {
          const next = choose(settings, banner);
          expect(bannerOf(next), JSON.stringify([settings, banner, next])).toBe(banner);
          for (const path of [["choice"], ["gdpr", "consentText"], ["simple", "consentText"]])
            expect(valueAt(next.cookieSettings, path)).toEqual(valueAt(settings.cookieSettings, path));
          expect(choose(next, banner)).toEqual(next);
        }
      }
  });

  test("a site that is free says nothing of paid ones, and a document without banner gets no switch that is off", () => {
    expect(choose({}, "simple")).toEqual({ cookieSettings: { simple: { isVisible: true } } });
    expect(choose({ isPaid: true }, "gdpr").cookieSettings).toEqual({
      gdpr: { isVisible: true },
      onPaidSites: true,
    });
    expect(choose({ cookieSettings: { gdpr: texts } }, "none")).toEqual({ cookieSettings: { gdpr: texts } });
    expect(bannersFor({})).not.toContain("other");
  });

  test("nothing is chosen if services wait for an answer that nobody asks for", () => {
    expect(bannerOf({ isPaid: true, cookieSettings: { gdpr: { isVisible: true } } })).toBeUndefined();
    expect(bannerOf({ isPaid: true, cookieSettings: { simple: { isVisible: true } } })).toBe("none");
  });

  test("EDT-14 empty texts show those of visitors, in the language and with the owner's own", () => {
    const placeholder = (settings: Json, ...path: string[]) => {
      const fields = withBannerTexts(siteFields, settings, "en");
      const at = ["cookieSettings", ...path].flatMap((name) => ["fields", name]);
      return valueAt(fields, [...at, "fallback"]);
    };
    for (const style of ["gdpr", "simple"]) {
      expect(placeholder({}, style, "acceptBtn", "name")).toBe("Accept");
      expect(placeholder({}, style, "settings", "title")).toMatch(/\w/);
      expect(placeholder({ messages: { en: { consentAccept: "Fine" } } }, style, "acceptBtn", "name")).toBe(
        "Fine",
      );
    }
  });
});
