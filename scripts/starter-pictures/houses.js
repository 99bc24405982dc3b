/** Scenes: houses. */
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

/** Old barn with a reading room in it. */
export const barn = scene(
  rect(0, 0, 1600, 1000, down("#3b342e", "#4d443b", "#6a5c4d")),
  path("M0 0H1600L1190 330H410Z", down("#2a2420", "#4b4037")),
  many(7, (i) => line(`M${i * 268} 0L${410 + i * 130} 330`, "#1d1815", 20)),
  path("M410 330H1190V770H410Z", across("#8d7f6e", "#b0a08a", "#8d7f6e")),
  rect(560, 400, 480, 370, down("#cfdad6", "#e9ddc2", "#f5cf94")),
  path("M560 640C640 600 720 650 800 625S960 600 1040 640V770H560Z", "#7d8a70"),
  path("M560 690C680 660 860 700 1040 675V770H560Z", "#5d6b56"),
  many(3, (i) => rect(676 + i * 120, 400, 8, 370, "#2d2722")),
  rect(552, 392, 496, 10, "#2d2722"),
  path("M0 0V1000L410 770V330Z", across("#5e5145", "#7c6d5c")),
  path("M1600 0V1000L1190 770V330Z", across("#7c6d5c", "#4f443a")),
  many(5, (row) =>
    many(26, (i) => {
      const x = 20 + i * 14.6;
      const share = x / 410;
      const top = 210 + row * 130 + share * (160 - row * 44);
      const h = (70 + chance(i + row * 9) * 34) * (1 - share * 0.42);
      return rect(
        x,
        top + 104 * (1 - share * 0.42) - h,
        12,
        h,
        ["#a65a3c", "#d9c7a4", "#5a6b6e", "#8e7a52", "#39424a", "#c58b4f"][
          Math.floor(chance(i * 7 + row * 31) * 6)
        ],
      );
    }),
  ),
  many(6, (row) =>
    path(`M0 ${210 + row * 130}L410 ${370 + row * 86}V${378 + row * 86}L0 ${224 + row * 130}Z`, "#2f271f"),
  ),
  path("M0 1000L410 770H1190L1600 1000Z", down("#a48c6d", "#7b644a")),
  many(9, (i) => line(`M${420 + i * 95} 770L${-260 + i * 264} 1000`, "#55432f", 3, `opacity=".45"`)),
  path("M560 770H1040L1330 1000H270Z", "#ffe0a6", `opacity=".28" ${soft(14)}`),
  path("M700 905H1130L1180 925H660Z", "#4a3422"),
  rect(700, 925, 14, 75, "#3a2819"),
  rect(1120, 925, 14, 75, "#3a2819"),
  path("M860 900l60-12 60 12v6l-60-10-60 10Z", "#fdf6e6"),
  line("M920 0V520", "#17120f", 3),
  path("M870 560L900 520H940L970 560Z", "#1d1815"),
  oval(920, 562, 50, 8, "#ffe9b4"),
  oval(920, 640, 190, 120, "#ffdf9e", `opacity=".22" ${soft(40)}`),
);

