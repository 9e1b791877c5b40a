import type { Rank } from '@zenit/contract/ranks'
import type { Language } from '../../content/document.ts'
import { textIn } from '../../content/localized.ts'
import { ladder, type RankFacts } from './ladder.ts'
import { nearestOf, type ProgramProgress } from './programs.ts'
import type { Promotion } from './queries.ts'

interface RankInput {
  joinedAt: Date
  promotions: readonly Promotion[]
  earned: RankFacts
  climbs: readonly ProgramProgress[]
}

function toNearestProgram(climbs: readonly ProgramProgress[], language: Language): Rank['nearestModule'] {
  const nearest = nearestOf(climbs)
  if (!nearest) return null
  const { program, finishedCount, coursesCount } = nearest
  return { _id: program._id, title: textIn(program.title, language), finishedCount, coursesCount }
}

export function toRank({ joinedAt, promotions, earned, climbs }: RankInput, language: Language): Rank {
  const reachedAt = new Map([
    // No rank is older than the first visit.
    [1, promotions.reduce((first, { promotedAt }) => (promotedAt < first ? promotedAt : first), joinedAt)],
    ...promotions.map(({ rank, promotedAt }) => [rank, promotedAt] as const),
  ])
  const rankStage = promotions.at(-1)?.rank ?? 1
  return {
    rankStage,
    ladder: ladder.map(({ rank, needed, done }) => ({
      rank,
      // Ranks below a reached one count as reached, and are permanent, whatever their conditions were.
      reachedAt: reachedAt.get(rank)?.toISOString() ?? null,
      done: rank <= rankStage ? needed : Math.min(done(earned), needed),
      needed,
    })),
    nearestModule: rankStage < ladder.length ? toNearestProgram(climbs, language) : null,
    celebration: promotions.findLast(({ celebratedAt }) => celebratedAt === null)?.rank ?? null,
  }
}
