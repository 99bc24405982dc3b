/** ICC profiles (ICC.1, version 4) for colours defined by a gamma and the chromaticities of their primaries. */

type Matrix = readonly (readonly [number, number, number])[];
type Vector = readonly [number, number, number];

/** White of the profile connection space. */
const d50: Vector = [0.9642, 1, 0.8249];

/** Bradford matrix, for adapting colours to another white. */
const cones: Matrix = [
  [0.8951, 0.2664, -0.1614],
  [-0.7502, 1.7135, 0.0367],
  [0.0389, -0.0685, 1.0296],
];

/**
 * @param gamma of the file, in PNG notation: 0.45455 for a display gamma of 2.2
 * @param primaries x and y of white, red, green and blue; undefined for a greyscale picture
 * @returns undefined if the numbers do not describe colours
 */
export function gammaProfile(gamma: number, primaries: readonly number[] | undefined): Buffer | undefined {
  const exponent = 1 / gamma;
  if (!(exponent >= 0.1 && exponent <= 10)) return undefined;
  const curve = Buffer.alloc(16);
  curve.write("para", "latin1");
  curve.writeInt32BE(Math.round(exponent * 0x10000), 12);
  const shared = [["wtpt", xyz(d50)] as const];
  if (!primaries) return formatProfile("GRAY", [...shared, ["kTRC", curve]]);
  const columns = adaptedPrimaries(primaries);
  if (!columns?.flat().every((value) => Math.abs(value) < 4)) return undefined;
  const colours = ["r", "g", "b"].flatMap((channel, index) => [
    [`${channel}XYZ`, xyz(columns[index] as Vector)] as const,
    [`${channel}TRC`, curve] as const,
  ]);
  return formatProfile("RGB ", [...shared, ...colours]);
}

/** @returns X, Y and Z of red, green and blue, for a white of D50 */
function adaptedPrimaries(values: readonly number[]): Vector[] | undefined {
  const toXyz = (index: number): Vector => {
    const [x = 0, y = 0] = values.slice(index * 2);
    return [x / y, 1, (1 - x - y) / y];
  };
  const white = toXyz(0);
  const colours = transpose([toXyz(1), toXyz(2), toXyz(3)]);
  // Share of each primary so that together they give white.
  const shares = apply(invert(colours), white);
  const [from, to] = [apply(cones, white), apply(cones, d50)];
  const adapt = (colour: Vector): Vector => {
    const seen = apply(cones, colour);
    return apply(
      invert(cones),
      seen.map((value, index) => (value * at(to, index)) / at(from, index)),
    );
  };
  const found = transpose(colours).map((colour, index) => adapt(scale(colour, at(shares, index))));
  return found.flat().every(Number.isFinite) ? found : undefined;
}

const at = (values: readonly number[], index: number): number => values[index] ?? 0;
const scale = (values: readonly number[], by: number): Vector => [
  at(values, 0) * by,
  at(values, 1) * by,
  at(values, 2) * by,
];
const apply = (matrix: Matrix, vector: readonly number[]): Vector => {
  const [x, y, z] = matrix.map((row) =>
    row.reduce((sum, value, index) => sum + value * at(vector, index), 0),
  );
  return [x ?? 0, y ?? 0, z ?? 0];
};
const transpose = (matrix: Matrix): Matrix =>
  [0, 1, 2].map((column) => {
    const [x, y, z] = matrix.map((row) => at(row, column));
    return [x ?? 0, y ?? 0, z ?? 0];
  });

/** Uses the cross products of its rows. */
function invert(matrix: Matrix): Matrix {
  const [a = d50, b = d50, c = d50] = matrix;
  const columns = [cross(b, c), cross(c, a), cross(a, b)];
  const determinant = a.reduce((sum, value, index) => sum + value * at(columns[0] ?? d50, index), 0);
  return transpose(columns.map((column) => scale(column, 1 / determinant)));
}

const cross = (one: Vector, other: Vector): Vector => [
  one[1] * other[2] - one[2] * other[1],
  one[2] * other[0] - one[0] * other[2],
  one[0] * other[1] - one[1] * other[0],
];

function xyz(values: Vector): Buffer {
  const tag = Buffer.alloc(20);
  tag.write("XYZ ", "latin1");
  for (const [index, value] of values.entries()) tag.writeInt32BE(Math.round(value * 0x10000), 8 + index * 4);
  return tag;
}

const headerBytes = 128;

function formatProfile(space: string, tags: readonly (readonly [name: string, contents: Buffer])[]): Buffer {
  const table = Buffer.alloc(4 + 12 * tags.length);
  table.writeUInt32BE(tags.length);
  let end = headerBytes + table.length;
  for (const [index, [name, contents]] of tags.entries()) {
    table.write(name, 4 + index * 12, "latin1");
    table.writeUInt32BE(end, 8 + index * 12);
    table.writeUInt32BE(contents.length, 12 + index * 12);
    end += contents.length;
  }
  const header = Buffer.alloc(headerBytes);
  header.writeUInt32BE(end);
  header.writeUInt32BE(0x0420_0000, 8);
  header.write(`mntr${space}XYZ `, 12, "latin1");
  header.write("acsp", 36, "latin1");
  xyz(d50).copy(header, 68, 8);
  return Buffer.concat([header, table, ...tags.map(([, contents]) => contents)]);
}
