import type { Language } from '@zenit/contract/parts'

/** Where a preview opens: a sublesson by the slugs of its lesson and itself, or one of these. */
export const edges = ['start', 'ending', 'closed-test', 'final-work'] as const
type Edge = (typeof edges)[number]
/** Without a sublesson: the first of the lesson. */
interface Part {
  lesson: string
  sublesson: string
}
export type PreviewPlace = Edge | Part

export const ranks = ['2', '3', '4', '5'] as const

/** Settings that the frame reads from its URL. */
export interface FrameSettings {
  /** A pack's id, or the secret of a link. */
  key: string
  language: Language
  rank: number
  /** A slug. */
  course: string
  at: PreviewPlace
}

export const atOf = (text: string | null): PreviewPlace => {
  const edge = edges.find((one) => one === text)
  if (edge) return edge
  const [lesson, sublesson] = (text ?? '').split('.')
  return lesson ? { lesson, sublesson: sublesson ?? '' } : 'start'
}

export const textOfAt = (at: PreviewPlace): string =>
  typeof at === 'string' ? at : `${at.lesson}.${at.sublesson}`

/** The matching place; undefined if there is none. */
export const placeAt = <P extends Part>(places: readonly P[], at: PreviewPlace): P | undefined =>
  typeof at === 'string'
    ? undefined
    : places.find(
        ({ lesson, sublesson }) =>
          lesson === at.lesson && (at.sublesson === '' || sublesson === at.sublesson),
      )

/** Where the preview of a node or a course's ending opens; null: a program has no page in the preview. */
export function placeOfNode(
  node: string,
  ending: string | null = null,
): { course: string; at: string } | null {
  const [kind, course, lesson, sublesson = ''] = node.split('/')
  if (kind !== 'courses' || !course) return null
  if (ending) return { course, at: textOfAt(atOf(ending)) }
  return { course, at: lesson ? textOfAt({ lesson, sublesson }) : 'start' }
}

const root = '/preview-frame'

/** Base path of the frame. */
export const frameBase = ({ key, language, rank, course, at }: FrameSettings): string =>
  [root, key, language, rank, course, textOfAt(at)].join('/')

/** Reads the settings from a path of the frame. */
export function readFrame(pathname: string): FrameSettings {
  const [key = '', language, rank, course = '', at = null] = pathname.slice(root.length + 1).split('/')
  return { key, language: language === 'pl' ? 'pl' : 'en', rank: Number(rank), course, at: atOf(at) }
}
