/** Scenes: films in the evening. */
// @ts-nocheck Drawing code: mistakes are visible, and every position would need a guard.
import { across, chance, down, group, line, many, oval, path, rect, round, scene, soft } from "./draw.js";

/**
 * @param {number} count
 * @param {number} y
 * @param {string} colour
 * @param {number} seed
 * @param {number} size
 */
const people = (count, y, colour, seed = 0, size = 1) =>
  many(count, (i) => {
    const x = (i + 0.5 + (chance(i + seed) - 0.5) * 0.7) * (1600 / count);
    const r = (20 + chance(i + seed + 5) * 6) * size;
    const top = y + chance(i + seed + 9) * 34;
    return (
      oval(x, top, r, r * 1.2, colour) +
      path(
        `M${x - r * 2.3} ${top + r * 6}C${x - r * 2.3} ${top + r * 1.6} ${x - r} ${top + r * 1.3} ${x} ${top + r * 1.2}S${x + r * 2.3} ${top + r * 1.6} ${x + r * 2.3} ${top + r * 6}Z`,
        colour,
      )
    );
  });
export const harbour = scene(
  rect(0, 0, 1600, 640, down("#141b45", "#39306c", "#9a4d7e", "#ee8a6d", "#ffc98a")),
  many(70, (i) =>
    oval(chance(i) * 1600, chance(i + 90) * 260, 1.6, 1.6, "#fff", `opacity="${0.3 + chance(i + 7) * 0.6}"`),
  ),
  path("M0 640V560C150 520 300 545 450 530S700 560 860 535S1250 500 1600 548V640Z", "#4c2b5c"),
  many(46, (i) => rect(chance(i + 31) * 1600, 560 + chance(i + 63) * 60, 5, 8, "#ffd98f")),
  rect(0, 630, 1600, 370, down("#b0587a", "#4b2c63", "#191a3d")),
  many(60, (i) =>
    rect(
      chance(i + 2) * 1600,
      645 + chance(i + 22) * 200,
      40 + chance(i) * 120,
      3,
      "#ffc48f",
      `rx="2" opacity="${0.1 + chance(i + 5) * 0.35}"`,
    ),
  ),
  group(
    `transform="translate(176 176) scale(.78)"`,
    rect(470, 160, 16, 520, "#15122a"),
    rect(1114, 160, 16, 520, "#15122a"),
    rect(430, 150, 740, 430, "#fff6dc", `opacity=".4" ${soft(40)}`),
    rect(462, 172, 676, 388, "#120f24"),
    rect(476, 186, 648, 360, round([0.66, 0.4, 0.8], "#fffbe6", "#ffdf9e", "#e98f6c", "#7b3c68")),
    path("M476 546V440C560 400 640 450 720 420S900 350 1124 410V546Z", "#5a2d5c", `opacity=".9"`),
    oval(900, 300, 46, 46, "#fffdf0"),
    path("M640 470l120 6-18 30H664Z M704 470V360l62 104Z", "#2b1738"),
    path("M486 640H1114L1060 860H540Z", down(["#ffdf9e", 0.5], ["#ffdf9e", 0]), soft(14)),
  ),
  line("M-20 90Q400 260 800 110T1620 120", "#1b1533", 3),
  many(26, (i) => {
    const x = i * 64;
    const y =
      110 +
      Math.sin((x / 800) * Math.PI) * (x < 800 ? 78 : 0) +
      (x >= 800 ? 18 - Math.sin(((x - 800) / 800) * Math.PI) * 8 : 0);
    return oval(x, y + 12, 22, 22, "#ffdf8a", `opacity=".35" ${soft(6)}`) + oval(x, y + 12, 7, 9, "#fff3c4");
  }),
  rect(0, 880, 1600, 120, "#100d20"),
  people(19, 800, "#1f1838", 3, 0.9),
  people(13, 868, "#0b0a17", 17, 1.3),
);
export const cinema = scene(
  rect(0, 0, 1600, 1000, round([0.2, 0.2, 1], "#3a2a63", "#1b1738", "#0a0a18")),
  path(
    "M210 215L1600 -60V760L210 265Z",
    across(["#fff2c8", 0.75], ["#ffb98a", 0.22], ["#ff8f8a", 0.05]),
    soft(6),
  ),
  path("M210 228L1600 120V560L210 252Z", across(["#ffffff", 0.7], ["#ffe0ac", 0.12]), soft(14)),
  many(90, (i) =>
    oval(
      260 + chance(i) * 1200,
      150 + chance(i + 40) * 320,
      1 + chance(i + 3) * 3,
      1 + chance(i + 3) * 3,
      "#fff7df",
      `opacity="${chance(i + 8) * 0.7}"`,
    ),
  ),
  rect(40, 180, 170, 120, across("#5d5580", "#2b2547"), `rx="14"`),
  oval(210, 240, 26, 44, "#fffbe8"),
  oval(80, 130, 62, 62, "none", `stroke="#443c68" stroke-width="22"`),
  oval(190, 112, 52, 52, "none", `stroke="#4d4474" stroke-width="20"`),
  line("M110 300L60 640M150 300L200 640", "#2b2547", 14),
  ...[560, 690, 830].flatMap((y, row) => [
    many(9 - row, (i) => {
      const w = 190 + row * 26;
      const x = i * w - row * 50;
      return path(
        `M${x} 1000V${y + 40}q0-50 50-50h${w - 130}q50 0 50 50V1000Z`,
        down(["#8f3350", "#7a2843", "#5e1d36"][row], "#1c0d1d"),
      );
    }),
    row < 2 ? people(9 - row * 2, y - 66, ["#191430", "#0e0b1e"][row], row * 7, 1.5 + row * 0.3) : "",
  ]),
);

