/** Scenes: rooms of care. */
// @ts-nocheck Drawing code: mistakes are visible, and every position would need a guard.
import { across, chance, down, leaf, line, oval, path, rect, scene, shadow, soft } from "./draw.js";

export const room = scene(
  rect(0, 0, 1600, 1000, across("#e3efec", "#f4f7f2", "#d3e4e0")),
  path("M930 760V330C930 170 1050 80 1180 80S1430 170 1430 330V760Z", down("#fef8e3", "#d7ecea", "#a9d3cb")),
  path("M930 640C1040 560 1110 600 1200 560S1360 560 1430 520V760H930Z", "#7fb3a2", `opacity=".8"`),
  path("M930 700C1060 640 1200 690 1430 630V760H930Z", "#5a9583"),
  rect(1174, 80, 12, 680, "#ffffff"),
  rect(930, 400, 500, 10, "#ffffff"),
  path(
    "M915 760V330C915 160 1040 66 1180 66S1445 160 1445 330V760",
    "none",
    `stroke="#fff" stroke-width="24"`,
  ),
  path("M930 780L1430 780L1120 1000H420Z", "#fffbe6", `opacity=".6" ${soft(14)}`),
  rect(0, 780, 1600, 220, down("#d9c3a5", "#bd9f7c"), `opacity=".75"`),
  rect(880, 752, 600, 30, "#ffffff"),
  shadow(470, 900, 330, 30, 0.25),
  path(
    "M230 640C210 470 330 430 470 430S740 470 712 640L690 800H250Z",
    across("#3d8078", "#5aa297", "#2f665f"),
  ),
  path(
    "M200 640c-40-60 60-96 84-20l16 120h340l16-120c24-76 124-40 84 20l-36 180c-8 30-20 36-46 36H282c-26 0-38-6-46-36Z",
    across("#4a9389", "#69b3a6", "#357068"),
  ),
  rect(290, 700, 360, 70, down("#7cc2b5", "#4e978b"), `rx="34"`),
  path("M300 850l-16 60M640 850l16 60", "none", `stroke="#8b6440" stroke-width="16" stroke-linecap="round"`),
  rect(520, 560, 130, 130, across("#f3cf9e", "#e0a973"), `rx="26" transform="rotate(12 585 625)"`),
  shadow(800, 915, 90, 14, 0.25),
  path("M735 780H865L846 915H754Z", across("#fdfaf3", "#d6cab8")),
  ...[-150, -128, -104, -90, -72, -50, -28].map((turn, i) =>
    leaf(800, 785, 190 + chance(i) * 130, turn, ["#2f6b57", "#47896f", "#5fa287"][i % 3]),
  ),
  line("M170 900V330", "#6d5c4a", 8),
  path("M90 330L130 210H215L255 330Z", across("#fff5da", "#f3d9a4")),
  oval(172, 330, 82, 12, "#fffbe9"),
  oval(172, 400, 190, 150, "#fff0c4", `opacity=".5" ${soft(40)}`),
  oval(170, 902, 60, 10, "#6d5c4a"),
);
export const corridor = scene(
  rect(0, 0, 1600, 1000, "#cfe0de"),
  ...[
    ["#bcd5d3", 0],
    ["#cfe3df", 1],
    ["#deede8", 2],
    ["#ecf5ef", 3],
    ["#fbfaf0", 4],
  ].map(([colour, i]) => {
    const w = 660 - i * 120;
    const top = 40 + i * 84;
    const bottom = 1000 - i * 64;
    return (
      path(
        `M${800 - w - 12} ${bottom}V${top + w}A${w + 12} ${w + 12} 0 0 1 ${800 + w + 12} ${top + w}V${bottom}Z`,
        "#7aa6a2",
        `opacity=".35" ${soft(14)}`,
      ) +
      path(
        `M${800 - w} ${bottom}V${top + w * 0.9}A${w} ${w * 0.9} 0 0 1 ${800 + w} ${top + w * 0.9}V${bottom}Z`,
        across(colour, "#fbfdf9", colour),
      )
    );
  }),
  path("M620 744V540A180 160 0 0 1 980 540V744Z", down("#fff4cf", "#d6ebe0", "#8fc0ae")),
  path("M620 690C720 640 860 690 980 640V744H620Z", "#5a9583"),
  path("M620 744H980L1460 1000H140Z", across("#e6d3b8", "#fff4da", "#dcc5a6")),
  path("M690 744H910L1130 1000H470Z", "#fffdf0", `opacity=".65" ${soft(6)}`),
  shadow(1240, 880, 150, 18, 0.25),
  rect(1120, 770, 250, 30, across("#e9b98a", "#c58d5b"), `rx="12"`),
  path("M1150 800l-10 84M1340 800l10 84", "none", `stroke="#8b6440" stroke-width="12"`),
  path("M300 800H400L386 910H314Z", across("#ffffff", "#cfd9d3")),
  ...[-142, -120, -98, -82, -62, -40].map((turn, i) =>
    leaf(350, 802, 150 + chance(i + 2) * 110, turn, ["#2f6b57", "#47896f", "#6aab90"][i % 3]),
  ),
);

