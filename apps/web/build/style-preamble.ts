import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const order = '@layer tokens, base, ui, shell, pages, calm;\n'
const file = join(import.meta.dirname, '../src/styles/widths.css')

/** In one line: class names end with their line number, and scripts contain them too. */
const readWidths = () =>
  readFileSync(file, 'utf8')
    .replace(/\/\*.*?\*\//s, '')
    .replaceAll('\n', '')

/**
 * The start of each style sheet: the order of the layers and the list of widths. The bundler's chunks
 * determine which styles arrive first, and the first mention of a layer decides its rank, so every sheet must
 * mention them all. Custom media are valid only in the sheet that defines them, and are removed once they are
 * resolved.
 */
export function stylePreamble(): Plugin {
  return {
    name: 'style-preamble',
    enforce: 'pre',
    transform(code, id) {
      if (!id.split('?')[0]?.endsWith('.css')) return null
      this.addWatchFile(file)
      return { code: readWidths() + order + code, map: null }
    },
  }
}