/** Deckchairs on the quay, before the first film. */
export const quay = scene(
  rect(0, 0, 1600, 520, down("#2b2f6b", "#7a4a86", "#e28a7a", "#ffc991")),
  oval(1130, 440, 74, 74, "#fff3d0"),
  oval(1130, 440, 240, 240, "#ffd79a", `opacity=".4" ${soft(40)}`),
  path("M0 520V450C200 410 420 470 640 440S1000 470 1200 452S1500 430 1600 450V520Z", "#59356a"),
  rect(0, 500, 1600, 210, down("#d5808a", "#6d4683", "#2f2f62")),
  many(50, (i) =>
    rect(
      chance(i + 4) * 1600,
      512 + chance(i + 28) * 180,
      40 + chance(i) * 110,
      3,
      "#ffd0a0",
      `rx="2" opacity="${0.15 + chance(i + 6) * 0.4}"`,
    ),
  ),
  path("M0 690H1600V1000H0Z", down("#4c4468", "#272345")),
  many(9, (i) => line(`M${i * 220 - 80} 690L${i * 330 - 520} 1000`, "#1b1836", 4, `opacity=".5"`)),
  rect(0, 684, 1600, 12, "#8d7ba0"),
  ...[
    [250, 820, 1, "#d95f5f"],
    [600, 790, 0.9, "#f0c36a"],
    [920, 800, 0.92, "#4f9a94"],
    [1290, 840, 1.08, "#d95f5f"],
  ].map(([x, y, size, colour]) =>
    group(
      `transform="translate(${x} ${y}) scale(${size})"`,
      oval(0, 132, 170, 18, "#0d0b20", `opacity=".5" ${soft(6)}`),
      line("M-110 130L70 -150M-90 -10L130 130", "#c99a6c", 12),
      path(
        "M64 -146C20 -70 -10 20 -40 60C-60 84 -90 50 -98 -2L-20 -2C-10 10 0 0 10 -20C40 -70 90 -120 110 -146Z",
        colour,
      ),
      many(3, (i) =>
        path(
          `M${72 + i * 13} -146C${30 + i * 14} -70 ${0 + i * 12} 10 ${-34 + i * 10} 50L${-28 + i * 10} 54C${6 + i * 12} 12 ${38 + i * 14} -70 ${79 + i * 13} -146Z`,
          "#fff3d6",
          `opacity=".55"`,
        ),
      ),
      line("M-70 130L110 -150M-50 -10L170 130", "#a87a50", 12),
    ),
  ),
  line("M-20 60Q420 230 830 90T1620 130", "#1b1533", 4),
  many(17, (i) => {
    const x = 30 + i * 96;
    const y =
      x < 830
        ? 66 + Math.sin((x / 830) * Math.PI) * 92 + x * 0.035
        : 98 + Math.sin(((x - 830) / 790) * Math.PI) * -14 + (x - 830) * 0.02;
    return oval(x, y + 22, 34, 34, "#ffdf8a", `opacity=".4" ${soft(6)}`) + oval(x, y + 18, 10, 13, "#fff3c4");
  }),
);
