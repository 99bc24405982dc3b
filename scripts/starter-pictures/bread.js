/** Scenes: bread and its oven. */
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
 * @param {number} x
 * @param {number} y
 * @param {number} w
 * @param {number} turn
 */
const loaf = (x, y, w, turn = 0) =>
  group(
    `transform="translate(${x} ${y}) rotate(${turn}) scale(${w / 400})"`,
    path(
      "M-200 60C-215-60-120-135 0-135S215-60 200 60C195 92 150 100 0 100S-195 92-200 60Z",
      round([0.4, 0.22, 0.85], "#f0b768", "#c6793a", "#7c3d1b", "#4b2212"),
    ),
    path("M-150-20C-110-95-40-118 20-118C-20-105-90-70-120 0Z", "#ffe2ac", `opacity=".35" ${soft(6)}`),
    many(4, (i) => {
      const at = -120 + i * 75;
      return path(
        `M${at} 45C${at + 5}-20 ${at + 40}-85 ${at + 78}-108C${at + 62}-60 ${at + 40}-10 ${at + 30} 52Z`,
        down("#fbe3b4", "#e3ad6a"),
        `opacity=".92"`,
      );
    }),
    many(60, (i) =>
      oval(
        -170 + chance(i) * 340,
        -90 + chance(i + 70) * 160,
        3 + chance(i + 9) * 6,
        2,
        "#fff4dc",
        `opacity="${0.15 + chance(i + 3) * 0.35}"`,
      ),
    ),
  );
/**
 * @param {number} x
 * @param {number} y
 * @param {number} h
 * @param {number} lean
 */
const wheat = (x, y, h, lean) =>
  group(
    `transform="translate(${x} ${y}) rotate(${lean})"`,
    line(`M0 0Q${-lean} ${-h / 2} 0 ${-h}`, "#a97b35", 5),
    many(9, (i) =>
      oval(
        i % 2 ? 11 : -11,
        -h - 60 + i * 17,
        9,
        19,
        across("#f1cf83", "#b98132"),
        `transform="rotate(${i % 2 ? 28 : -28} ${i % 2 ? 11 : -11} ${-h - 60 + i * 17})"`,
      ),
    ),
    many(5, (i) => line(`M0 ${-h - 40 + i * 22}l${(i % 2 ? 1 : -1) * 34}-88`, "#d9ad5c", 2)),
  );
