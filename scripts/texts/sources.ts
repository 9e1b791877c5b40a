import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseDocument } from 'yaml'

export const languages = ['pl', 'en'] as const
export type Language = (typeof languages)[number]

/**
 * A text of the product; `key` is its path in a catalogue or YAML file, or its line in Markdown and captions.
 */
export interface Text {
  file: string
  key: string
  language: Language
  text: string
}

function* strings(value: unknown, path: string): Generator<[string, string]> {
  if (typeof value === 'string') yield [path, value]
  else if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value)) yield* strings(inner, path ? `${path}.${name}` : name)
}

/** Reads the texts of a folder of catalogues: `pl/home.json`, `en/home.json`. */
export function readCatalogues(root: string, folder: string): Text[] {
  return languages.flatMap((language) =>
    readdirSync(join(root, folder, language)).flatMap((name) => {
      const file = `${folder}/${language}/${name}`
      const tree: unknown = JSON.parse(readFileSync(join(root, file), 'utf8'))
      return [...strings(tree, '')].map(([key, text]) => ({ file, key, language, text }))
    }),
  )
}

/** Reads the texts of a YAML file in both languages: every value below a key `pl` or `en`. */
function readYaml(root: string, file: string): Text[] {
  const tree: unknown = parseDocument(readFileSync(join(root, file), 'utf8')).toJS()
  return [...strings(tree, '')].flatMap(([key, text]) => {
    const language = languages.find((one) => key.split('.').includes(one))
    // File names, and prompts, which are meant to be pasted elsewhere.
    const isCode = /\.\w{2,4}$/.test(text) || /(^|\.)prompts\.\d+\.text\./.test(key)
    return language && !isCode ? [{ file, key, language, text }] : []
  })
}

const languageOf = (file: string): Language => (/\.en\.\w+(\.vtt)?$/.test(file) ? 'en' : 'pl')

/** Reads the lines of Markdown or captions, without code blocks. */
function readLines(root: string, file: string): Text[] {
  const language = languageOf(file)
  const lines = readFileSync(join(root, file), 'utf8')
    .replaceAll(/^(```|~~~)[\s\S]*?^\1/gm, (block) => block.replaceAll(/[^\n]/g, ''))
    .split('\n')
  return lines.map((text, index) => ({ file, key: String(index + 1), language, text }))
}

/** Reads the texts of the demo content. */
export function readContent(root: string, folder = 'content'): Text[] {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).sort()
  return files.flatMap((name) => {
    const file = `${folder}/${name}`
    if (name.endsWith('.yaml')) return readYaml(root, file)
    return /\.(pl|en)\.(md|vtt)$/.test(name) ? readLines(root, file) : []
  })
}
