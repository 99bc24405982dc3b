/** Scenes: things of clay. */
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
  windowLight,
} from "./draw.js";

/**
 * Turned pot: its outline from the rim to the foot, as half widths and heights.
 * @param {number} x
 * @param {number} y
 * @param {readonly [number, number][]} points
 * @param {readonly string[]} colours
 */
const pot = (x, y, points, colours) => {
  const right = points.map(([w, h]) => [x + w, y - h]);
  const left = points.map(([w, h]) => [x - w, y - h]).reverse();
  const curve = (all) =>
    all
      .slice(1)
      .map(([px, py], i) => `C${all[i][0]} ${(all[i][1] + py) / 2} ${px} ${(all[i][1] + py) / 2} ${px} ${py}`)
      .join("");
  const [[w, h]] = points;
  return group(
    "",
    shadow(x + 40, y + 4, points.at(-1)[0] * 2.1, 16, 0.32),
    path(`M${right[0].join(" ")}${curve(right)}L${left[0].join(" ")}${curve(left)}Z`, across(...colours)),
    oval(x, y - h, w, w * 0.16, colours.at(-1)),
    oval(x, y - h + 2, w * 0.88, w * 0.11, "#2b1a14", `opacity=".55"`),
  );
};
export const shelf = scene(
  rect(0, 0, 1600, 1000, across("#efe3d3", "#e6d3bf", "#c9ad95")),
  windowLight(120, 40, "#fffaf0", 0.8),
  rect(0, 480, 1600, 26, down("#c99a6c", "#8f6440")),
  rect(0, 506, 1600, 60, down(["#3b241a", 0.3], ["#3b241a", 0])),
  rect(0, 890, 1600, 26, down("#c99a6c", "#8f6440")),
  rect(0, 916, 1600, 84, down("#9d8069", "#b79a81")),
  pot(
    210,
    480,
    [
      [44, 270],
      [30, 225],
      [34, 200],
      [95, 110],
      [52, 0],
    ],
    ["#8fa79b", "#5e7c72", "#2f4a45"],
  ),
  pot(
    420,
    480,
    [
      [92, 120],
      [96, 90],
      [60, 0],
    ],
    ["#f7efe2", "#dfcfba", "#a58d76"],
  ),
  pot(
    640,
    480,
    [
      [26, 330],
      [20, 270],
      [70, 190],
      [84, 110],
      [46, 0],
    ],
    ["#d98a62", "#b65e3c", "#6e3320"],
  ),
  pot(
    900,
    480,
    [
      [120, 105],
      [104, 50],
      [48, 0],
    ],
    ["#6f8fae", "#426486", "#233a55"],
  ),
  pot(
    1130,
    480,
    [
      [50, 215],
      [44, 195],
      [88, 120],
      [78, 50],
      [50, 0],
    ],
    ["#f3e4cc", "#d4b995", "#92724f"],
  ),
  pot(
    1390,
    480,
    [
      [30, 300],
      [24, 240],
      [100, 130],
      [60, 0],
    ],
    ["#4c4a50", "#2f2d33", "#19181c"],
  ),
  pot(
    260,
    890,
    [
      [150, 150],
      [130, 80],
      [64, 0],
    ],
    ["#e7b795", "#c4805a", "#7c4429"],
  ),
  pot(
    600,
    890,
    [
      [60, 290],
      [50, 255],
      [118, 150],
      [96, 60],
      [66, 0],
    ],
    ["#fbf4e7", "#e4d5bf", "#a8927b"],
  ),
  many(7, (i) =>
    line(
      `M590 600Q${520 + i * 32} ${420 + chance(i) * 60} ${430 + i * 60} ${330 + chance(i + 3) * 120 + 180}`,
      "#8a7a4c",
      3,
    ),
  ),
  many(42, (i) =>
    oval(
      430 + (i % 7) * 60 - Math.floor(i / 7) * 6,
      520 + chance((i % 7) + 3) * 120 + Math.floor(i / 7) * 9 - 20,
      9,
      5,
      ["#c9b16d", "#b39a58", "#dcc88c"][i % 3],
      `transform="rotate(${i * 37} ${430 + (i % 7) * 60} 560)"`,
    ),
  ),
  pot(
    930,
    890,
    [
      [84, 180],
      [88, 120],
      [58, 0],
    ],
    ["#93a88c", "#667f62", "#38503a"],
  ),
  path("M1015 735c70-10 90 90-4 105v-24c50-8 44-66 2-58Z", "#566f53"),
  pot(
    1290,
    890,
    [
      [34, 330],
      [26, 280],
      [70, 230],
      [124, 120],
      [70, 0],
    ],
    ["#b5503a", "#8c3527", "#4d1a15"],
  ),
);
export const wheel = scene(
  rect(0, 0, 1600, 1000, across("#513a30", "#7b5a48", "#a98568")),
  windowLight(900, -40, "#ffe0b0", 0.35),
  oval(800, 830, 620, 150, "#241712"),
  oval(800, 800, 620, 150, across("#6d6a68", "#a9a5a0", "#5b5653")),
  many(8, (i) =>
    oval(800, 800, 600 - i * 62, 144 - i * 15, "none", `stroke="#3c3835" stroke-width="3" opacity=".35"`),
  ),
  shadow(850, 800, 320, 50, 0.5),
  path(
    "M420 420C430 640 560 780 660 800H940C1040 780 1170 640 1180 420Z",
    across("#e3a27b", "#c97b52", "#a55a38", "#66301d"),
  ),
  many(12, (i) =>
    line(
      `M${425 + i * 9} ${470 + i * 26}C${600} ${530 + i * 26} ${1000} ${530 + i * 26} ${1175 - i * 9} ${470 + i * 26}`,
      i % 2 ? "#f0bb95" : "#6f351f",
      4,
      `opacity=".28"`,
    ),
  ),
  oval(800, 420, 380, 88, across("#efb692", "#c87c54")),
  oval(800, 426, 348, 74, down("#5a2b1b", "#a2603e")),
  many(5, (i) =>
    oval(
      800,
      448 + i * 9,
      300 - i * 52,
      52 - i * 9,
      "none",
      `stroke="#d59369" stroke-width="3" opacity=".4"`,
    ),
  ),
  path(
    "M470 520C490 640 560 730 640 770",
    "none",
    `stroke="#ffe0c4" stroke-width="26" opacity=".35" stroke-linecap="round" ${soft(14)}`,
  ),
);

