import { type Static, Type } from 'typebox'
import { day, itemKind } from './assignments.ts'
import { call } from './call.ts'
import { choice, done, id, idParams, instant, nullable, pagination, strict } from './parts.ts'
import { reminderStage } from './required.ts'

/** Data of a notification; the page composes the text in its current language. */
export const notification = strict({
  _id: id,
  kind: choice(
    'certificate',
    'certificate-revoked',
    'certificate-restored',
    'rank',
    'new-course',
    'streak-at-risk',
    'reviewed-final-work',
    'review-due',
    'test-regraded',
    'publication',
    'required-training',
  ),
  createdAt: instant,
  isRead: Type.Boolean(),
  /**
   * With `certificate…`, `new-course`, `reviewed-final-work`, `review-due` and `test-regraded`; null when the course is
   * no longer offered.
   */
  course: nullable(strict({ _id: id, title: Type.String() })),
  /** With `new-course`: the program that the learner has joined, which is the reason for the notification. */
  module: nullable(strict({ _id: id, title: Type.String() })),
  /** With `reviewed-final-work`; its course is `course`. */
  decision: nullable(choice('approved', 'rejected')),
  /** With `review-due`, for reviewers: the pending version, and the percentage of the working time used. */
  review: nullable(strict({ _id: id, percent: Type.Integer(), dueAt: instant })),
  /** With `publication`, for authors: the outcome of a request to publish a pack. */
  publication: nullable(
    strict({
      /** The pack's id, and its id in content.yaml. */
      _id: id,
      pack: Type.String(),
      outcome: choice('waits', 'approved', 'rejected', 'cancelled', 'published', 'failed'),
    }),
  ),
  /** With `required-training`: what the organisation assigned, its deadline, and why the learner is notified today. */
  training: nullable(
    strict({
      items: Type.Array(
        strict({
          kind: itemKind,
          _id: id,
          /** Null: no longer offered. */
          title: nullable(Type.String()),
          dueOn: day,
          stage: reminderStage,
        }),
      ),
      organisation: Type.String(),
    }),
  ),
  /** With `rank`. */
  rank: nullable(Type.Integer({ minimum: 2, maximum: 5 })),
  /** With `streak-at-risk`: length of the streak, the day, and whether missing it would be forgiven. */
  streak: nullable(
    strict({
      days: Type.Integer({ minimum: 2 }),
      day: Type.String({ format: 'date' }),
      isForgivenessLeft: Type.Boolean(),
    }),
  ),
})
export type Notification = Static<typeof notification>

const unread = Type.Integer({ minimum: 0 })

export const listNotifications = call({
  name: 'listNotifications',
  method: 'GET',
  path: '/notifications',
  summary: 'Lists the learner’s notifications, newest first, pages of 20.',
  slice: 'notifications',
  access: 'learner',
  query: strict({
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000, default: 1 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
  }),
  answer: strict({ notifications: Type.Array(notification), pagination, unread }),
  errors: [],
})

export const viewUnread = call({
  name: 'viewUnread',
  method: 'GET',
  path: '/notifications/unread',
  summary: 'Returns the number of unread notifications.',
  slice: 'notifications',
  access: 'learner',
  answer: strict({ unread }),
  errors: [],
})

export const readNotification = call({
  name: 'readNotification',
  method: 'POST',
  path: '/notifications/:id/read',
  summary: 'Marks a notification as read. Repeating it changes nothing.',
  slice: 'notifications',
  access: 'learner',
  params: idParams,
  answer: strict({ ...done.properties, unread }),
  errors: ['not-found'],
})

export const readAllNotifications = call({
  name: 'readAllNotifications',
  method: 'POST',
  path: '/notifications/read-all',
  summary: 'Marks all notifications as read.',
  slice: 'notifications',
  access: 'learner',
  answer: strict({ ...done.properties, unread }),
  errors: [],
})

/**
 * Server-sent events (WHATWG HTML, “Server-sent events”). `notification` carries {@link LiveNotification} and its `id`;
 * `unread` carries {@link LiveUnread} when something was read elsewhere; `renew` means that the session's access token
 * has expired: the page renews it and reconnects.
 */
export const streamNotifications = call({
  name: 'streamNotifications',
  method: 'GET',
  path: '/notifications/stream',
  summary:
    'Streams new notifications as server-sent events `notification`, `unread` and `renew`; starts with unread ones since `after` (or Last-Event-ID).',
  slice: 'notifications',
  access: 'learner',
  query: strict({
    /** The last received notification; equal to the Last-Event-ID header. */
    after: Type.Optional(id),
  }),
  answer: Type.String(),
  answerType: 'text/event-stream',
  errors: ['rate-limited'],
})

export interface LiveNotification {
  notification: Notification
  unread: number
}

export interface LiveUnread {
  unread: number
}
