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
