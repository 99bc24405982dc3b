/** Files of a bundle besides its pages: stylesheets, calendars. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readAttributes } from "../../src/render/body-attributes.ts";
import { formatCalendar } from "../../src/render/calendar.ts";
import { createStylesheets } from "../../src/render/stylesheets.ts";
import { runs } from "../support/runs.ts";
import { catalogue } from "../tiny/catalogue.tsx";
import { document, languages, page, section, siteOf } from "../tiny/document.ts";
import { elementsOf } from "../tiny/html.ts";
import { render, renderPage } from "./bundle.ts";

const stylesOf = (files: ReadonlyMap<string, string>, path: string) =>
  elementsOf(files.get(path) ?? "")
    .filter(({ attributes }) => attributes.rel === "stylesheet")
    .map(({ attributes }) => files.get(attributes.href?.slice(1) ?? ""));

describe("stylesheets", () => {
  test("PERF-6 THM-3 a page loads the styles of the site and of its own section types only", () => {
    const files = render({
      theme: { look: "SHARP" },
      pages: [
        page("/", section("Note"), section("Bottom", { text: "x" }), section("Note", {}, { uniqId: "b" })),
        page("/b", section("Bottom", { text: "x" }), section("Note")),
        page("/c", section("Pair", { title: "x" })),
        page("/d", section("Top", { title: "x" })),
        page("/e"),
      ],
    });
    const site = ".theme-SHARP{}.base{}";
    expect(stylesOf(files, "index.html")).toEqual([`${site}.bottom{}.note{}`]);
    expect(stylesOf(files, "b/index.html")).toEqual([`${site}.bottom{}.note{}`]);
    expect(stylesOf(files, "c/index.html")).toEqual([`${site}.pair{}`]);
    expect(stylesOf(files, "d/index.html")).toEqual([site]);
    expect(stylesOf(files, "e/index.html")).toEqual([site]);
  });

  test("PERF-6 a widget's styles are on the pages that show it", () => {
    const { partsOf, ofParts } = createStylesheets(catalogue, siteOf(document()).primary.settings, "");
    expect(ofParts(partsOf(["Note"], readAttributes("<p>menu</p>")))).toMatch(/\.base\{\}\.note\{\}$/);
    expect(ofParts(partsOf(["Note"], readAttributes('<i class="a menu-open">')))).toMatch(
      /\.base\{\}\.menu\{\}\.note\{\}$/,
    );
  });

  test("OUT-6 OUT-7 sets of section types with the same styles share one file", () => {
    const files = render({
      pages: [page("/", section("Note")), page("/b", section("Note"), section("Top", { title: "x" }))],
    });
    expect([...files.keys()].filter((path) => /^_sectile\/site-.*css$/.test(path))).toHaveLength(2);
  });

  test("OUT-2 URLs of stylesheets contain the base path", () => {
    const { attributes } =
      elementsOf(renderPage({}, "index.html", { base: "/sub/" })).find(
        ({ attributes }) => attributes.rel === "stylesheet",
      ) ?? {};
    expect(attributes?.href).toMatch(/^\/sub\/_sectile\/site-[0-9a-f]{10}\.css$/);
  });
});

/** Parses a calendar file: unfolded lines, split into name and value. */
function read(contents: string): Map<string, string> {
  const lines = contents.replaceAll("\r\n ", "").split("\r\n");
  return new Map(
    lines
      .filter(Boolean)
      .map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1)]),
  );
}

