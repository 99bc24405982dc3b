/** Scenes: houses. */
// @ts-nocheck Drawing code: mistakes are visible, and every position would need a guard.
import { across, chance, down, group, line, many, oval, path, rect, round, scene, soft } from "./draw.js";

export const house = scene(
  rect(0, 0, 1600, 700, down("#2c4256", "#7f8f96", "#e3b894", "#f6d3a6")),
  path("M0 700V470C200 380 380 430 520 390S820 260 1040 330S1400 420 1600 350V700Z", "#5f6f73"),
  path("M0 700V580C260 500 500 560 760 520S1280 470 1600 540V700Z", "#42524f"),
  many(26, (i) => {
    const x = chance(i + 4) * 1600;
    const h = 70 + chance(i + 30) * 110;
    return path(`M${x} ${640 - h}l${h * 0.16} ${h}h-${h * 0.32}Z`, "#2c3c3a");
  }),
  rect(0, 640, 1600, 360, down("#56614f", "#2a332c")),
  group(
    `transform="translate(210 0)"`,
    rect(380, 560, 860, 150, "#332a22"),
    rect(400, 560, 820, 140, across("#ffd996", "#ffbf6e", "#ffe0a6")),
    many(9, (i) => rect(400 + i * 102, 560, 8, 140, "#2a2521")),
    rect(620, 630, 130, 14, "#5c3b22"),
    rect(1010, 590, 60, 110, "#8e5a30"),
    line("M700 560V596", "#332a22", 3),
    oval(700, 604, 26, 13, "#fff4d6"),
    oval(470, 655, 30, 46, "#56703c"),
    rect(260, 505, 1120, 58, down("#d8d5cd", "#8f8f8b")),
    rect(260, 563, 1120, 8, "#4a4a49"),
    rect(860, 330, 430, 178, down("#c9c6be", "#a3a29d")),
    many(5, (i) => line(`M860 ${365 + i * 32}H1290`, "#777671", 2, `opacity=".6"`)),
    rect(910, 372, 240, 104, across("#ffcf84", "#ffe3ad")),
    rect(1026, 372, 6, 104, "#2a2521"),
    rect(840, 316, 470, 20, "#dfdcd4"),
    rect(190, 700, 1260, 22, down("#d6d2c8", "#9a978f")),
    rect(190, 722, 1260, 190, down("#e7ac6c", "#5f7377", "#22333b")),
    many(30, (i) =>
      rect(
        210 + chance(i) * 1120,
        732 + chance(i + 50) * 160,
        30 + chance(i + 8) * 90,
        3,
        "#ffe1a8",
        `opacity="${0.1 + chance(i + 2) * 0.4}"`,
      ),
    ),
    rect(170, 905, 1300, 14, "#bdb8ad"),
  ),
  path("M1480 700C1500 500 1470 420 1490 330", "none", `stroke="#1e2a26" stroke-width="14"`),
  many(34, (i) =>
    oval(
      1400 + chance(i + 3) * 190,
      220 + chance(i + 41) * 220,
      30 + chance(i) * 28,
      22 + chance(i + 6) * 18,
      ["#24352d", "#2e4337", "#1b2923"][i % 3],
    ),
  ),
  many(40, (i) =>
    line(
      `M${chance(i) * 170} 1000q${chance(i + 3) * 30 - 15}-90 ${chance(i + 8) * 60 - 30}-${120 + chance(i + 2) * 120}`,
      "#19231d",
      5,
    ),
  ),
);
export const stairs = scene(
  rect(0, 0, 1600, 1000, across("#d9d2c6", "#f1ebdf", "#c3b8a8")),
  path("M0 0H760L1250 1000H0Z", "#fffaf0", `opacity=".5" ${soft(14)}`),
  many(11, (i) => {
    const x = 140 + i * 122;
    const y = 900 - i * 76;
    return (
      path(`M${x} ${y}h140v${1000 - y}h-140Z`, across("#e9dfd0", "#cdbfab")) +
      path(`M${x} ${y}h140v16h-140Z`, "#fffaf0") +
      path(`M${x} ${y + 16}h16v${1000 - y}h-16Z`, "#7c6d5b", `opacity=".28"`) +
      path(`M${x + 140} ${y - 60}L${x + 40} ${y + 0}h100Z`, "#6a5c4d", `opacity=".25"`)
    );
  }),
  path("M1482 140V1000H1600V60Z", across("#a99a86", "#8e7f6c")),
  path("M110 760V1000H0V640Z", "#6f6354", `opacity=".45"`),
  path(
    "M300 1000C300 640 520 420 900 260L940 330C640 470 420 700 420 1000Z",
    "#5c4d3e",
    `opacity=".13" ${soft(14)}`,
  ),
  line("M180 800L1480 -10", "#3a2d22", 12),
  many(10, (i) => line(`M${230 + i * 122} ${770 - i * 76}V${895 - i * 76}`, "#3a2d22", 5)),
  oval(330, 250, 130, 130, round([0.4, 0.35, 0.8], "#fffdf6", "#f5e3be")),
);
