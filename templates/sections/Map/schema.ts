/** An address with a map and a link to directions. The map loads when the visitor asks for it. */
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
      "Degrees north of the equator. With the longitude, the page can show a map.",
    ),
    longitude: range(-180, 180).describe(
      "Degrees east of Greenwich. With the latitude, the page can show a map.",
    ),
    zoom: range(1, 19).describe("Initial zoom: 1 shows the world, 19 a house."),
    mapUrl: link().describe("Page with a map or directions, instead of the one made from the coordinates."),
    buttonText: text({ hasFallback: true }),
    /** Shown until the visitor loads the map. */
    ...picture("imgUrl"),
  }),
});