/** Room with one long window. */
export const lookout = scene(
  rect(0, 0, 1600, 1000, across("#d5cdc1", "#e9e2d6", "#cfc5b6")),
  rect(0, 0, 1600, 120, down("#bfb4a4", "#d8cfc1")),
  rect(120, 250, 1360, 390, "#2f2a26"),
  rect(136, 266, 1328, 358, down("#8aa0a8", "#c3c9c1", "#efdcb8")),
  path("M136 520C360 470 520 500 760 480S1200 440 1464 500V624H136Z", "#8b9a86"),
  path("M136 560C420 530 640 570 900 545S1280 530 1464 560V624H136Z", "#65775f"),
  many(18, (i) => {
    const x = 180 + chance(i + 3) * 1240;
    const h = 60 + chance(i + 11) * 110;
    return path(`M${x} ${590 - h}l${h * 0.2} ${h}h-${h * 0.4}Z`, i % 2 ? "#4b5d4c" : "#586b54");
  }),
  rect(136, 590, 1328, 34, down("#b9c2bb", "#8fa0a0")),
  many(3, (i) => rect(468 + i * 332, 266, 8, 358, "#2f2a26")),
  rect(100, 640, 1400, 22, down("#f3ede2", "#b3a794")),
  rect(0, 800, 1600, 200, down("#b39a7b", "#8c7355")),
  many(8, (i) => line(`M0 ${812 + i * 26}H1600`, "#715a40", 2, `opacity=".3"`)),
  path("M136 800H1464L1600 960H0Z", "#fff3d6", `opacity=".35" ${soft(14)}`),
  rect(0, 786, 1600, 14, "#efe8dc"),
  shadow(980, 930, 300, 16),
  path("M700 800H1240C1262 800 1262 850 1240 852H700C680 850 680 800 700 800Z", down("#4a4b46", "#2e2f2c")),
  rect(720, 852, 12, 76, "#20211f"),
  rect(1206, 852, 12, 76, "#20211f"),
  path("M740 800C740 765 880 765 890 800Z", "#a08a68"),
  path("M1120 800V690h6v110Z", "#20211f"),
  path("M1086 690L1104 640h40l18 50Z", "#f6ead0"),
  oval(330, 930, 120, 18, "#1a0f0a", `opacity=".3" ${soft(14)}`),
  path("M270 930L290 800H370L390 930Z", across("#8e8a80", "#5d5a53")),
  many(11, (i) =>
    line(
      `M330 802Q${250 + i * 16} ${690 - chance(i) * 60} ${190 + i * 28} ${640 + chance(i + 5) * 110}`,
      "#4b5a43",
      7,
    ),
  ),
);

/** Plan in chalk on a dark floor. */
export const plan = scene(
  rect(0, 0, 1600, 1000, across("#33363a", "#3e4247", "#2b2e31")),
  many(70, (i) =>
    oval(
      chance(i) * 1600,
      chance(i + 80) * 1000,
      40 + chance(i + 3) * 160,
      10 + chance(i + 6) * 30,
      "#5b6066",
      `opacity=".12" ${soft(14)}`,
    ),
  ),
  group(
    `transform="rotate(-8 800 500)" opacity=".92"`,
    many(17, (i) => line(`M${i * 110 - 100} -100V1100`, "#6b7076", 1, `opacity=".35"`)),
    many(12, (i) => line(`M-100 ${i * 110 - 100}H1700`, "#6b7076", 1, `opacity=".35"`)),
    line("M300 220H1120V400H1320V790H300Z", "#f1ece0", 13),
    line("M300 520H620M760 520H1120V400", "#f1ece0", 9),
    line("M760 520V790", "#f1ece0", 9),
    line("M620 520A140 140 0 0 1 760 660", "#f1ece0", 3, `stroke-dasharray="10 12"`),
    many(11, (i) => line(`M${340 + i * 24} 560V680`, "#f1ece0", 4)),
    line("M330 620H590M575 606l20 14-20 14", "#e3a765", 5),
    line("M820 790H1080M820 800H1080", "#9fc0c6", 6),
    line("M300 840H1320M300 826V854M760 826V854M1320 826V854", "#e3a765", 4),
    oval(960, 650, 70, 44, "none", `stroke="#f1ece0" stroke-width="4"`),
    many(6, (i) =>
      oval(900 + (i % 3) * 60, i < 3 ? 590 : 710, 15, 13, "none", `stroke="#f1ece0" stroke-width="3"`),
    ),
    line("M420 300H640V440H420ZM420 340H640", "#f1ece0", 4),
    line("M860 280q60-30 120 0t120 0", "#f1ece0", 3),
  ),
  many(140, (i) =>
    oval(chance(i + 2) * 1600, chance(i + 120) * 1000, 2, 2, "#f1ece0", `opacity="${chance(i + 4) * 0.5}"`),
  ),
  group(
    `transform="translate(1330 840) rotate(-28)"`,
    oval(70, 30, 110, 16, "#000", `opacity=".4" ${soft(6)}`),
    rect(0, 0, 150, 26, down("#fffdf6", "#cfc8b8"), `rx="9"`),
  ),
  group(
    `transform="translate(60 110) rotate(12)"`,
    rect(6, 10, 250, 150, "#000", `rx="3" opacity=".4" ${soft(6)}`),
    rect(0, 0, 250, 150, across("#efe6d4", "#d8ccb6")),
    many(4, (i) => line(`M24 ${34 + i * 28}H${200 - chance(i) * 60}`, "#5f574b", 3)),
  ),
);