describe("calendars", () => {
  const event = {
    id: "conference",
    title: "Food",
    startsAt: "2024-09-30T12:00:00+03:00",
    endsAt: "2024-10-02T15:00:00Z",
  };
  const format = (more: object) => formatCalendar({ ...event, ...more }, "site") ?? "";

  test("SEC-25 an event is written according to RFC 5545, in UTC", () => {
    expect(format({ venue: "Hall", address: "1 Road" })).toBe(
      [
        ...["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//sectile//EN", "BEGIN:VEVENT", "UID:conference@site"],
        ...["DTSTAMP:20240930T090000Z", "DTSTART:20240930T090000Z", "DTEND:20241002T150000Z"],
        ...["SUMMARY:Food", "LOCATION:Hall\\, 1 Road", "END:VEVENT", "END:VCALENDAR", ""],
      ].join("\r\n"),
    );
  });

  test("SEC-25 an event without a start has no file; omitted fields leave no lines", () => {
    expect(formatCalendar({ id: "a", title: "x" }, "site")).toBeUndefined();
    expect(formatCalendar({ id: "a", startsAt: event.startsAt }, "site")).not.toMatch(
      /DTEND|SUMMARY|LOCATION|\r\n\r\n/,
    );
  });

  test("SEC-25 texts lose their markup and are escaped", () => {
    const read1 = (title: string) => read(format({ title })).get("SUMMARY");
    expect(read1("a, b; c\\d")).toBe("a\\, b\\; c\\\\d");
    expect(read1("<b>Food</b> &amp; <i>more</i><br/>here &lt;3")).toBe("Food & more here <3");
    expect(read1("two\r\nlines\nof text\u0007")).toBe("two\\nlines\\nof text");
  });

  test("SAF-1 SEC-25 no text of an event starts a new property, and no line is longer than 75 bytes", () => {
    const part = fc.constantFrom(
      "\r",
      "\n",
      "\r\n",
      ":",
      ";",
      ",",
      "\\",
      " ",
      "END:VEVENT",
      "DTSTART:1",
      "я",
      "😀",
      "é",
      "x".repeat(70),
      "<b>",
      "&amp;",
    );
    const text = fc.array(part, { maxLength: 12 }).map((parts) => parts.join(""));
    fc.assert(
      fc.property(text, text, text, (id, title, venue) => {
        const contents = format({ id, title, venue });
        const names = [...read(contents).keys()];
        const expected = [
          "BEGIN",
          "VERSION",
          "PRODID",
          "UID",
          "DTSTAMP",
          "DTSTART",
          "DTEND",
          ...(title ? ["SUMMARY"] : []),
          ...(venue ? ["LOCATION"] : []),
          "END",
        ];
        expect(names).toEqual(expected);
        const lines = contents.split("\r\n");
        expect(lines.at(-1)).toBe("");
        for (const line of lines) {
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
          expect(line).not.toMatch(/[\r\n]/);
        }
        // Folding cuts no character in half.
        expect(contents).not.toContain("\uFFFD");
      }),
      runs(100),
    );
  });

  test("SEC-25 DOC-13 each language links to a translated calendar file; equal files are shared", () => {
    const more = {
      ...languages("ru", "en", "de"),
      events: [
        { id: "conference", title: "Еда", startsAt: event.startsAt },
        { id: "other", title: "Еда", startsAt: event.startsAt },
      ],
      pages: [page("/", section("Note")), { ...page("/ENG", section("Note")), language: "en" }],
      translations: { en: { events: [{ title: "Food" }] } },
    };
    const files = render(more);
    const calendarOf = (path: string) => {
      const link = elementsOf(files.get(path) ?? "").find(({ text }) => text === "calendar");
      return read(files.get(link?.attributes.href?.slice(1) ?? "") ?? "").get("SUMMARY");
    };
    expect(calendarOf("index.html")).toBe("Еда");
    expect(calendarOf("en/index.html")).toBe("Food");
    expect(calendarOf("de/index.html")).toBe("Еда");
    expect(calendarOf("ENG/index.html")).toBe("Food");
    expect([...files.keys()].filter((path) => path.endsWith(".ics"))).toHaveLength(3);
  });

  test("OUT-7 an event that is the same in two languages has one file", () => {
    expect(
      [...render({ events: [event], ...languages("ru", "en") }).keys()].filter((path) =>
        path.endsWith(".ics"),
      ),
    ).toHaveLength(1);
  });
});
