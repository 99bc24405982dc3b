/** A small real site in two languages for tests of the editor shell, and its pictures. */

const colours = { a: "#9ab", b: "#a33" } as const;
const drawing = (fill: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300" width="400" height="300"><rect width="400" height="300" fill="${fill}"/><circle cx="140" cy="120" r="70" fill="#f6d8b8"/></svg>`;

/** Pictures of the site, by path. */
export const samplePictures: Readonly<Record<string, string>> = {
  "assets/ada.svg": drawing(colours.a),
  "assets/ada-s.svg": drawing(colours.b),
};

const language = (code: string, name: string, isPrimary: boolean) => ({
  status: "active",
  isPrimary,
  lang: { name, code },
});

/** Returns the document: all kinds of fields are in its sections. */
export const sampleSite = () => ({
  siteId: "sample",
  name: "Sample",
  languages: [language("en", "English", true), language("de", "Deutsch", false)],
  events: [{ id: "opening", title: "Opening night", startsAt: "2040-05-01T18:00:00Z" }],
  footerLinks: [{ text: "About", link: "/about" }],
  pages: [
    {
      path: "/",
      meta: { title: "Home" },
      components: [
        {
          id: "Team",
          uniqId: "team",
          status: "published",
          data: {
            title: "Our team",
            titleAlignment: "center",
            team: [
              {
                imgUrl: "assets/ada.svg",
                imgDimensions: { small: "assets/ada-s.svg" },
                imgAlt: "Ada, portrait",
                name: "Ada",
                position: "Director",
              },
              { name: "Grace", position: "Admiral" },
            ],
          },
        },
        {
          id: "CountdownHero",
          uniqId: "hero",
          status: "published",
          data: {
            title: "All of it",
            countDownDate: "2040-05-01T18:00:00Z",
            backgroundImgUrl: "assets/ada.svg",
            bgOverlayTransparency: 0.5,
            buttons: [{ buttonText: "Join", buttonUrl: "/about", type: "primary" }],
            socials: [{ icon: "star", socialUrl: "https://example.org/" }],
            dateLabels: ["days", "hours", "minutes", "seconds"],
          },
        },
        {
          id: "Footer",
          uniqId: "footer",
          status: "published",
          data: { copyrightText: "Thank you", logoSrc: "assets/ada.svg", logoWidth: 90 },
        },
      ],
    },
    {
      path: "/about",
      meta: { title: "About us" },
      components: [
        {
          id: "Team",
          uniqId: "people",
          status: "published",
          data: { title: "People", team: [{ name: "Alan" }] },
        },
        {
          id: "TextImage",
          uniqId: "image",
          status: "published",
          colorMode: "LIGHT",
          data: { title: "Where we are", largeImgUrl: "assets/ada.svg", isAnimated: true },
        },
        {
          id: "Text18",
          uniqId: "colours",
          status: "published",
          data: {
            title: "In colours",
            titleTextGradient: { from: "#aa3300", to: "#0033aa", angle: 30 },
            content: [{ title: "First" }],
          },
        },
      ],
    },
  ],
  translations: {
    de: {
      pages: [
        {
          path: "/",
          meta: { title: "Start" },
          components: [{ uniqId: "team", data: { title: "Unser Team" } }],
        },
      ],
    },
  },
});
