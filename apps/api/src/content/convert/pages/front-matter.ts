import { parse as parseYaml } from 'yaml'

const matter = /^---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/
const longest = 20_000

/** The YAML front matter of a page; empty if there is none, or it cannot be read. */
export function frontMatterOf(text: string): Record<string, unknown> {
  const [, yaml = ''] = matter.exec(text) ?? []
  if (yaml === '' || yaml.length > longest) return {}
  try {
    const value: unknown = parseYaml(yaml, { maxAliasCount: 0 })
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : {}
  } catch {
    return {}
  }
}
