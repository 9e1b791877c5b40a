import type { Notification } from '@zenit/contract/notifications'
import type { Language } from '../../content/document.ts'
import { textIn } from '../../content/localized.ts'
import type { Deps } from '../../deps.ts'
import type { NotificationRow } from './queries.ts'

type Titles = Pick<Deps['catalog'], 'courses' | 'programs'>

/** Adds current titles in the reader's language; null for what is no longer offered. */
const titled = (
  found: { _id: string; title: Parameters<typeof textIn>[0] } | undefined,
  language: Language,
) => (found ? { _id: found._id, title: textIn(found.title, language) } : null)

const nothing = {
  course: null,
  module: null,
  rank: null,
  streak: null,
  decision: null,
  review: null,
  publication: null,
  training: null,
}

function about(row: NotificationRow, catalog: Titles, language: Language) {
  switch (row.kind) {
    case 'certificate':
    case 'certificate-revoked':
    case 'certificate-restored':
    case 'test-regraded':
      return { ...nothing, course: titled(catalog.courses.get(row.parameters.courseId), language) }
    case 'new-course':
      return {
        ...nothing,
        course: titled(catalog.courses.get(row.parameters.courseId), language),
        module: titled(catalog.programs.get(row.parameters.programId), language),
      }
    case 'reviewed-final-work': {
      const { courseId, decision } = row.parameters
      return { ...nothing, course: titled(catalog.courses.get(courseId), language), decision }
    }
    case 'review-due': {
      const { courseId, versionId, percent, dueAt } = row.parameters
      const course = titled(catalog.courses.get(courseId), language)
      return { ...nothing, course, review: { _id: versionId, percent, dueAt } }
    }
    case 'publication': {
      const { packId, pack, outcome } = row.parameters
      return { ...nothing, publication: { _id: packId, pack, outcome } }
    }
    case 'required-training': {
      const { organisation, items } = row.parameters
      const titles = { course: catalog.courses, program: catalog.programs }
      const training = {
        organisation,
        items: items.map((item) => ({
          ...item,
          title: titled(titles[item.kind].get(item._id), language)?.title ?? null,
        })),
      }
      return { ...nothing, training }
    }
    case 'rank':
      return { ...nothing, rank: row.parameters.rank }
    case 'streak-at-risk':
      return { ...nothing, streak: row.parameters }
  }
}

export const toNotification = (row: NotificationRow, catalog: Titles, language: Language): Notification => ({
  _id: row.id,
  kind: row.kind,
  createdAt: row.createdAt.toISOString(),
  isRead: row.readAt !== null,
  ...about(row, catalog, language),
})