export const bread = scene(
  rect(0, 0, 1600, 720, across("#e9c9a0", "#d8ab7c", "#a97650")),
  windowLight(180, 60, "#fff1d2", 0.75),
  rect(0, 700, 1600, 300, down("#8a5331", "#57301c")),
  many(7, (i) =>
    line(
      `M0 ${725 + i * 42}C500 ${715 + i * 44} 900 ${740 + i * 40} 1600 ${722 + i * 43}`,
      "#3d1f11",
      2,
      `opacity=".35"`,
    ),
  ),
  rect(0, 700, 1600, 10, "#c98d5b", `opacity=".7"`),
  path("M660 790L1500 762L1640 870L1380 925L800 935Z", across("#f7ecda", "#dcc6a6"), `opacity=".95"`),
  many(9, (i) =>
    line(`M${710 + i * 95} ${789 - i * 3}l${90 - i * 4} ${138 - i * 4}`, "#b4684a", 5, `opacity=".45"`),
  ),
  shadow(1210, 850, 140, 26),
  wheat(1180, 610, 190, -12),
  wheat(1225, 610, 235, 0),
  wheat(1265, 610, 190, 11),
  wheat(1250, 610, 140, 24),
  path(
    "M1130 590H1310L1325 640C1340 740 1330 800 1300 845H1140C1110 800 1102 740 1116 640Z",
    across("#edf0e6", "#c5c7b8", "#878975"),
  ),
  path("M1130 590H1310L1314 604H1126Z", "#f9faf3"),
  shadow(1080, 862, 350, 34),
  loaf(1400, 770, 400, 3),
  loaf(1040, 760, 560, -3),
);
export const oven = scene(
  rect(0, 0, 1600, 1000, down("#3a221a", "#241310")),
  many(11, (row) =>
    many(12, (c) =>
      rect(
        c * 150 - (row % 2) * 75,
        row * 95,
        142,
        87,
        ["#5b3427", "#6a3d2c", "#4e2c22", "#744532"][Math.floor(chance(row * 13 + c) * 4)],
        `rx="5"`,
      ),
    ),
  ),
  rect(0, 0, 1600, 1000, round([0.5, 0.62, 0.62], ["#ff9d3c", 0.35], ["#2a120a", 0.55], ["#120806", 0.86])),
  path("M260 800V560C260 260 520 130 800 130S1340 260 1340 560V800Z", "#8b5236"),
  many(19, (i) => {
    const angle = Math.PI * (i / 18);
    return rect(
      -34,
      -55,
      68,
      110,
      ["#a1603c", "#8a4f31", "#b16d44"][i % 3],
      `rx="6" transform="translate(${800 - Math.cos(angle) * 500} ${585 - Math.sin(angle) * 420}) rotate(${(i / 18) * 180 - 90})"`,
    );
  }),
  path(
    "M345 800V580C345 340 560 215 800 215S1255 340 1255 580V800Z",
    round([0.55, 0.75, 0.75], "#fff0b4", "#ffb347", "#e0641d", "#6b210d", "#260b06"),
  ),
  many(9, (i) =>
    path(
      `M${980 + i * 26} 690q${-20 + chance(i) * 20}-${60 + chance(i + 4) * 60} ${8}-${120 + chance(i + 8) * 90}q${14} ${70} ${22} ${110 + chance(i) * 40}q6 60-30 ${100}Z`,
      down(["#fff3b0", 0], "#ffd05e", "#ff8a24"),
      `opacity=".75" ${soft(3)}`,
    ),
  ),
  path("M345 760H1255V800H345Z", "#3a150b"),
  loaf(520, 705, 270),
  loaf(805, 715, 300),
  loaf(1060, 705, 250),
  rect(200, 790, 1200, 60, down("#a5714e", "#5e3726")),
  rect(0, 850, 1600, 150, down("#2c1812", "#140a07")),
);

/** Bun with a spiral, seen from above. */
const bun = (x, y, r, turn) =>
  group(
    `transform="translate(${x} ${y}) rotate(${turn})"`,
    oval(8, 16, r * 1.02, r * 0.98, "#2a140a", `opacity=".4" ${soft(14)}`),
    oval(0, 0, r, r * 0.96, round([0.42, 0.36, 0.7], "#f4c67f", "#d18e49", "#94501f")),
    many(3, (i) => {
      const at = r * (0.78 - i * 0.25);
      const next = at - r * 0.25;
      return line(
        `M${at} 0A${at} ${at} 0 0 1 ${-at} 0A${(at + next) / 2} ${(at + next) / 2} 0 0 1 ${Math.max(next, 4)} 0`,
        "#7c3d1b",
        r * 0.075,
        `opacity=".75"`,
      );
    }),
    path(
      `M${-r * 0.8} ${-r * 0.3}A${r * 0.9} ${r * 0.9} 0 0 1 ${r * 0.1} ${-r * 0.82}A${r * 1.2} ${r * 1.2} 0 0 0 ${-r * 0.8} ${-r * 0.3}Z`,
      "#fff1cf",
      `opacity=".5" ${soft(3)}`,
    ),
    many(16, (i) => {
      const angle = chance(i + x) * 6.3;
      const away = Math.sqrt(chance(i * 3 + y)) * r * 0.8;
      return oval(
        Math.cos(angle) * away,
        Math.sin(angle) * away,
        r * 0.045,
        r * 0.035,
        "#fffaf0",
        `opacity=".9"`,
      );
    }),
  );
