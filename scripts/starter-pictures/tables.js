/** Scenes: tables. */
// @ts-nocheck Drawing code: mistakes are visible, and every position would need a guard.
import {
  across,
  chance,
  down,
  group,
  leaf,
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
 * @param {number} r
 * @param {string} colour
 */
const plate = (x, y, r, colour = "#fbf8f0") =>
  shadow(x + 18, y + 26, r, r, 0.4) +
  oval(x, y, r, r, round([0.36, 0.3, 0.8], "#ffffff", colour, "#d7cfbf")) +
  oval(
    x,
    y,
    r * 0.74,
    r * 0.74,
    round([0.6, 0.65, 0.7], colour, "#e6dfd1"),
    `stroke="#cfc6b5" stroke-width="2"`,
  );
/**
 * @param {number} x
 * @param {number} y
 * @param {number} r
 * @param {number} turn
 */
const lemon = (x, y, r, turn = 0) =>
  group(
    `transform="translate(${x} ${y}) rotate(${turn})"`,
    oval(0, 0, r, r, "#f2c230"),
    oval(0, 0, r * 0.88, r * 0.88, "#fdf3c8"),
    many(8, (i) =>
      path(
        `M0 ${-r * 0.08}L${-r * 0.26} ${-r * 0.74}Q0 ${-r * 0.9} ${r * 0.26} ${-r * 0.74}Z`,
        round([0.5, 0.2, 0.8], "#f9df6b", "#efc23b"),
        `transform="rotate(${i * 45})"`,
      ),
    ),
  );
export const table = scene(
  rect(0, 0, 1600, 1000, round([0.3, 0.2, 1.1], "#2f5961", "#1d3f49", "#0f242d")),
  group(
    `opacity=".16" ${soft(6)}`,
    many(5, (i) => path(`M${-200 + i * 380} 0h150L${500 + i * 380} 1000h-150Z`, "#ffe9bd")),
  ),
  path("M1080 -20L1640 -20V560L1180 480C1120 380 1090 180 1080 -20Z", across("#efe6d4", "#cfc2aa")),
  many(8, (i) =>
    line(`M${1130 + i * 64} -10L${1190 + i * 60} ${470 + i * 14}`, "#5d7f86", 4, `opacity=".4"`),
  ),
  plate(720, 520, 360),
  group(
    `transform="rotate(-14 720 520)"`,
    shadow(725, 545, 240, 62, 0.3),
    path(
      "M470 520C540 420 720 400 860 470L960 410C950 470 950 560 965 630L860 570C720 640 540 620 470 520Z",
      down("#8fa6ad", "#cfd9d8", "#f3eee2"),
    ),
    path("M520 505C600 440 720 430 850 490", "none", `stroke="#5a737c" stroke-width="10" opacity=".5"`),
    many(5, (i) => line(`M${590 + i * 52} 470l-22 94`, "#7d4f2c", 7, `opacity=".55"`)),
    oval(520, 508, 11, 11, "#22333a"),
    path("M560 470C585 510 585 540 565 575", "none", `stroke="#6a828a" stroke-width="5"`),
  ),
  lemon(600, 690, 62, 10),
  lemon(700, 720, 54, 40),
  many(14, (i) =>
    leaf(
      820 + chance(i) * 120,
      640 + chance(i + 9) * 70,
      60 + chance(i) * 30,
      i * 53,
      ["#4f7d3a", "#6f9c4a", "#365e2d"][i % 3],
    ),
  ),
  many(7, (i) =>
    oval(
      520 + chance(i) * 120,
      330 + chance(i + 4) * 50,
      24,
      24,
      round([0.35, 0.3, 0.8], "#ff9a6b", "#d1402b", "#84190f"),
    ),
  ),
  plate(1310, 760, 190, "#f3ead8"),
  path(
    "M1200 760C1190 680 1290 640 1350 670S1440 760 1400 820S1220 850 1200 760Z",
    round([0.4, 0.3, 0.8], "#f7d79b", "#c98b46", "#8a5223"),
  ),
  many(14, (i) => oval(1230 + chance(i) * 150, 700 + chance(i + 8) * 110, 14, 8, "#f6e2b4", `opacity=".7"`)),
  shadow(210, 290, 100, 100, 0.4),
  oval(200, 270, 112, 112, "#eaf3f1", `opacity=".4"`),
  oval(200, 270, 88, 88, round([0.4, 0.35, 0.8], "#f8e7a4", "#e3c05e", "#a97d2a")),
  oval(170, 236, 20, 34, "#fff", `opacity=".6" transform="rotate(38 170 236)"`),
  rect(292, 500, 16, 360, across("#f2e6c8", "#a98a52"), `rx="8"`),
  many(4, (i) => rect(278 + i * 13, 400, 6, 110, "#d6bf8c", `rx="3"`)),
  rect(1150, 540, 0, 0, "none"),
  rect(222, 520, 14, 340, across("#f2e6c8", "#a98a52"), `rx="7"`),
  path("M216 400q24-10 26 60v80h-26Z", "#dcc899"),
);
export const terrace = scene(
  rect(0, 0, 1600, 560, down("#2a4a73", "#7d88a8", "#f0a987", "#ffd79e")),
  oval(1120, 500, 90, 90, "#fff3cd"),
  oval(1120, 500, 260, 180, "#ffdf9c", `opacity=".6" ${soft(40)}`),
  path("M0 540C120 470 240 500 330 440S520 520 620 545Z", "#58587c"),
  path("M0 548C90 500 190 530 260 520S380 540 440 552Z", "#3f4468"),
  rect(0, 540, 1600, 240, down("#f0b48e", "#5c6f95", "#27436a")),
  many(60, (i) =>
    rect(
      880 + (chance(i) - 0.3) * 520 * (0.4 + i / 60),
      548 + i * 3.6,
      30 + chance(i + 5) * 70,
      3,
      "#fff1cc",
      `opacity=".6"`,
    ),
  ),
  path("M380 640h120l-26 26h-70Z M436 636V520l48 96Z M430 630V545l-30 70Z", "#fdf6e6"),
  rect(0, 770, 1600, 230, down("#c99f78", "#8a6146")),
  many(6, (i) => line(`M0 ${790 + i * 40}H1600`, "#6b4630", 3, `opacity=".4"`)),
  line("M0 690H1600", "#2a2a33", 8),
  many(33, (i) => line(`M${i * 50} 690V775`, "#2a2a33", 4)),
  path("M-20 0H1620V60C1200 170 400 170 -20 60Z", "#24352a", `opacity=".92"`),
  many(90, (i) =>
    leaf(
      chance(i) * 1600,
      20 + chance(i + 3) * 110,
      60 + chance(i) * 40,
      40 + chance(i + 8) * 110,
      ["#2f5138", "#456b43", "#1c3526", "#6b8748"][i % 4],
    ),
  ),
  many(
    6,
    (i) =>
      line(`M${190 + i * 245} 90V${190 + (i % 2) * 40}`, "#20242a", 3) +
      oval(190 + i * 245, 214 + (i % 2) * 40, 60, 60, "#ffdf8f", `opacity=".5" ${soft(14)}`) +
      oval(190 + i * 245, 208 + (i % 2) * 40, 16, 22, "#fff5d0"),
  ),
  group(
    `transform="translate(650 210) scale(.7)"`,
    shadow(800, 955, 420, 26, 0.4),
    path("M420 720H1180L1240 770H360Z", down("#fffaf0", "#e6d8c4")),
    path(
      "M360 770H1240V880C1180 860 1120 900 1040 880S900 900 800 880S600 900 520 880S420 890 360 880Z",
      down("#fdf5e6", "#cdbba2"),
    ),
    line("M560 880V960M1040 880V960", "#3b2b22", 18),
    path("M640 610c0 60 20 80 40 84v36h-24v6h60v-6h-24v-36c20-4 40-24 40-84Z", "#f9efe0", `opacity=".75"`),
    path("M646 640c4 40 20 50 40 50s36-10 40-50Z", "#8f2338"),
    path("M940 610c0 60 20 80 40 84v36h-24v6h60v-6h-24v-36c20-4 40-24 40-84Z", "#f9efe0", `opacity=".75"`),
    path("M946 640c4 40 20 50 40 50s36-10 40-50Z", "#8f2338"),
    rect(800, 668, 52, 66, across("#fff1c0", "#f6c76e"), `rx="8" opacity=".95"`),
    oval(826, 660, 70, 70, "#ffdf8f", `opacity=".55" ${soft(14)}`),
    path("M826 640q14 24 0 36q-14-12 0-36Z", "#fff6d6"),
    path(
      "M150 1000V760q0-30 30-30h90q30 0 30 30V1000 M170 820H280",
      "none",
      `stroke="#2c2420" stroke-width="16"`,
    ),
    path(
      "M1300 1000V760q0-30 30-30h90q30 0 30 30V1000 M1320 820H1430",
      "none",
      `stroke="#2c2420" stroke-width="16"`,
    ),
  ),
);

/** Grill with fish over embers. */
export const grill = scene(
  rect(0, 0, 1600, 1000, down("#1c1613", "#2a1d17", "#120d0b")),
  rect(0, 470, 1600, 530, round([0.5, 0.4, 0.8], "#ff9a3d", "#b9401a", "#3a140b", "#160a07")),
  many(150, (i) =>
    path(
      `M${chance(i) * 1600} ${500 + chance(i + 60) * 480}l${26 + chance(i + 4) * 40} ${-16 + chance(i + 7) * 22}l${10 + chance(i + 8) * 24} ${20 + chance(i) * 22}l${-44} ${20}Z`,
      ["#2a1a15", "#4a1f12", "#ff8a2e", "#1a110e", "#8a2e12", "#ffc15a"][Math.floor(chance(i + 3) * 6)],
      `opacity="${0.5 + chance(i + 11) * 0.5}"`,
    ),
  ),
  many(26, (i) =>
    oval(chance(i + 5) * 1600, 520 + chance(i + 9) * 420, 60, 24, "#ffb347", `opacity=".35" ${soft(14)}`),
  ),
  many(34, (i) =>
    oval(
      300 + chance(i) * 1100,
      60 + chance(i + 21) * 420,
      3,
      3,
      "#ffb95a",
      `opacity="${chance(i + 2) * 0.8}"`,
    ),
  ),
  many(22, (i) => line(`M${-20 + i * 78} 380L${-220 + i * 98} 1010`, "#1b1817", 13)),
  many(22, (i) => line(`M${-24 + i * 78} 380L${-225 + i * 98} 1010`, "#6b625b", 3, `opacity=".7"`)),
  rect(0, 360, 1600, 34, down("#57504a", "#2a2623")),
  ...[
    [480, 560, 1, -6],
    [1010, 600, 1.06, 4],
    [700, 800, 1.2, -2],
  ].map(([x, y, size, turn]) =>
    group(
      `transform="translate(${x} ${y}) rotate(${turn}) scale(${size})"`,
      oval(0, 44, 260, 40, "#000", `opacity=".55" ${soft(14)}`),
      path(
        "M-250 0C-180 -100 0 -120 140 -50L240 -110C230 -50 230 40 245 105L140 50C0 120 -180 100 -250 0Z",
        down("#6f8790", "#b9c4c3", "#e7dccb", "#a9713f"),
      ),
      path("M-230 -6C-150 -80 0 -96 130 -30", "none", `stroke="#33474f" stroke-width="12" opacity=".5"`),
      many(6, (i) => line(`M${-120 + i * 46} -62l-26 124`, "#3a2113", 9, `opacity=".75"`)),
      oval(-202, -12, 11, 11, "#10191d"),
      oval(-205, -15, 4, 4, "#dfe8ea"),
      path("M-160 -50C-136 -10 -136 24 -158 56", "none", `stroke="#4f666e" stroke-width="6"`),
    ),
  ),
  lemon(1310, 800, 70, 12),
  lemon(250, 700, 62, 50),
  many(7, (i) =>
    leaf(1180 + i * 22, 470 + (i % 3) * 16, 70, -60 + i * 30, ["#4f6b36", "#6d8a49", "#3d552b"][i % 3]),
  ),
  many(6, (i) =>
    path(
      `M${200 + i * 240} 340q-40-90 10-150t-10-170`,
      "none",
      `stroke="#d9c8b6" stroke-width="34" opacity=".09" ${soft(14)}`,
    ),
  ),
);

/** Harbour in the morning. */
export const boats = scene(
  rect(0, 0, 1600, 560, down("#9fb9c6", "#cfd8d2", "#f3dfc0", "#ffd2a0")),
  oval(1180, 430, 90, 90, "#fff3d2", `opacity=".9"`),
  oval(1180, 430, 240, 240, "#ffe6b0", `opacity=".35" ${soft(40)}`),
  path("M0 560V400C160 360 300 430 460 400S760 470 900 450V560Z", "#6d8791"),
  many(24, (i) => {
    const x = 20 + i * 34;
    const h = 40 + chance(i + 4) * 44;
    return (
      rect(x, 520 - h - chance(i) * 40, 30, h + 60, ["#f0e6d6", "#d9b79a", "#e9d3b6", "#c7d0cc"][i % 4]) +
      path(`M${x - 3} ${521 - h - chance(i) * 40}l18-18 18 18Z`, "#a2614a") +
      rect(x + 10, 534 - h - chance(i) * 40, 8, 12, "#5a6a70")
    );
  }),
  rect(0, 540, 1600, 460, down("#e9c9a4", "#7fa3ae", "#2f6175", "#153c4e")),
  many(80, (i) =>
    rect(
      chance(i + 1) * 1600,
      552 + chance(i + 33) * 420,
      30 + chance(i) * 130,
      4,
      i % 3 ? "#ffeccb" : "#123747",
      `rx="2" opacity="${0.12 + chance(i + 5) * 0.3}"`,
    ),
  ),
  ...[
    [360, 640, 0.7, "#b5503a", "#f1e6d2"],
    [880, 700, 1, "#1f5a6e", "#f7efe0"],
    [1330, 830, 1.35, "#e0a33c", "#fbf5ea"],
  ].map(([x, y, size, hull, house]) =>
    group(
      `transform="translate(${x} ${y}) scale(${size})"`,
      oval(0, 62, 210, 16, "#0d2a37", `opacity=".5" ${soft(6)}`),
      path("M-180 0H190C180 36 150 58 120 62H-120C-150 56 -172 30 -180 0Z", hull),
      path("M-180 0H190L186 16H-176Z", "#fffaf0"),
      rect(-40, -74, 110, 74, house),
      rect(-28, -60, 34, 28, "#4e7480"),
      rect(16, -60, 40, 28, "#4e7480"),
      rect(-52, -84, 134, 12, hull),
      line("M90 0V-210", "#4a382a", 7),
      line("M90 -200L-160 -6M90 -200L180 -6", "#4a382a", 2),
      path("M96 -190L150 -40H96Z", "#fffaf0", `opacity=".75"`),
      many(4, (i) => oval(-130 + i * 22, -10, 13, 13, ["#e2693a", "#f2c230", "#e2693a", "#fffaf0"][i])),
      path("M-120 66Q0 90 120 66L90 130Q0 150 -90 130Z", hull, `opacity=".22" ${soft(6)}`),
    ),
  ),
  many(7, (i) => {
    const x = 180 + chance(i + 6) * 1100;
    const y = 80 + chance(i + 17) * 220;
    return line(`M${x} ${y}q18-18 32 0q14-18 32 0`, "#4f6670", 5);
  }),
);
