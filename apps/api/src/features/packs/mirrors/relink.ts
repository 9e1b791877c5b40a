import { readYaml } from '../../../content/reading/reader.ts'
import { sumOfText } from '../../../content/translations/translations.ts'
import { withLinks } from '../documents/links.ts'
import { isYaml } from '../paths.ts'

type SlugOf = (slug: string) => string

const site = '<?\\/(?:tools|benefits)\\/[a-z0-9-]{1,80}>?'
const title = `(?:[ \\t]{1,9}(?:"[^"\\n]{0,300}"|'[^'\\n]{0,300}'))?`
const plain = '[^\\][\\n]{0,300}'
/** The text of a link: words, and at most one picture. Each bracket is scanned once. */
const words = `(${plain}(?:!\\[${plain}\\]\\([^)\\][\\n]{0,300}\\)${plain})?)`

/** A link to a tool or a benefit, which the copy lacks; replaced by its text. */
const siteLink = new RegExp(`(?<!!)\\[${words}\\]\\(\\s{0,9}${site}${title}\\s{0,9}\\)`, 'g')
const siteDefinition = new RegExp(`\\[([^\\]\\n]{1,300})\\]:[ \\t]{0,9}${site}${title}`, 'g')
const reference = new RegExp(`(?<!!)\\[${words}\\](?:\\[([^\\]\\n]{0,300})\\])?(?![[(:])`, 'g')

/** CommonMark 0.31.2, 4.7: labels ignore case and differences in white space. */
const labelOf = (label: string): string => label.trim().replaceAll(/\s+/g, ' ').toLowerCase()

/** Changes the links of a text to the copy's own programs and courses. */
export function relinked(text: string, slugOf: SlugOf): string {
  const gone = new Set([...text.matchAll(siteDefinition)].map(([, label = '']) => labelOf(label)))
  const kept = text
    .replaceAll(siteLink, (_, inside: string) => inside)
    .replaceAll(siteDefinition, '')
    .replaceAll(reference, (whole, inside: string, label: string | undefined) =>
      gone.has(labelOf(label || inside)) ? inside : whole,
    )
  return withLinks(kept, (node) => {
    const [top = '', slug = '', ...rest] = node.split('/')
    return [top, slugOf(slug), ...rest].join('/')
  })
}

/** Pairs the texts of two values of the same form. */
function textsOf(before: unknown, after: unknown): [string, string][] {
  if (typeof before === 'string' && typeof after === 'string') return [[before, after]]
  if (typeof before !== 'object' || before === null || typeof after !== 'object' || after === null) return []
  return Object.entries(before).flatMap(([key, inner]) =>
    textsOf(inner, (after as Record<string, unknown>)[key]),
  )
}

const withoutMark = (text: string): string => text.replace(/^\uFEFF/, '')

/** Returns the new hashes of the texts of a relinked document, by old hash. */
export async function sumsOf(
  path: string,
  { before, after }: { before: string; after: string },
): Promise<[string, string][]> {
  const texts = isYaml(path)
    ? textsOf((await readYaml(before)).value, (await readYaml(after)).value)
    : [[withoutMark(before), withoutMark(after)] as const]
  return texts
    .filter(([one, other]) => one !== other)
    .map(([one, other]) => [sumOfText(one), sumOfText(other)])
}
