import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const order = '@layer tokens, base, ui, shell, pages, calm;\n'
const file = join(import.meta.dirname, '../src/styles/widths.css')

/** In one line: the names of classes end with the number of their line, and go out in scripts as well. */
const readWidths = () =>
  readFileSync(file, 'utf8')
    .replace(/\/\*.*?\*\//s, '')
    .replaceAll('\n', '')

/**
 * What each style sheet begins with: the order of the layers and the list of widths. Which chunk's styles arrive first
 * depends on how the bundler cuts; the first mention of a layer decides its rank, so every sheet must mention them all.
 * Custom media are known in the sheet that defines them alone, and are gone once they are resolved.
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
