/** The texts of a language, by slice. */
export type Catalogue = Record<string, Record<string, unknown>>

/** Turns files such as `./pl/home.json` into slices. */
export const bySlice = (files: Record<string, unknown>): Catalogue =>
  Object.fromEntries(
    Object.entries(files).map(([path, texts]) => [
      path.slice(path.lastIndexOf('/') + 1, -'.json'.length),
      texts as Record<string, unknown>,
    ]),
  )
