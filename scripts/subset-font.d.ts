/** HarfBuzz's subsetter; the package has no types. Source: its README. */
declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2'
    /** A range of an axis, or a single fixed value. */
    variationAxes: Record<string, number | { min: number; max: number }>
    /** OpenType tags; everything by default. */
    keepFeatures: readonly string[]
  }
  export default function subsetFont(font: Buffer, characters: string, options: Options): Promise<Buffer>
}
