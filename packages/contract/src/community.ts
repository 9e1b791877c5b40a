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
   * An external URL (https://…) or a page of the product (/programs). Null when it leads nowhere, or when the learner's
   * rank does not open it, so that the invitation is not revealed.
   */
  url: nullable(Type.String()),
  /** It leads nowhere now: it is not ready, or the learner's rank is too low. */
  disabled: Type.Boolean(),
  /** The lowest rank that opens it; Discord requires 3. */
  rank: Type.Integer({ minimum: 1, maximum: 5 }),
  /** Null: the page draws a landscape from the id. */
  backgroundImage: nullable(Type.String()),
})
export type CommunityCard = Static<typeof communityCard>

/** The next or current monthly graduation: the first Wednesday of a month. */
export const graduation = strict({
  startsAt: instant,
  endsAt: instant,
  /** IANA time zone of its local time, such as `Europe/Warsaw`. */
  timeZone: Type.String(),
  isUnderWay: Type.Boolean(),
})
export type Graduation = Static<typeof graduation>

const range = strict({ from: Type.Integer({ minimum: 1 }), to: Type.Integer({ minimum: 1 }) })

/** How a mastermind group works. */
export const mastermind = strict({
  months: Type.Integer({ minimum: 1 }),
  leaders: Type.Integer({ minimum: 1 }),
  /** Months between starts. */
  cycleMonths: range,
  /** Weeks between meetings. */
  meetingWeeks: range,
  /** Month of the next recruitment, such as `2026-02`; null until announced. */
  recruitment: nullable(Type.String({ pattern: '^\\d{4}-\\d{2}$' })),
})
export type Mastermind = Static<typeof mastermind>

const { page, limit } = listQuery(9)

export const viewCommunity = call({
  name: 'viewCommunity',
  method: 'GET',
  path: '/community',
  summary: 'Lists community cards in pages of 9, with the next graduation and facts about masterminds.',
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
  summary: 'Returns the next graduation for a calendar (iCalendar, RFC 5545), as an attachment.',
  slice: 'community',
  access: 'community',
  answer: Type.String(),
  answerType: 'text/calendar',
  errors: [],
})
