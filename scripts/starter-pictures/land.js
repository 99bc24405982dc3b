/** Scenes: land and river. */
// @ts-nocheck Drawing code: mistakes are visible, and every position would need a guard.
import {
  across,
  chance,
  down,
  group,
  line,
  many,
  oval,
  path,
  rect,
  round,
  scene,
  shadow,
  soft,
} from "./draw.js";

/**
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {readonly string[]} colours
 * @param {number} seed
 */
const tree = (x, y, size, colours, seed = 0) =>
  group(
    `transform="translate(${x} ${y}) scale(${size})"`,
    shadow(30, 6, 120, 14, 0.28),
    path(
      "M-14 0C-8-70-22-110-46-150L-30-156C-14-130-4-120 0-104C6-130 20-146 40-160L50-150C24-124 10-80 16 0Z",
      "#4e3b2c",
    ),
    many(26, (i) => {
      const a = chance(i + seed) * 6.28;
      const d = 20 + chance(i + seed + 5) * 100;
      const cy = -220 + Math.sin(a) * d * 0.72;
      return oval(
        Math.cos(a) * d,
        cy,
        46 + chance(i) * 26,
        38 + chance(i + 2) * 22,
        colours[Math.min(colours.length - 1, Math.floor(((cy + 310) / 180) * colours.length))] ?? colours[0],
      );
    }),
  );
export const river = scene(
  rect(0, 0, 1600, 560, down("#8fb6c4", "#cfdcd0", "#fbe9bd")),
  oval(1080, 330, 70, 70, "#fffbe6"),
  oval(1080, 330, 300, 220, "#fff1bf", `opacity=".7" ${soft(40)}`),
  path("M0 470C200 360 360 430 560 370S900 300 1100 380S1420 340 1600 400V620H0Z", "#a3bda6"),
  path("M0 520C260 440 460 520 700 460S1240 430 1600 480V660H0Z", "#7fa282"),
  rect(0, 440, 1600, 70, "#fffbe8", `opacity=".55" ${soft(14)}`),
  path("M0 560C300 520 600 560 900 530S1400 520 1600 550V1000H0Z", down("#6f9a5f", "#3e6a45", "#274a35")),
  path(
    "M1010 540C1180 580 1180 610 960 650S420 720 520 800S900 900 760 1000H1420C1500 880 1180 810 1080 760S1060 690 1180 640S1230 560 1060 538Z",
    down("#fff3cc", "#9cc5c8", "#4f8794", "#2d5d6c"),
  ),
  many(26, (i) =>
    rect(
      620 + chance(i) * 600,
      640 + i * 13,
      30 + chance(i + 5) * 100,
      3,
      "#fffbe4",
      `opacity="${0.2 + chance(i + 2) * 0.5}" rx="2"`,
    ),
  ),
  ...[
    [180, 640, 0.55],
    [420, 600, 0.4],
    [1400, 640, 0.6],
    [1540, 620, 0.45],
    [700, 575, 0.26],
    [820, 570, 0.22],
  ].map(([x, y, s], i) => tree(x, y, s, ["#b3c46f", "#7f9f56", "#4d7546", "#33573a"], i * 9)),
  tree(180, 900, 1.25, ["#a9bf68", "#769a52", "#456f42", "#2a4d35"], 4),
  line("M1000 760L1250 730", "#6d4a30", 16),
  many(5, (i) => line(`M${1010 + i * 56} ${770 - i * 7}v70`, "#553824", 10)),
  path("M700 850q90 60 230 0l-24 46H736Z", across("#b8503a", "#7d2f25")),
  path("M700 850q110 30 230 0", "none", `stroke="#f0c9a0" stroke-width="6"`),
  many(60, (i) =>
    line(
      `M${chance(i) * 520} 1000q${chance(i + 2) * 20 - 10}-50 ${chance(i + 6) * 50 - 25}-${70 + chance(i + 3) * 90}`,
      ["#2c5136", "#3d6a42", "#92a65a"][i % 3],
      5,
    ),
  ),
  many(20, (i) =>
    oval(40 + chance(i + 7) * 460, 890 + chance(i + 14) * 90, 8, 8, ["#fff6dc", "#e8b64c", "#d8694d"][i % 3]),
  ),
);
export const orchard = scene(
  rect(0, 0, 1600, 480, down("#a8cbd2", "#e3e9cf", "#fdeec2")),
  path("M0 460C320 380 560 430 820 390S1320 380 1600 430V560H0Z", "#9ab58a"),
  rect(0, 450, 1600, 550, down("#a9b862", "#6f9350", "#3f6a3f")),
  many(3, (i) =>
    path(
      `M${760 + i * 20} 460L${200 + i * 480} 1000h${190}L${780 + i * 20} 460Z`,
      "#d3cf7c",
      `opacity=".35" ${soft(6)}`,
    ),
  ),
  ...[
    [620, 500, 0.24],
    [960, 500, 0.24],
    [520, 545, 0.36],
    [1070, 545, 0.36],
    [380, 620, 0.58],
    [1220, 620, 0.58],
    [140, 790, 1.05],
    [1470, 790, 1.05],
  ].flatMap(([x, y, s], i) => [
    tree(x, y, s, ["#c2cc6d", "#8caa55", "#547f46", "#386040"], i * 6),
    many(16, (a) =>
      oval(
        x + (chance(a + i) - 0.5) * 210 * s,
        y - (150 + chance(a + i + 8) * 150) * s,
        11 * s,
        11 * s,
        ["#d4432f", "#e8714a", "#b92f28"][a % 3],
      ),
    ),
  ]),
  shadow(930, 915, 190, 24, 0.35),
  path("M760 780H1080L1050 910H790Z", across("#c4925a", "#8f5f33")),
  many(4, (i) => rect(766 + i * 4, 800 + i * 28, 308 - i * 8, 12, "#e0b57c", `opacity=".5"`)),
  many(24, (i) =>
    oval(
      790 + (i % 8) * 38,
      772 - Math.floor(i / 8) * 24 + chance(i) * 10,
      28,
      27,
      round(
        [0.36, 0.3, 0.8],
        ["#f7a06b", "#f28c5a", "#e9c25a"][i % 3],
        ["#d1402b", "#c23527", "#c9932f"][i % 3],
        "#7d1f18",
      ),
    ),
  ),
);
