import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const source = /packages[\\/]contract[\\/]src[\\/](?:[\w-]+[\\/])*[\w-]+\.ts$/

const isPlain = (value: unknown): boolean =>
  typeof value === 'number' ||
  typeof value === 'string' ||
  (Array.isArray(value) && value.every((one) => typeof one === 'string'))

/**
 * The part of a call that the page needs in order to make it: numbers and plain strings. The schemas stay on
 * the server.
 */
function forPage(value: unknown): unknown {
  if (isPlain(value)) return value
  if (typeof value !== 'object' || value === null || !('path' in value) || !('answer' in value))
    return undefined
  const { method, path, upload } = value as unknown as Record<string, unknown>
  return { method, path, upload }
}

/**
 * A module that imports nothing but types declares no call: it contains rules that page and server share, and is
 * kept unchanged.
 */
const isWhole = async (file: string): Promise<boolean> =>
  !/^(?:import (?!type )|export (?!type ).* from )/m.test(await readFile(file, 'utf8'))

/**
 * Replaces each module of the contract by the methods and paths of its calls. Types still come from the
 * sources. Without this, the schema builder alone would be as large as a screen.
 */
export function contractCalls(): Plugin {
  return {
    name: 'contract-calls',
    enforce: 'pre',
    async load(id) {
      const file = id.split('?')[0] ?? id
      if (!source.test(file) || (await isWhole(file))) return null
      const exported = (await import(pathToFileURL(file).href)) as Record<string, unknown>
      return Object.entries(exported)
        .filter(([, value]) => forPage(value) !== undefined)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(forPage(value))}`)
        .join('\n')
    },
  }
}
