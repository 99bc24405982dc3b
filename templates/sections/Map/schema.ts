import { alignedText, defineSection, group, link, picture, range, text } from "#section";

export default defineSection({
  label: "Map",
  category: "contact",
  colorMode: "LIGHT",
  hasOrientation: true,
  thumbnailRatio: 0.56,
  data: group({
    ...alignedText("title", { max: 120 }),
    ...alignedText("paragraph", { max: 1500 }),
    ...alignedText("name", { max: 100 }),
    ...alignedText("address", { max: 320 }),
    /** Degrees; with both the map itself can be shown. */
    latitude: range(-90, 90),
    longitude: range(-180, 180),
    zoom: range(1, 19),
    /** A page with the map or the way, in place of the one that is made of the coordinates. */
    mapUrl: link(),
    buttonText: text({ max: 40, hasFallback: true }),
    /** What is seen until the map is asked for. */
    ...picture("imgUrl"),
  }),
});