/** Bench in the garden of the practice. */
export const garden = scene(
  rect(0, 0, 1600, 1000, down("#dff1ee", "#f3f8ee", "#e6efd9")),
  oval(1160, 210, 260, 260, "#fffbe2", `opacity=".8" ${soft(40)}`),
  path("M0 560C260 470 520 520 800 480S1320 430 1600 500V1000H0Z", "#a9d3c3"),
  path("M0 640C300 570 620 620 900 590S1400 560 1600 610V1000H0Z", "#7dbaa6"),
  line("M330 700C340 520 320 400 350 260", "#6a5643", 26),
  line("M344 440C420 380 450 360 480 300M336 500C270 430 250 400 220 360", "#6a5643", 13),
  ...Array.from({ length: 46 }, (_, i) =>
    oval(
      150 + chance(i) * 430,
      110 + chance(i + 30) * 300,
      52 + chance(i + 4) * 40,
      40 + chance(i + 9) * 26,
      ["#3f8f7c", "#57a48e", "#78bba3", "#2f7a6a"][i % 4],
      `opacity=".93"`,
    ),
  ),
  path("M0 760C400 700 900 720 1600 690V1000H0Z", "#c9e0c0"),
  path("M560 1000C640 880 720 800 760 715H900C930 800 1060 900 1200 1000Z", down("#f3ead6", "#e2d2b4")),
  shadow(1110, 850, 330, 22, 0.25),
  rect(860, 700, 500, 20, "#c98f58", `rx="6"`),
  rect(860, 735, 500, 20, "#b97f49", `rx="6"`),
  path("M840 790H1380L1400 816H820Z", "#d39a62"),
  rect(860, 690, 18, 170, "#7b5230"),
  rect(1340, 690, 18, 170, "#7b5230"),
  rect(840, 816, 16, 56, "#7b5230"),
  rect(1362, 816, 16, 56, "#7b5230"),
  path("M930 790C926 750 1010 744 1020 790Z", "#f2b872"),
  ...Array.from({ length: 26 }, (_, i) =>
    leaf(
      1330 + (i % 9) * 34,
      1010,
      150 + chance(i) * 150,
      -130 + (i % 9) * 12 + chance(i + 5) * 12,
      ["#2f7a6a", "#4c9c86", "#1f5f55"][i % 3],
    ),
  ),
  ...Array.from({ length: 22 }, (_, i) =>
    leaf(
      -20 + (i % 8) * 36,
      1010,
      130 + chance(i + 2) * 150,
      -100 + (i % 8) * 9,
      ["#3f8f7c", "#2a6f60", "#69b09a"][i % 3],
    ),
  ),
  ...Array.from({ length: 18 }, (_, i) =>
    oval(40 + chance(i + 8) * 400, 800 + chance(i + 44) * 140, 12, 12, ["#fff", "#f7c98f", "#f3a7a0"][i % 3]),
  ),
);
