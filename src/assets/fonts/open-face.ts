/** Opens fonts in HarfBuzz. */
import { Face, Blob as FontBlob } from "harfbuzzjs";

/** @param sfnt a TrueType or OpenType font; copied, because a Buffer may be part of a larger one */
export const openFace = (sfnt: Uint8Array): Face => new Face(new FontBlob(new Uint8Array(sfnt).buffer));
