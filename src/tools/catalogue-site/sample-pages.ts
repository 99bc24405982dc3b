/** Sample pages for section types that list pages, and their parent page. */

/** Path of the parent page. */
export const samplePath = "/news";

const news = [
  {
    path: "programme",
    publishAt: "2025-03-12T09:00:00Z",
    title: "The programme is out: three days, forty talks",
    description: "Water, grain and what a refrigerated lorry does to both. Who speaks when, hall by hall.",
    picture: 3,
  },
  {
    path: "greenhouse",
    publishAt: "2025-02-26T09:00:00Z",
    title: "An evening in the greenhouse",
    description:
      "Forty guests may follow Amara Osei between the tomatoes and taste what her sensors saw first.",
    picture: 2,
  },
  {
    path: "drones",
    publishAt: "2025-02-08T09:00:00Z",
    title: "What drones see, and a farmer does not",
    description: "A field day with two machines, one field and a wager that nobody has paid yet.",
    picture: 4,
  },
  {
    path: "laboratory",
    publishAt: "2025-01-21T09:00:00Z",
    title: "The laboratory opens its doors",
    description: "For one Saturday anybody may bring a sample from the kitchen, and take the answer home.",
    picture: 1,
  },
  {
    path: "grain",
    publishAt: "2024-12-04T09:00:00Z",
    title: "A good year for grain",
    description: "Protein, weight, moisture: the first figures of the harvest, and what they mean for bread.",
    picture: 5,
  },
  {
    path: "grants",
    publishAt: "2024-11-16T09:00:00Z",
    title: "Twelve grants for young researchers",
    description: "The committee has met. It pays the journey, the hotel and the worst coffee in town.",
    picture: 6,
  },
];

export const samplePages = [
  { path: samplePath, meta: { title: "News" }, components: [] },
  ...news.map(({ path, publishAt, title, description, picture }) => ({
    path: `${samplePath}/${path}`,
    publishAt,
    meta: { title, description, image: `assets/scene-${picture}.webp` },
    components: [],
  })),
];
