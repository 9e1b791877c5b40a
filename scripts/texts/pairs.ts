import type { Language, Text } from './sources.ts'

const ending = /_(zero|one|two|few|many|other)$/
const baseOf = ({ key }: Text) => key.replace(ending, '')
const sets: Record<Language, string> = { pl: 'few many one other', en: 'one other' }

/** Identifies a text together with its translation: file without language, and key. */
const pairOf = (one: Text) => `${one.file.replace(/\/(pl|en)\//, '/*/')}:${baseOf(one)}`

const placesOf = (texts: readonly Text[]) =>
  [...new Set(texts.flatMap(({ text }) => [...text.matchAll(/\{\{(\w+)/g)].map(([, name]) => name)))]
    .filter((name) => name !== 'count')
    .sort()
    .join(' ')

function faultOf(texts: readonly Text[]): string | null {
  const [pl, en] = (['pl', 'en'] as const).map((language) => texts.filter((one) => one.language === language))
  if (!pl?.length || !en?.length) return 'is missing in one language'
  if (placesOf(pl) !== placesOf(en))
    return `places differ: {${placesOf(pl)}} in Polish, {${placesOf(en)}} in English`
  const incomplete = [pl, en].find((own) => {
    const forms = own.flatMap(({ key }) => ending.exec(key)?.[1] ?? []).sort()
    const language = own[0]?.language ?? 'en'
    return forms.length > 0 && forms.join(' ') !== sets[language]
  })
  return incomplete ? `plural forms are not all there in ${incomplete[0]?.language}` : null
}

/** Returns keys, placeholders and plural forms that only one of the two languages has. */
export function findUnlike(catalogues: readonly Text[]): { file: string; key: string; what: string }[] {
  const pairs = Map.groupBy(catalogues, pairOf)
  return [...pairs.values()].flatMap((texts) => {
    const what = faultOf(texts)
    const first = texts[0]
    return what && first ? [{ file: first.file, key: baseOf(first), what }] : []
  })
}
