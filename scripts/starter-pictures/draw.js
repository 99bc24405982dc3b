/** Building blocks of scenes: SVG of 1600 by 1000. Random-looking positions are computed, so that they never change. */

let ids = 0;
/** @type {string[]} */
const paints = [];

/**
 * @param {readonly (string | readonly (string | number)[])[]} colours
 */
const stops = (colours) =>
  colours
    .map((colour, index) => {
      const [value, opacity = 1] = [colour].flat();
      return `<stop offset="${index / (colours.length - 1)}" stop-color="${value}" stop-opacity="${opacity}"/>`;
    })
    .join("");
/**
 * @param {(id: string) => string} make
 */
const keep = (make) => {
  const id = `p${++ids}`;
  paints.push(make(id));
  return `url(#${id})`;
};
/**
 * @param {(string | readonly (string | number)[])[]} colours
 */
export const down = (...colours) =>
  keep((id) => `<linearGradient id="${id}" x2="0" y2="1">${stops(colours)}</linearGradient>`);
/**
 * @param {(string | readonly (string | number)[])[]} colours
 */
export const across = (...colours) =>
  keep((id) => `<linearGradient id="${id}">${stops(colours)}</linearGradient>`);
/**
 * @param {readonly number[]} at
 * @param {(string | readonly (string | number)[])[]} colours
 */
export const round = (at, ...colours) =>
  keep(
    (id) =>
      `<radialGradient id="${id}" cx="${at[0]}" cy="${at[1]}" r="${at[2]}">${stops(colours)}</radialGradient>`,
  );

/**
 * @param {number} x
 * @param {number} y
 * @param {number} w
 * @param {number} h
 * @param {string} fill
 * @param {string} more
 */
export const rect = (x, y, w, h, fill, more = "") =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}" ${more}/>`;
/**
 * @param {string} d
 * @param {string} fill
 * @param {string} more
 */
export const path = (d, fill, more = "") => `<path d="${d}" fill="${fill}" ${more}/>`;
/**
 * @param {number} x
 * @param {number} y
 * @param {number} rx
 * @param {number} ry
 * @param {string} fill
 * @param {string} more
 */
export const oval = (x, y, rx, ry, fill, more = "") =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" ${more}/>`;
/**
 * @param {string} d
 * @param {string} colour
 * @param {number} width
 * @param {string} more
 */
export const line = (d, colour, width, more = "") =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" ${more}/>`;
/**
 * @param {string} more
 * @param {string[]} parts
 */
export const group = (more, ...parts) => `<g ${more}>${parts.join("")}</g>`;
/**
 * @param {number} count
 * @param {(index: number) => string} draw
 */
export const many = (count, draw) => Array.from({ length: count }, (_, index) => draw(index)).join("");
/**
 * @param {number} seed
 * @returns a number from 0 to 1, the same for the same seed
 */
export const chance = (seed) => (Math.abs(Math.sin(seed * 127.1 + 11.7)) * 43758.5453) % 1;
/**
 * @param {number} blur
 */
export const soft = (blur) => `filter="url(#soft${blur})"`;
/**
 * @param {number} x
 * @param {number} y
 * @param {number} rx
 * @param {number} ry
 * @param {number} opacity
 */
export const shadow = (x, y, rx, ry, opacity = 0.35) =>
  oval(x, y, rx, ry, "#1a0f0a", `opacity="${opacity}" ${soft(14)}`);

/**
 * Light of a window on a wall.
 * @param {number} x
 * @param {number} y
 * @param {string} colour
 * @param {number} opacity
 */
export const windowLight = (x, y, colour, opacity = 0.5) =>
  group(
    `opacity="${opacity}" transform="translate(${x} ${y}) skewY(14) skewX(-12)" ${soft(6)}`,
    many(2, (row) => many(3, (column) => rect(column * 150, row * 215, 134, 198, colour))),
  );

/**
 * @param {string[]} parts
 */
export const scene = (...parts) => {
  const own = paints.splice(0).join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1000" viewBox="0 0 1600 1000"><defs>${own}
${[3, 6, 14, 40].map((blur) => `<filter id="soft${blur}" x="-60%" y="-60%" width="220%" height="220%"><feGaussianBlur stdDeviation="${blur}"/></filter>`).join("")}
<filter id="grain" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency=".55" numOctaves="2" seed="4"/><feColorMatrix values="0 0 0 0 .5  0 0 0 0 .5  0 0 0 0 .5  .9 0 0 0 -.2"/></filter>
<radialGradient id="edge" cx=".5" cy=".45" r=".8"><stop offset=".6" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".28"/></radialGradient></defs>
${parts.join("")}<rect width="1600" height="1000" fill="url(#edge)"/><rect width="1600" height="1000" filter="url(#grain)" opacity=".1" style="mix-blend-mode:overlay"/></svg>`;
};

/**
 * Leaf that starts at a point and is rotated around it.
 * @param {number} x
 * @param {number} y
 * @param {number} length
 * @param {number} turn
 * @param {string} colour
 */
export const leaf = (x, y, length, turn, colour) =>
  path(
    `M0 0C${length * 0.3} ${-length * 0.28} ${length * 0.8} ${-length * 0.2} ${length} 0C${length * 0.8} ${length * 0.16} ${length * 0.3} ${length * 0.2} 0 0Z`,
    colour,
    `transform="translate(${x} ${y}) rotate(${turn})"`,
  );
