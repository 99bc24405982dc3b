/** Opening hours: texts in the page's language, and structured data. */
import { afterEach, expect, test, vi } from "vitest";
import { enhance } from "../../../templates/sections/OpeningHours/behaviour.ts";
import { readPage, section } from "./build-page.ts";

const openingHours = [
  { day: "monday", lastDay: "thursday", opens: "09:00", closes: "18:00" },
  { day: "friday", opens: "20:00", closes: "2:00", note: "Bar" },
  { day: "saturday", opens: "10:00", closes: "24:00" },
  { day: "sunday" },
];
const place = { name: "Hall", address: "1 Orchard <b>Road</b>\nTown", latitude: 51.5, longitude: 5.5 };

test("SEC-41 OUT-3 a page has a LocalBusiness with hours, address and coordinates only if it has hours", async () => {
  const businessesOn = async (...components: Parameters<typeof readPage>[0]) => {
    const page = await readPage(components, { url: "https://example.org", name: "Hall" });
    const data = JSON.parse(page.querySelector("[type='application/ld+json']")?.textContent ?? "{}");
    return data["@graph"].filter((thing: { "@type": string }) => thing["@type"] === "LocalBusiness");
  };
  const map = section("Map", place, { uniqId: "map" });
  expect(await businessesOn(map)).toEqual([]);
  expect(await businessesOn(section("OpeningHours", { openingHours: [{ day: "sunday" }] }))).toEqual([]);
  const specify = (dayOfWeek: string | string[], opens: string, closes: string) => ({
    "@type": "OpeningHoursSpecification",
    dayOfWeek,
    opens,
    closes,
  });
  expect(await businessesOn(section("OpeningHours", { openingHours }), map)).toEqual([
    {
      "@type": "LocalBusiness",
      name: "Hall",
      url: "https://example.org/",
      openingHoursSpecification: [
        specify(["Monday", "Tuesday", "Wednesday", "Thursday"], "09:00", "18:00"),
        specify("Friday", "20:00", "02:00"),
        specify("Saturday", "10:00", "23:59"),
      ],
      address: "1 Orchard Road, Town",
      geo: { "@type": "GeoCoordinates", latitude: 51.5, longitude: 5.5 },
    },
  ]);
});

test("SEC-41 LNG-4 days and times are formatted for the page's language", async () => {
  const rows = async (code: string) => {
    const languages = [{ isPrimary: true, lang: { name: code, code } }];
    const page = await readPage([section("OpeningHours", { openingHours })], { languages });
    return [...page.querySelectorAll("tr")].map((row) =>
      [...row.querySelectorAll("th, td > span")]
        .map((cell) => cell.textContent?.replace(/\s/g, " "))
        .join(" "),
    );
  };
  expect(await rows("en")).toEqual([
    "Monday – Thursday 9:00 AM – 6:00 PM",
    "Friday 8:00 PM – 2:00 AM",
    "Saturday 10:00 AM – 12:00 AM",
    "Sunday Closed",
  ]);
  expect((await rows("ru"))[0]).toBe("Понедельник – Четверг 9:00 – 18:00");
});

test("SEC-41 a day from midnight to midnight is open 24 hours", async () => {
  const shown = async (opens: string, closes: string) => {
    const page = await readPage([
      section("OpeningHours", { openingHours: [{ day: "monday", opens, closes }] }),
    ]);
    return page.querySelector("td > span")?.textContent?.replace(/\s/g, " ");
  };
  expect(await shown("00:00", "24:00")).toBe("Open 24 hours");
  expect(await shown("0:00", "24:00")).toBe("Open 24 hours");
  expect(await shown("00:00", "12:00")).toBe("12:00 AM – 12:00 PM");
});

afterEach(() => void vi.useRealTimers());

test("SEC-41 the row of today is marked in the site's time zone", async () => {
  const marked = (timeZone: string | undefined) => {
    let day: string | undefined;
    const row = (selector: string) => ({
      setAttribute: () => {
        day = /\d/.exec(selector)?.[0];
      },
    });
    enhance({ dataset: { timeZone }, querySelector: row } as never);
    return Number(day);
  };
  vi.useFakeTimers({ now: Date.parse("2026-11-22T11:30:00Z") });
  expect([marked("Pacific/Auckland"), marked("Pacific/Honolulu")]).toEqual([1, 7]);
  expect(marked(undefined)).toBe(new Date().getDay() || 7);
  const zone = async (more: Parameters<typeof readPage>[1]) =>
    (await readPage([section("OpeningHours", { openingHours })], more))
      .querySelector("table")
      ?.getAttribute("data-time-zone");
  vi.useRealTimers();
  expect([await zone({ timeZone: "Pacific/Auckland" }), await zone({})]).toEqual(["Pacific/Auckland", null]);
});
