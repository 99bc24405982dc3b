/** Prepares files so that decoders see the same as browsers. */
import { deflateSync } from "node:zlib";
import { gammaProfile } from "./gamma-profile.ts";
import { chunksOf, withChunk } from "./png-chunks.ts";

const endOfJpeg = Buffer.from("ffd9", "hex");

/**
 * Returns a JPEG with an end mark, because the decoder rejects it without one, and a PNG with its colours as a profile, because
 * libvips supports only profiles. Returns any other file unchanged.
 */
export function decodable(bytes: Uint8Array): Uint8Array {
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return Buffer.concat([bytes, endOfJpeg]);
  if (bytes[0] === 0x89 && bytes[1] === 0x50)
    return withGamma(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
  return bytes;
}

/** PNG 3, 11.3.2: a profile, sRGB and coding-independent code points all take precedence over gAMA and cHRM. */
const better = new Set(["iCCP", "sRGB", "cICP"]);

const parts = 100_000;
/** Colour types of IHDR: grey, and grey with transparency. */
const greyTypes = new Set([0, 4]);

function withGamma(png: Buffer): Buffer {
  let gamma: number | undefined;
  let primaries: number[] | undefined;
  let isGrey = false;
  for (const { type, contents } of chunksOf(png)) {
    if (better.has(type)) return png;
    if (type === "IHDR") isGrey = greyTypes.has(contents[9] ?? 0);
    if (type === "gAMA" && contents.length === 4) gamma = contents.readUInt32BE(0) / parts;
    if (type === "cHRM" && contents.length === 32)
      primaries = Array.from({ length: 8 }, (_, index) => contents.readUInt32BE(index * 4) / parts);
    if (type === "IDAT") break;
  }
  if (gamma === srgbGamma && (primaries ?? srgbPrimaries).every(isOfSrgb)) return png;
  const profile = gamma && gammaProfile(gamma, isGrey ? undefined : (primaries ?? srgbPrimaries));
  if (!profile) return png;
  return withChunk(png, "iCCP", Buffer.concat([Buffer.from("gamma\0\0"), deflateSync(profile)]));
}

/** Most programs write this value for plain sRGB, whose curve differs from it in the shadows. Browsers treat it as sRGB. */
const srgbGamma = 0.45455;

const isOfSrgb = (value: number, index: number) => Math.abs(value - (srgbPrimaries[index] ?? 0)) < 0.001;

/** White, red, green and blue, x and y each. */
const srgbPrimaries = [0.3127, 0.329, 0.64, 0.33, 0.3, 0.6, 0.15, 0.06];