/** Jars of glaze, brushes, and a test tile of each colour. */
export const glaze = scene(
  rect(0, 0, 1600, 700, across("#ead9c6", "#dcc3aa", "#bd9c80")),
  windowLight(1020, -30, "#fffaf0", 0.7),
  many(5, (i) => {
    const x = 170 + i * 250;
    const colour = ["#5e7c72", "#426486", "#b65e3c", "#e2cfae", "#35343a"][i];
    return (
      line(`M${x + 70} 90V190`, "#8f6440", 4) +
      rect(x, 180, 140, 190, "#5a3d2a", `rx="10" opacity=".25" transform="translate(12 14)" ${soft(6)}`) +
      rect(x, 180, 140, 190, "#c98e66", `rx="10"`) +
      path(
        `M${x} 190q0-10 10-10h120q10 0 10 10v${96 + chance(i) * 40}q-40 24-70 6t-70 4Z`,
        down(colour, colour),
        `opacity=".95"`,
      ) +
      path(`M${x + 14} 192h30v${70}h-30Z`, "#fff", `opacity=".25" ${soft(3)}`) +
      oval(x + 70, 200, 8, 8, "#4a3222")
    );
  }),
  line("M60 90H1540", "#8f6440", 12),
  rect(0, 690, 1600, 310, down("#b98459", "#7e5434")),
  rect(0, 690, 1600, 10, "#dfb389", `opacity=".8"`),
  many(6, (i) =>
    line(
      `M0 ${730 + i * 48}C500 ${722 + i * 48} 1000 ${742 + i * 46} 1600 ${726 + i * 48}`,
      "#5d3a22",
      2,
      `opacity=".35"`,
    ),
  ),
  pot(
    300,
    850,
    [
      [110, 190],
      [112, 120],
      [92, 0],
    ],
    ["#f6efe2", "#dccdb8", "#9f8a73"],
  ),
  oval(300, 662, 96, 12, "#5e7c72"),
  pot(
    610,
    890,
    [
      [120, 170],
      [122, 90],
      [98, 0],
    ],
    ["#f6efe2", "#dccdb8", "#9f8a73"],
  ),
  oval(610, 722, 104, 13, "#426486"),
  path("M690 724c14 40 4 90 10 120-16 6-24-10-22-40s-10-60-6-78Z", "#426486"),
  many(5, (i) =>
    group(
      `transform="translate(${990 + i * 26} 690) rotate(${-22 + i * 11})"`,
      line("M0 60V-190", ["#7c4f31", "#a76b42", "#5a3a26", "#8f6440", "#b98459"][i], 11),
      rect(-8, -230, 16, 46, "#b9bcba"),
      path(
        "M-9 -230Q-12 -290 0 -330Q12 -290 9 -230Z",
        ["#3a2b22", "#5e7c72", "#efe3d0", "#b65e3c", "#3a2b22"][i],
      ),
    ),
  ),
  pot(
    1040,
    870,
    [
      [78, 190],
      [84, 110],
      [66, 0],
    ],
    ["#9fae98", "#71866f", "#3d5140"],
  ),
  pot(
    1350,
    900,
    [
      [150, 130],
      [126, 60],
      [58, 0],
    ],
    ["#e7b795", "#c4805a", "#7c4429"],
  ),
  path(
    "M1204 772C1240 800 1460 800 1496 772C1494 800 1488 812 1480 822C1440 796 1390 846 1340 816S1250 826 1218 818Z",
    "#426486",
    `opacity=".92"`,
  ),
);

