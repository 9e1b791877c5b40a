import type { SearchKind } from '@zenit/contract/search'
import { deviceStorage } from '../../storage.ts'

/** An item opened from the search. */
export interface RecentItem {
  kind: SearchKind
  href: string
  title: string
  /** Logo of a tool, if it has one. */
  logo?: string | null
}

const most = 5

/** Several learners may share a browser, and a title is in one language. */
interface Owner {
  learnerId: string
  language: string
}

const keyOf = ({ learnerId, language }: Owner) => `zenit.searched.${learnerId}.${language}`

const kinds: readonly unknown[] = ['module', 'course', 'lesson', 'tool'] satisfies SearchKind[]

const isRecent = (value: unknown): value is RecentItem =>
  typeof value === 'object' &&
  value !== null &&
  'kind' in value &&
  kinds.includes(value.kind) &&
  'href' in value &&
  typeof value.href === 'string' &&
  value.href.startsWith('/') &&
  'title' in value &&
  typeof value.title === 'string' &&
  (!('logo' in value) || value.logo === null || typeof value.logo === 'string')

export function readRecent(owner: Owner): RecentItem[] {
  const value = deviceStorage.readJson(keyOf(owner))
  return Array.isArray(value) ? value.filter(isRecent).slice(0, most) : []
}

/** Last opened first, each once. */
export function keepRecent(owner: Owner, opened: RecentItem): void {
  const others = readRecent(owner).filter(({ href }) => href !== opened.href)
  deviceStorage.write(keyOf(owner), JSON.stringify([opened, ...others].slice(0, most)))
}
