import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const home = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string }

/** A folder per version: what lies below /assets is kept by browsers for ever. */
const folder = `assets/pdfjs-${version}`

/**
 * Files that PDF.js asks for by name while it reads: the fonts that every PDF may use without bringing them, and its
 * decoders of pictures as plain JavaScript (WebAssembly would need a hole in the content security policy).
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

/** Brings these files along, and says where they lie as `PDF_FILES`. */
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
