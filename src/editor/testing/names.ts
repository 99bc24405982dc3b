/** Names and paths that a store meets when somebody means harm, or only writes in another language. */

/** What owners may want to call a site. No two are equal, though some look so, or lead to one place when they are taken for paths. */
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
  // The same letters, composed and not.
  "caf\u00e9",
  "cafe\u0301",
  "Сайт",
  "网站",
  "🦷",
  "a b",
  "constructor",
  "__proto__",
] as const;

/** @returns names of no site, made from that of one which is there */
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

/** Paths of pictures as the editor makes them, and as documents that were written by hand have them. */
export const picturePaths = [
  "assets/team.jpg",
  "assets/team-2.jpg",
  "assets/Team.jpg",
  "assets/наша-команда.webp",
  "assets/写真.png",
  "assets/2026/team.jpg",
  "assets/it's 100% & more.png",
] as const;

/** @returns paths that lead out of a site, for some store towards a picture of another one */
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
