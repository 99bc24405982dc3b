/** Fonts as HarfBuzz reads them. */
import { Face, Blob as FontBlob } from "harfbuzzjs";

/** @param sfnt a TrueType or OpenType font; copied, since a Buffer may be a part of a larger one */
export const openFace = (sfnt: Uint8Array): Face => new Face(new FontBlob(new Uint8Array(sfnt).buffer));
