/** Every slice's texts in one chunk. A new file in the folder is found by itself. */
const files = import.meta.glob<Record<string, unknown>>('./en/*.json', { eager: true, import: 'default' })

export const catalogue = Object.fromEntries(
  Object.entries(files).map(([path, texts]) => [path.slice('./en/'.length, -'.json'.length), texts]),
)
