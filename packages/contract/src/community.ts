import { type Static, Type } from 'typebox'
import { call } from './call.ts'
import { choice, instant, listQuery, nullable, pagination, strict } from './parts.ts'

export const cardCategory = choice('graduation', 'mastermind', 'masterclass', 'discord')
export type CardCategory = Static<typeof cardCategory>

export const communityCard = strict({
  id: Type.String(),
  category: cardCategory,
  title: Type.String(),
  /** A sentence about it. */
  description: nullable(Type.String()),
  /**
   * Elsewhere (https://…), or a page of the product (/programs). Null where it leads nowhere, and where the learner's rank
   * does not open it: an invitation is not given away before.
   */
  url: nullable(Type.String()),
  /** It leads nowhere now: not ready yet, or the learner's rank is too low. */
  disabled: Type.Boolean(),
  /** The least rank that opens it; Discord asks for 3. */
  rank: Type.Integer({ minimum: 1, maximum: 5 }),
  /** Null: the page draws a landscape from the id. */
  backgroundImage: nullable(Type.String()),
})
export type CommunityCard = Static<typeof communityCard>

/** The next monthly graduation, or the one that is under way: the first Wednesday of a month. */
export const graduation = strict({
  startsAt: instant,
  endsAt: instant,
  /** Where its wall clock hangs: IANA, as `Europe/Warsaw`. */
  timeZone: Type.String(),
  isUnderWay: Type.Boolean(),
})
export type Graduation = Static<typeof graduation>

const range = strict({ from: Type.Integer({ minimum: 1 }), to: Type.Integer({ minimum: 1 }) })

/** How a mastermind works. */
export const mastermind = strict({
  months: Type.Integer({ minimum: 1 }),
  leaders: Type.Integer({ minimum: 1 }),
  /** Months from one start to the next. */
  cycleMonths: range,
  /** Weeks from one meeting to the next. */
  meetingWeeks: range,
  /** The month of the next recruitment, `2026-02`; null while none has been announced. */
  recruitment: nullable(Type.String({ pattern: '^\\d{4}-\\d{2}$' })),
})
export type Mastermind = Static<typeof mastermind>

const { page, limit } = listQuery(9)

export const viewCommunity = call({
  name: 'viewCommunity',
  method: 'GET',
  path: '/community',
  summary: 'Community cards, pages of 9, with the next graduation and the facts of the masterminds.',
  slice: 'community',
  access: 'community',
  query: strict({ page, limit, category: Type.Optional(cardCategory) }),
  answer: strict({ cards: Type.Array(communityCard), pagination, graduation, mastermind }),
  errors: [],
})

export const downloadGraduation = call({
  name: 'downloadGraduation',
  method: 'GET',
  path: '/community/graduation.ics',
  summary: 'The next graduation for a calendar (iCalendar, RFC 5545), as an attachment in the language.',
  slice: 'community',
  access: 'community',
  answer: Type.String(),
  answerType: 'text/calendar',
  errors: [],
})
