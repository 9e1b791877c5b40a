import type { CommunityCard, Graduation as GraduationView } from '@zenit/contract/community'
import type { Catalog } from '../../content/catalog/catalog.ts'
import type { Language } from '../../content/document.ts'
import { textIn } from '../../content/localized.ts'
import { type Graduation, meetingZone } from './graduation.ts'

type Card = NonNullable<ReturnType<Catalog['communityCards']['get']>>

const discordRank = 3
const learnerRank = 2

interface Reader {
  language: Language
  rank: number
  /** Switched off in this installation (BETA-01). */
  isDiscordOff: boolean
}

/** Returns a card for a reader of this rank. Addresses above their rank are left out (ACCESS-04). */
export function toCard(card: Card, { language, rank, isDiscordOff }: Reader): CommunityCard {
  const needed = card.category === 'discord' ? discordRank : learnerRank
  const isLocked = rank < needed
  const isOff = isDiscordOff && card.category === 'discord'
  return {
    id: card._id,
    category: card.category,
    title: textIn(card.title, language),
    description: card.description ? textIn(card.description, language) : null,
    url: isLocked ? null : (card.url ?? null),
    disabled: card.disabled || isLocked || isOff,
    rank: needed,
    backgroundImage: card.backgroundImage,
  }
}

export const toGraduation = ({ startsAt, endsAt }: Graduation, now: Date): GraduationView => ({
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
  timeZone: meetingZone,
  isUnderWay: startsAt <= now && now < endsAt,
})
