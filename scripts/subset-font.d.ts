/** The package has no types of its own. */
declare module 'subset-font' {
  interface Options {
    readonly targetFormat?: 'woff2';
    /** Axis -> what is kept of it. */
    readonly variationAxes?: Readonly<Record<string, { readonly min: number; readonly max: number }>>;
  }
  /** A font with the glyphs of `text` only. */
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
}