export const buns = scene(
  rect(0, 0, 1600, 1000, down("#7a4a2c", "#5a321d")),
  many(9, (i) =>
    line(
      `M0 ${60 + i * 118}C500 ${50 + i * 120} 1100 ${75 + i * 116} 1600 ${58 + i * 119}`,
      "#331a0e",
      3,
      `opacity=".4"`,
    ),
  ),
  rect(236, 92, 1150, 850, "#20100a", `rx="36" opacity=".45" ${soft(14)}`),
  rect(220, 70, 1150, 850, across("#5f6468", "#84898c", "#4a4e52"), `rx="34"`),
  rect(248, 98, 1094, 794, down("#f3e7d2", "#e2cfb2"), `rx="14"`),
  many(12, (i) => bun(430 + (i % 4) * 245, 240 + Math.floor(i / 4) * 258, 108, chance(i + 2) * 360)),
  path("M1400 0H1600V420C1520 470 1450 380 1480 280S1370 120 1400 0Z", across("#f7ecda", "#d9c2a0")),
  many(6, (i) =>
    line(`M${1420 + i * 30} ${-10}Q${1430 + i * 34} 200 ${1500 + i * 24} 420`, "#b4684a", 5, `opacity=".4"`),
  ),
  path("M0 700C120 690 190 800 170 900S60 1000 0 1000Z", "#efe2c9"),
  oval(60, 870, 150, 150, across("#e8ebe0", "#b9bcac")),
  oval(60, 870, 122, 122, round([0.4, 0.4, 0.8], "#8a5a2f", "#5a3214")),
  many(40, (i) =>
    oval(
      -20 + chance(i) * 160,
      790 + chance(i + 8) * 160,
      9,
      5,
      "#a7783f",
      `transform="rotate(${i * 40} 60 870)"`,
    ),
  ),
);

/** Cut face of a loaf, and its slices. */
const slice = (x, y, w, turn) =>
  group(
    `transform="translate(${x} ${y}) rotate(${turn}) scale(${w / 300})"`,
    path(
      "M-150 90C-170 0-150-110-60-120C-30-140 30-140 60-120C150-110 170 0 150 90Z",
      across("#5d3117", "#3a1d0d"),
    ),
    path(
      "M-136 80C-154 0-134-98-56-108C-28-126 28-126 56-108C134-98 154 0 136 80Z",
      round([0.45, 0.4, 0.75], "#a5754a", "#8a5a34", "#6d4223"),
    ),
    many(70, (i) =>
      oval(
        -120 + chance(i + w) * 240,
        -90 + chance(i + 31) * 160,
        2 + chance(i + 5) * 6,
        2 + chance(i + 6) * 3,
        i % 3 ? "#5c3519" : "#c79a68",
        `opacity=".6"`,
      ),
    ),
  );
export const rye = scene(
  rect(0, 0, 1600, 640, down("#d9b48a", "#c2946a")),
  windowLight(820, -60, "#fff1d2", 0.55),
  rect(0, 620, 1600, 380, down("#6d3f25", "#412315")),
  rect(0, 620, 1600, 9, "#b67d50", `opacity=".8"`),
  shadow(800, 890, 700, 40),
  path("M170 760H1400L1470 880H110Z", down("#c99763", "#a4713f")),
  path("M110 880H1470V915H110Z", "#7f5229"),
  many(6, (i) => line(`M${200 - i * 12} ${780 + i * 18}H${1410 + i * 10}`, "#8f6034", 3, `opacity=".4"`)),
  shadow(700, 800, 420, 30, 0.45),
  path(
    "M330 790C270 700 300 520 420 490C600 450 860 460 940 500C1050 540 1060 720 1010 790Z",
    round([0.4, 0.2, 0.9], "#8a5630", "#5b3118", "#32180a"),
  ),
  path("M400 560C520 500 780 500 900 540C780 530 520 540 400 600Z", "#e8c695", `opacity=".35" ${soft(6)}`),
  many(90, (i) =>
    oval(
      370 + chance(i) * 580,
      500 + chance(i + 40) * 250,
      4 + chance(i + 2) * 9,
      3,
      "#f5e6cb",
      `opacity="${0.15 + chance(i + 9) * 0.4}"`,
    ),
  ),
  slice(1010, 690, 330, 4),
  slice(1210, 775, 300, 62),
  group(
    `transform="rotate(-7 520 870)"`,
    path("M180 858H620C640 858 650 866 640 876L600 884H180Z", across("#f4f5f2", "#b8bcba")),
    rect(20, 855, 170, 30, "#3c2415", `rx="12"`),
  ),
  path(
    "M1360 800C1330 690 1330 640 1350 600H1510C1530 640 1530 690 1500 800Z",
    across("#f4f0e4", "#cfc7b2", "#94896f"),
  ),
  oval(1430, 600, 80, 15, "#e7cf7e"),
);
