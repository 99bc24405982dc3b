/** Players of videos, and the embedded map: only their URLs, since tests request no other host. */
import { expect, test } from "vitest";
import { mapFrame, mapPage } from "../../../templates/sections/Map/osm.ts";
import { daysOf } from "../../../templates/sections/OpeningHours/days.ts";
import { playerOf } from "../../../templates/sections/Video/player.ts";

const youtube = "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0";
const vimeo = "https://player.vimeo.com/video/76979871?autoplay=1&dnt=1";
const vk = "https://vkvideo.ru/video_ext.php?oid=-22822305&id=456241864&autoplay=1";

test.each([
  ["https://www.youtube.com/watch?v=dQw4w9WgXcQ", youtube],
  ["https://m.youtube.com/watch?app=desktop&v=dQw4w9WgXcQ&t=42s", `${youtube}&start=42`],
  ["https://youtu.be/dQw4w9WgXcQ?si=abc", youtube],
  ["https://www.youtube.com/shorts/dQw4w9WgXcQ", youtube],
  ["https://www.youtube.com/live/dQw4w9WgXcQ", youtube],
  ["https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=7", `${youtube}&start=7`],
  ["https://vimeo.com/76979871", vimeo],
  ["https://vimeo.com/channels/staffpicks/76979871", vimeo],
  ["https://vimeo.com/76979871/8272103f6e", `${vimeo}&h=8272103f6e`],
  ["https://player.vimeo.com/video/76979871?h=8272103f6e", `${vimeo}&h=8272103f6e`],
  ["https://vk.com/video-22822305_456241864", vk],
  ["https://vkvideo.ru/video-22822305_456241864?list=x", vk],
  ["https://vk.com/video?z=video-22822305_456241864%2Fpl_cat", vk],
  ["https://vk.com/video_ext.php?oid=-22822305&id=456241864&hash=a1b2c3d4", `${vk}&hash=a1b2c3d4`],
])("SEC-40 %s plays from %s", (address, src) => {
  expect(playerOf(address)?.src).toBe(src);
});

test.each([
  "https://www.youtube.com/@channel",
  "https://youtu.be/dQw4w9WgXcQ&evil",
  'https://www.youtube.com/watch?v=dQw4w9WgXc"',
  "https://www.youtube.com.evil.example/watch?v=dQw4w9WgXcQ",
  "https://evil.example/?https://vimeo.com/76979871",
  "https://vimeo.com/about",
  "https://vk.com/wall-1_2",
  "/a-page/",
  "javascript:alert(1)",
])("SEC-40 SAF-1 %s has no player", (address) => {
  expect(playerOf(address)).toBeUndefined();
});

test("SEC-42 the embedded map is centred on its coordinates and scaled by its zoom", () => {
  const src = mapFrame({ latitude: 51.96921, longitude: 5.6654, zoom: 15 });
  const [west, south, east, north] = (new URL(src).searchParams.get("bbox") ?? "").split(",").map(Number) as [
    number,
    number,
    number,
    number,
  ];
  expect((west + east) / 2).toBeCloseTo(5.6654, 4);
  expect((south + north) / 2).toBeCloseTo(51.96921, 4);
  expect(east - west).toBeCloseTo(0.0439, 3);
  expect(new URL(src).searchParams.get("marker")).toBe("51.96921,5.6654");
  expect(mapPage({ latitude: -33.5, longitude: 151, zoom: 12 })).toBe(
    "https://www.openstreetmap.org/?mlat=-33.5&mlon=151#map=12/-33.5/151",
  );
});

test.each([
  [{ day: "monday", lastDay: "friday" }, [1, 2, 3, 4, 5]],
  [{ day: "friday", lastDay: "monday" }, [5, 6, 7, 1]],
  [{ day: "sunday" }, [7]],
  [{ lastDay: "tuesday" }, [2]],
  [{}, []],
])("SEC-41 the days of %o are %o", (entry, days) => {
  expect(daysOf(entry)).toEqual(days);
});