/** Open kiln with what was fired in it. */
export const kiln = scene(
  rect(0, 0, 1600, 1000, across("#4a382e", "#6b5143", "#8a6b56")),
  rect(0, 860, 1600, 140, down("#4d372a", "#2b1d15")),
  rect(300, 90, 1000, 790, "#160d09", `rx="22" opacity=".5" ${soft(14)}`),
  rect(280, 70, 1000, 800, across("#80807c", "#b6b5b0", "#6d6c68"), `rx="20"`),
  rect(340, 130, 880, 680, "#e9d8bd"),
  many(8, (row) =>
    many(9, (c) =>
      rect(
        344 + c * 98 - (row % 2) * 0,
        134 + row * 84,
        92,
        78,
        ["#f0e0c6", "#e6d0b0", "#ecdabd"][(row + c * 2) % 3],
        `rx="3"`,
      ),
    ),
  ),
  rect(400, 180, 760, 590, down("#f0a961", "#d7803f", "#8f4522")),
  rect(400, 180, 760, 590, round([0.5, 0.5, 0.75], ["#ffe6b0", 0.85], ["#e79350", 0.3], ["#5a2512", 0.5])),
  rect(400, 372, 760, 16, "#b9a68b"),
  rect(400, 574, 760, 16, "#b9a68b"),
  pot(
    520,
    372,
    [
      [50, 90],
      [46, 50],
      [30, 0],
    ],
    ["#b8cbbd", "#7d988a", "#42594f"],
  ),
  pot(
    690,
    372,
    [
      [72, 70],
      [60, 34],
      [30, 0],
    ],
    ["#fbf4e7", "#e4d5bf", "#a8927b"],
  ),
  pot(
    880,
    372,
    [
      [26, 140],
      [20, 116],
      [52, 70],
      [34, 0],
    ],
    ["#8aa8c4", "#4c6e92", "#263e5a"],
  ),
  pot(
    1060,
    372,
    [
      [56, 100],
      [58, 60],
      [40, 0],
    ],
    ["#e7a67f", "#b86a45", "#6d341e"],
  ),
  pot(
    540,
    574,
    [
      [80, 96],
      [70, 48],
      [36, 0],
    ],
    ["#e7a67f", "#b86a45", "#6d341e"],
  ),
  pot(
    770,
    574,
    [
      [46, 150],
      [40, 128],
      [78, 74],
      [50, 0],
    ],
    ["#fbf4e7", "#e4d5bf", "#a8927b"],
  ),
  pot(
    1010,
    574,
    [
      [96, 84],
      [84, 40],
      [40, 0],
    ],
    ["#63626a", "#3b3a41", "#1d1c21"],
  ),
  pot(
    500,
    770,
    [
      [54, 120],
      [56, 70],
      [38, 0],
    ],
    ["#8aa8c4", "#4c6e92", "#263e5a"],
  ),
  pot(
    680,
    770,
    [
      [64, 104],
      [66, 60],
      [44, 0],
    ],
    ["#f3e4cc", "#d4b995", "#92724f"],
  ),
  pot(
    880,
    770,
    [
      [96, 120],
      [82, 60],
      [40, 0],
    ],
    ["#b8cbbd", "#7d988a", "#42594f"],
  ),
  pot(
    1070,
    770,
    [
      [58, 130],
      [52, 100],
      [62, 60],
      [40, 0],
    ],
    ["#d98a62", "#b65e3c", "#6e3320"],
  ),
  path("M1290 60L1560 -10V960L1290 870Z", across("#8d8c87", "#55544f")),
  path("M1320 130L1520 80V880L1320 810Z", across("#e6d0b0", "#b69a76")),
  many(8, (i) => line(`M1320 ${215 + i * 85}L1520 ${180 + i * 100}`, "#a88a66", 3)),
  rect(380, 790, 800, 40, "#160d09", `opacity=".2" ${soft(14)}`),
);
