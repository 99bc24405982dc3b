/** Scenes: rooms of the law. */
// @ts-nocheck Drawing code: mistakes are visible, and every position would need a guard.
import { across, down, group, line, many, oval, path, rect, scene, shadow, soft } from "./draw.js";

/**
 * @param {number} x
 * @param {number} y
 * @param {number} w
 * @param {number} h
 * @param {string} colour
 */
const book = (x, y, w, h, colour) =>
  group(
    "",
    rect(x, y - h, w, h, across(colour, "#1d1512"), `rx="4"`),
    rect(x, y - h, w, h, colour, `rx="4" opacity=".72"`),
    rect(x + 26, y - h, 10, h, "#d9b36a", `opacity=".8"`),
    rect(x + w - 60, y - h, 5, h, "#d9b36a", `opacity=".7"`),
  );
export const desk = scene(
  rect(0, 0, 1600, 1000, across("#1c2f33", "#29444a", "#3f5f62")),
  many(8, (i) => rect(i * 205 - 20, 40, 190, 640, "none", `stroke="#132225" stroke-width="6" opacity=".55"`)),
  rect(960, 0, 470, 640, down("#f9e2b4", "#f2b77c")),
  path("M960 640V470C1050 420 1120 440 1190 400S1340 380 1430 350V640Z", "#b98461", `opacity=".75"`),
  path("M960 640V540C1060 500 1180 530 1280 490L1430 470V640Z", "#7c5a49", `opacity=".8"`),
  many(13, (i) => rect(940, i * 50 - 6, 510, 22, down("#5f4a3a", "#3a2c24"))),
  rect(940, 640, 510, 20, "#6d5644"),
  rect(1186, 0, 14, 640, "#4b392d"),
  group(
    `opacity=".28" ${soft(6)}`,
    many(9, (i) =>
      path(`M930 ${240 + i * 52}L120 ${470 + i * 46}V${490 + i * 46}L930 ${266 + i * 52}Z`, "#ffd79a"),
    ),
  ),
  rect(0, 740, 1600, 260, down("#6e4529", "#3b2316")),
  rect(0, 740, 1600, 8, "#c08a57", `opacity=".8"`),
  shadow(430, 800, 300, 24),
  book(180, 795, 430, 62, "#7a2f2a"),
  book(215, 733, 390, 54, "#23504a"),
  book(195, 679, 400, 66, "#3a3f5c"),
  book(240, 613, 330, 46, "#8a6a37"),
  shadow(830, 808, 150, 18),
  path("M790 800H880L870 786H800Z", "#b58a45"),
  rect(829, 560, 12, 230, across("#e7c987", "#8a6427")),
  path("M700 560C700 480 760 452 835 452S970 480 970 560Z", down("#2f7a5f", "#174836")),
  oval(835, 562, 134, 12, "#fff0c0"),
  path("M705 570L560 790H1110L965 570Z", down(["#ffe6a6", 0.5], ["#ffe6a6", 0]), soft(6)),
  path("M1010 850L1370 830L1450 905L1060 930Z", across("#faf4e6", "#dccfb6")),
  many(5, (i) => line(`M${1062 + i * 12} ${862 + i * 12}l${270}-14`, "#6b6152", 3, `opacity=".5"`)),
  line("M1290 905L1420 800", "#17181c", 13),
  line("M1290 905l22-18", "#d9b36a", 8),
);

export const row = scene(
  rect(0, 0, 1600, 1000, down("#24384f", "#41556a", "#8a8a86")),
  ...[0, 1, 2].map((i) =>
    group(
      `transform="translate(${i * 560 - 60} 0)"`,
      rect(
        0,
        60,
        548,
        800,
        across(["#7d4a3a", "#d9cfba", "#5f6a6c"][i], ["#64382c", "#c3b79f", "#4a5557"][i]),
      ),
      i === 1 ? "" : many(19, (n) => line(`M0 ${80 + n * 40}H548`, "#2a1712", 2, `opacity=".25"`)),
      rect(-8, 40, 564, 34, down("#efe8d8", "#b3a990")),
      many(2, (n) =>
        group(
          `transform="translate(${60 + n * 250} 150)"`,
          rect(-12, -12, 204, 274, "#efe8d8"),
          rect(0, 0, 180, 250, i === 1 && n === 0 ? down("#ffdf9e", "#f0b661") : down("#2f4860", "#172739")),
          rect(86, 0, 8, 250, "#efe8d8"),
          rect(0, 121, 180, 8, "#efe8d8"),
          rect(-20, 262, 220, 16, "#efe8d8"),
        ),
      ),
      rect(318, 520, 170, 340, "#efe8d8"),
      path("M300 520H506L480 476H326Z", "#efe8d8"),
      rect(
        336,
        556,
        134,
        304,
        across(["#1d3a2f", "#17293f", "#6b2326"][i], ["#12261f", "#0d1a2a", "#451517"][i]),
      ),
      many(2, (n) => many(3, (m) => rect(352 + n * 56, 580 + m * 92, 46, 74, "#000", `opacity=".22"`))),
      rect(336, 530, 134, 24, down("#ffe0a0", "#e9b45f")),
      oval(458, 712, 8, 8, "#d9b36a"),
      rect(250, 640, 46, 62, "#d9b36a"),
      many(4, (n) => line(`M258 ${652 + n * 12}h30`, "#6d5323", 3)),
      path("M300 860H506V884H290Z", down("#d8d0bf", "#a79d88")),
      path("M280 884H526V912H270Z", down("#c9c0ad", "#8f866f")),
      group(
        `transform="translate(60 560)"`,
        rect(-12, -12, 204, 264, "#efe8d8"),
        rect(0, 0, 180, 240, i === 1 ? down("#ffdf9e", "#e7aa55") : down("#2f4860", "#172739")),
        rect(86, 0, 8, 240, "#efe8d8"),
        rect(0, 116, 180, 8, "#efe8d8"),
      ),
    ),
  ),
  rect(0, 905, 1600, 95, down("#5f6368", "#35393e")),
  many(16, (i) => line(`M${i * 108} 905l${-40 + i * 5} 95`, "#2a2e33", 3, `opacity=".5"`)),
  ...[130, 1180].map((x) =>
    group(
      `transform="translate(${x} 0)"`,
      oval(0, 420, 150, 150, "#ffdf9e", `opacity=".35" ${soft(40)}`),
      line("M0 940V470", "#14202c", 14),
      path("M-34 470L-22 380H22L34 470Z", "#fff0c4"),
      path("M-40 380H40L0 346Z", "#14202c"),
      rect(-38, 466, 76, 12, "#14202c"),
    ),
  ),
);
