import { type Static, Type } from 'typebox'
import { day, itemKind, requiredItem } from './assignments.ts'
import { call } from './call.ts'
import { choice, done, id, strict } from './parts.ts'

/** When a reminder is sent: a week before, a day before, and once overdue. */
export const reminderStages = ['week', 'day', 'overdue'] as const
export const reminderStage = choice(...reminderStages)
export type ReminderStage = Static<typeof reminderStage>

const channels = strict({ product: Type.Boolean(), mail: Type.Boolean() })

export const reminderSettings = strict({
  week: channels,
  day: channels,
  overdue: channels,
  /** For managers, weekly, by email. */
  summary: strict({ mail: Type.Boolean() }),
})
export type ReminderSettings = Static<typeof reminderSettings>

const channelsChange = strict({ product: Type.Optional(Type.Boolean()), mail: Type.Optional(Type.Boolean()) })

/** Absent fields keep their value, even one changed on another device. */
const reminderChange = strict({
  week: Type.Optional(channelsChange),
  day: Type.Optional(channelsChange),
  overdue: Type.Optional(channelsChange),
  summary: Type.Optional(strict({ mail: Type.Optional(Type.Boolean()) })),
})
export type ReminderChange = Static<typeof reminderChange>

/** What will be sent on a day unless something is done before. */
const digest = strict({
  day,
  items: Type.Array(
    strict({
      kind: itemKind,
      _id: id,
      title: Type.String(),
      stage: reminderStage,
      product: Type.Boolean(),
      mail: Type.Boolean(),
    }),
  ),
})
export type Digest = Static<typeof digest>

const week = Type.Array(digest, { maxItems: 7 })

export const viewRequired = call({
  name: 'viewRequired',
  method: 'GET',
  path: '/required',
  summary:
    'Returns the learner’s assignments, who in the organisation sees which of their data, their reminder settings, and the reminders of the next seven days.',
  slice: 'assignments',
  access: 'signed-in',
  answer: strict({
    organisation: Type.String(),
    /** Names of those who see them; at most 20. */
    managers: Type.Array(Type.String()),
    items: Type.Array(requiredItem),
    reminders: reminderSettings,
    week,
    hasCalendar: Type.Boolean(),
  }),
  errors: [],
})

export const updateReminders = call({
  name: 'updateReminders',
  method: 'PUT',
  path: '/required/reminders',
  summary: 'Changes which reminders the learner gets, and where. Omitted fields stay unchanged.',
  slice: 'assignments',
  access: 'signed-in',
  body: reminderChange,
  answer: strict({ ...done.properties, reminders: reminderSettings, week }),
  errors: ['rate-limited'],
})

const secret = Type.String({ minLength: 43, maxLength: 43, pattern: '^[\\w-]+$' })

export const createDeadlineCalendar = call({
  name: 'createDeadlineCalendar',
  method: 'POST',
  path: '/required/calendar',
  summary: 'Creates a secret calendar address with the learner’s deadlines; a previous one stops working.',
  slice: 'assignments',
  access: 'signed-in',
  answer: strict({ ...done.properties, secret }),
  isSecret: true,
  errors: ['rate-limited'],
})

export const deleteDeadlineCalendar = call({
  name: 'deleteDeadlineCalendar',
  method: 'DELETE',
  path: '/required/calendar',
  summary: 'Revokes the calendar address; without one it changes nothing.',
  slice: 'assignments',
  access: 'signed-in',
  answer: done,
  errors: [],
})

export const readDeadlineCalendar = call({
  name: 'readDeadlineCalendar',
  method: 'GET',
  path: '/calendars/:secret/deadlines.ics',
  summary: 'Returns the deadlines of the address’s owner as a calendar (iCalendar, RFC 5545).',
  slice: 'assignments',
  access: 'public',
  params: strict({ secret }),
  answer: Type.String(),
  answerType: 'text/calendar',
  errors: ['not-found', 'rate-limited'],
})
