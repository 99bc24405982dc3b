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
    latitude: range(-90, 90).describe(
      "In degrees, north of the equator; with the longitude the map itself can be shown.",
    ),
    longitude: range(-180, 180).describe(
      "In degrees, east of Greenwich; with the latitude the map itself can be shown.",
    ),
    zoom: range(1, 19).describe("How near the map begins: 1 the world, 19 a house."),
    mapUrl: link().describe(
      "A page with the map or the way, in place of the one that is made of the coordinates.",
    ),
    buttonText: text({ max: 40, hasFallback: true }),
    /** What is seen until the map is asked for. */
    ...picture("imgUrl"),
  }),
});
