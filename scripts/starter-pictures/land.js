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

/** Heron in the reeds, early. */
export const reeds = scene(
  rect(0, 0, 1600, 620, down("#c7d9cc", "#e9e6c4", "#f8dca0")),
  oval(420, 400, 80, 80, "#fffbe4"),
  oval(420, 400, 260, 260, "#fff2c0", `opacity=".5" ${soft(40)}`),
  path("M0 620V470C240 400 460 470 700 440S1250 390 1600 460V620Z", "#9fb996"),
  path("M0 620V540C300 490 560 540 860 515S1380 490 1600 530V620Z", "#6f9371"),
  rect(0, 600, 1600, 400, down("#e5dfb4", "#9fbfae", "#4d8480", "#234f52")),
  many(60, (i) =>
    rect(
      chance(i + 3) * 1600,
      612 + chance(i + 40) * 360,
      40 + chance(i) * 150,
      3,
      i % 4 ? "#fff6d6" : "#1d4446",
      `rx="2" opacity="${0.12 + chance(i + 8) * 0.3}"`,
    ),
  ),
  group(
    `transform="translate(980 0)"`,
    line("M-24 720V860M26 715V862", "#5b4f3a", 8),
    path(
      "M-130 600C-90 540 20 520 90 580C130 620 110 690 40 715C-30 740 -100 700 -190 730C-170 680 -160 640 -130 600Z",
      across("#6f8790", "#a9bac0", "#cfd8d8"),
    ),
    path("M-190 730C-150 660 -60 640 30 650C-20 690 -100 700 -190 730Z", "#3f545e"),
    path(
      "M60 590C110 540 70 480 96 420C110 380 150 372 172 392C190 410 170 430 150 436C130 470 170 540 110 620Z",
      across("#cfd8d8", "#eef2ef"),
    ),
    path("M166 392L300 420L164 416Z", "#d99a3a"),
    path("M150 388C110 372 80 378 40 360C90 360 130 364 168 394Z", "#22323a"),
    oval(152, 400, 6, 6, "#1a2226"),
    oval(0, 866, 190, 12, "#1d4446", `opacity=".5" ${soft(6)}`),
  ),
  many(70, (i) => {
    const x = i < 36 ? chance(i) * 520 - 20 : 1220 + chance(i) * 420;
    const h = 260 + chance(i + 7) * 380;
    const sway = chance(i + 3) * 90 - 30;
    return (
      line(
        `M${x} 1010Q${x + sway * 0.2} ${1000 - h / 2} ${x + sway} ${1000 - h}`,
        ["#3f5d3c", "#5c7a48", "#2c4630", "#8a9a57"][i % 4],
        7,
      ) + (i % 3 ? "" : rect(x + sway - 8, 940 - h, 17, 84, "#6a4526", `rx="8"`))
    );
  }),
  many(6, (i) => {
    const x = 560 + i * 90 - (i % 2) * 20;
    const y = 170 + Math.abs(i - 2) * 34;
    return line(`M${x} ${y}q20-22 36 0q16-22 36 0`, "#4c5f58", 5);
  }),
);
