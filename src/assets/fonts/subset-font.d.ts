declare module "subset-font" {
  interface Options {
    readonly targetFormat: "sfnt" | "woff2";
    /** OpenType features to keep, by their tags. */
    readonly keepFeatures?: readonly string[];
    readonly noHinting?: boolean;
    readonly variationAxes?: Readonly<
      Record<string, number | { readonly min: number; readonly max: number }>
    >;
  }
  export default function subsetFont(font: Uint8Array, text: string, options: Options): Promise<Uint8Array>;
}
