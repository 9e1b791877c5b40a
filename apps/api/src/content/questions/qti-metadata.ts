import { posix } from 'node:path'
import type { Language } from '../document.ts'
import type { Difficulty } from '../format/schema.ts'
import { type QuestionExtras, toTags } from './extras.ts'
import type { FinishedQuestion } from './finished.ts'
import { listed } from './left-out.ts'
import { allOf, childOf, childrenOf, textOf, type Xml } from './xml.ts'
import { element, escaped } from './xml-write.ts'

export const lom = 'http://ltsc.ieee.org/xsd/LOM'

/** Vocabulary of LOM 1.0, used by packages for metadata of items. */
const words: Record<Difficulty, string> = { easy: 'easy', medium: 'medium', hard: 'difficult' }
const difficulties: Readonly<Record<string, Difficulty>> = {
  ...{ 'very easy': 'easy', easy: 'easy', medium: 'medium' },
  ...{ difficult: 'hard', 'very difficult': 'hard' },
}

/** Tags and difficulty of an item, for its resource in a manifest; empty when it has neither. */
export function metadataOf({ tags = [], difficulty }: FinishedQuestion, language: Language): string[] {
  if (tags.length === 0 && !difficulty) return []
  const keywords = tags.map((tag) =>
    element('keyword', {}, [element('string', { language }, [escaped(tag)])]),
  )
  const level = difficulty && [
    element('difficulty', {}, [
      element('source', {}, ['LOMv1.0']),
      element('value', {}, [words[difficulty]]),
    ]),
  ]
  return [
    element('metadata', {}, [
      element('lom', { xmlns: lom }, [
        ...(keywords.length > 0 ? [element('general', {}, keywords)] : []),
        ...(level ? [element('educational', {}, level)] : []),
      ]),
    ]),
  ]
}

/** Metadata in a manifest for the files of its package, by their paths in the archive. */
export function readMetadata(manifest: Xml, path: string): Map<string, QuestionExtras> {
  const folder = posix.dirname(path)
  return new Map(
    allOf(manifest, 'resource').flatMap((resource) => {
      const { href } = resource.attributes
      const metadata = childOf(resource, 'metadata')
      return href && metadata ? [[posix.join(folder, href), extrasIn(metadata)] as const] : []
    }),
  )
}

/** Paths of the items that a manifest lists, in the archive. */
export const filesOf = (manifest: Xml, path: string): string[] =>
  allOf(manifest, 'resource')
    .filter(({ attributes: { type = '', href } }) => href && /^imsqti_(item|assessmentitem)/i.test(type))
    .map(({ attributes }) => posix.join(posix.dirname(path), attributes.href ?? ''))

function extrasIn(metadata: Xml): QuestionExtras {
  const tags = allOf(metadata, 'keyword').flatMap((keyword) => {
    const texts = [...childrenOf(keyword, 'string'), ...childrenOf(keyword, 'langstring')]
    return texts.map(textOf)
  })
  const [level] = allOf(metadata, 'difficulty').map((one) =>
    textOf(childOf(one, 'value')).trim().toLowerCase(),
  )
  const difficulty = level ? difficulties[level] : undefined
  const own = toTags(tags)
  const isLevelLost = Boolean(level) && !difficulty
  return {
    ...own,
    ...(difficulty && { difficulty }),
    ...listed([...(own.leftOut ?? []), ...(isLevelLost ? ['tags' as const] : [])]),
  }
}
