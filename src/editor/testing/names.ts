/** Names and paths that are hostile, or just written in another language. */

/** Names that owners may choose for a site. All are different, though some look alike or are equal when used as paths. */
export const siteNames = [
  "a",
  "A",
  "a/b",
  "a/../b",
  "b",
  "../a",
  "a\\b",
  "it's",
  'say "hi"',
  "a' OR '1'='1",
  "a%",
  "a_",
  "a%2Fb",
  // The same letters, composed and decomposed.
  "caf\u00e9",
  "cafe\u0301",
  "Сайт",
  "网站",
  "🦷",
  "a b",
  "constructor",
  "__proto__",
] as const;

/** @returns names of no site, derived from an existing one */
export const strangerNames = (site: string): readonly string[] => [
  `${site}-stranger`,
  `${site}/`,
  `./${site}`,
  `${site}/../${site}`,
  `../${site}`,
  `${site}' OR '1'='1`,
  `${site}%`,
  `%`,
  `${site} `,
  `${site}\u0000`,
  "",
  "__proto__",
  "constructor",
];

/** Picture paths as the editor creates them, and as handwritten documents contain them. */
export const picturePaths = [
  "assets/team.jpg",
  "assets/team-2.jpg",
  "assets/Team.jpg",
  "assets/наша-команда.webp",
  "assets/写真.png",
  "assets/2026/team.jpg",
  "assets/it's 100% & more.png",
] as const;

/** @returns paths that leave the site, some of them to a picture of another site */
export const climbingPaths = (other: string, path: string): readonly string[] => [
  `../${other}/${path}`,
  `../../${other}/${path}`,
  `assets/../../${other}/${path}`,
  `..\\${other}\\${path.replaceAll("/", "\\")}`,
  `/${other}/${path}`,
  `./../${other}/${path}`,
  `%2e%2e/${other}/${path}`,
  `${path}\u0000`,
];
