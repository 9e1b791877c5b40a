import type { AnswerOf } from '@zenit/contract/call'
import type { SearchKind, SearchResult, search } from '@zenit/contract/search'
import { paths } from '../../paths.ts'
import type { IconName } from '../../ui/picture/Icon.tsx'
import type { RecentItem } from './recent.ts'

/** An option of the palette: its link and its texts. */
export interface Option {
  id: string
  href: string
  title: string
  icon: IconName
  /** Logo of a tool, if it has one. */
  logo?: string | null
  note?: string | undefined
  /** The title in the other language, if only that one matched. */
  otherTitle?: string | null
  /** Kind stored as recent when opened; absent for screens. */
  kind?: SearchKind
}

export interface OptionGroup {
  id: string
  title: string
  options: Option[]
}

export type Groups = AnswerOf<typeof search>['groups']

const iconOf: Record<SearchKind, IconName> = {
  module: 'compass',
  course: 'book',
  lesson: 'play',
  tool: 'tools',
}

function hrefOf(kind: SearchKind, { _id, courseId, lessonId, sublessonId }: SearchResult): string {
  if (kind === 'module') return paths.program(_id)
  if (kind === 'course') return paths.course(_id)
  if (kind === 'tool') return paths.tool(_id)
  const course = paths.course(courseId ?? '')
  return lessonId && sublessonId ? paths.lesson(courseId ?? '', { lessonId, sublessonId }) : course
}

export const toOption = (kind: SearchKind, result: SearchResult): Option => ({
  id: `${kind}-${result._id}`,
  href: hrefOf(kind, result),
  title: result.title,
  icon: iconOf[kind],
  logo: result.logo,
  note: result.within.join(' · ') || undefined,
  otherTitle: result.otherTitle,
  kind,
})

export const toRecentOption = ({ kind, href, title, logo = null }: RecentItem): Option => ({
  id: `recent-${href}`,
  ...{ href, title, kind, logo },
  icon: iconOf[kind],
})

/** The page that lists all results of a kind; lessons and courses have none. */
export function listPathOf(kind: SearchKind, text: string): string | null {
  const query = `?${new URLSearchParams({ search: text })}`
  if (kind === 'module') return paths.programs() + query
  return kind === 'tool' ? paths.tools() + query : null
}
