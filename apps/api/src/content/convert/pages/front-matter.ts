import { parse as parseYaml } from 'yaml'

const matter = /^---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/
const longest = 20_000

/** What a page says of itself in YAML before its text; nothing where it does not, or cannot be read. */
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
