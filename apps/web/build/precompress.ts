import { existsSync } from 'node:fs'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const textual = /\.(m?js|css|html|svg|json|webmanifest|txt)$/
const smallest = 512

async function compress(file: string) {
  if (!textual.test(file) || (await stat(file)).size < smallest) return
  const source = await readFile(file)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: source.length,
  }
  await Promise.all([
    writeFile(`${file}.br`, await brotli(source, { params })),
    writeFile(`${file}.gz`, await zip(source, { level: constants.Z_BEST_COMPRESSION })),
  ])
}

/**
 * Writes a `.br` and a `.gz` next to each text file over half a kB, so that the server never compresses while
 * serving.
 */
export function precompress(): Plugin {
  let out = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      out = resolve(config.root, config.build.outDir)
    },
    async closeBundle() {
      // A failed build wrote nothing, and reports its own error.
      if (!existsSync(out)) return
      const files = await readdir(out, { recursive: true })
      await Promise.all(files.map((file) => compress(join(out, file))))
    },
  }
}
