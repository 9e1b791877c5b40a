import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const home = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string }

/** A folder per version, because browsers cache files below /assets for ever. */
const folder = `assets/pdfjs-${version}`

/**
 * Files that PDF.js loads by name while it reads: the standard fonts that a PDF may use without embedding
 * them, and image decoders as plain JavaScript (WebAssembly would need an exception in the content security
 * policy).
 */
function filesOf(): Map<string, string> {
  const wanted = {
    standard_fonts: /\.(pfb|ttf)$|^LICENSE/,
    wasm: /_nowasm_fallback\.js$|^LICENSE_.*(JPEG|JBIG2)$/,
  }
  const found = Object.entries(wanted).flatMap(([from, pattern]) =>
    readdirSync(join(home, from))
      .filter((name) => pattern.test(name))
      .map((name): [string, string] => [name, join(home, from, name)]),
  )
  return new Map(found)
}

/** Adds these files to the build and defines their folder as `PDF_FILES`. */
export function pdfFiles(): Plugin {
  return {
    name: 'pdf-files',
    config: () => ({ define: { PDF_FILES: JSON.stringify(`/${folder}/`) } }),
    generateBundle() {
      for (const [name, path] of filesOf())
        this.emitFile({ type: 'asset', fileName: `${folder}/${name}`, source: readFileSync(path) })
    },
    configureServer(server) {
      const files = filesOf()
      server.middlewares.use(`/${folder}/`, (request, response, next) => {
        const path = files.get((request.url ?? '').replace(/^\//, '').replace(/\?.*/, ''))
        if (!path) return next()
        if (path.endsWith('.js')) response.setHeader('content-type', 'text/javascript')
        response.end(readFileSync(path))
      })
    },
  }
}
