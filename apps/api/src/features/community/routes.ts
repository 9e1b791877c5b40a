import type { QueryOf } from '@zenit/contract/call'
import { downloadGraduation, viewCommunity } from '@zenit/contract/community'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { languagesOf } from '../../content/localized.ts'
import type { Deps } from '../../deps.ts'
import { attachment } from '../../platform/http/attachment.ts'
import { route } from '../../platform/http/route.ts'
import { pageOf } from '../../platform/lists.ts'
import { graduationFile } from './calendar.ts'
import { nextGraduation } from './graduation.ts'
import { mastermindOf } from './mastermind.ts'
import { toCard, toGraduation } from './view.ts'

/** Returns one page of the cards in a language, of one category or all. */
function listCards(
  { catalog, config }: Deps,
  { viewer, language }: FastifyRequest,
  query: QueryOf<typeof viewCommunity>,
) {
  const matching = [...catalog.communityCards.values()].filter(
    ({ title, category }) =>
      languagesOf(title).includes(language) && category === (query.category ?? category),
  )
  const { items, pagination } = pageOf(matching, query)
  const reader = {
    language,
    rank: viewer.user.rankStage,
    isDiscordOff: config.disabledFeatures.includes('discord'),
  }
  return { cards: items.map((card) => toCard(card, reader)), pagination }
}

export function communityRoutes(scope: FastifyInstance, deps: Deps): void {
  const { config, clock } = deps

  route(scope, viewCommunity, ({ query, request }) => {
    const now = clock()
    return {
      ...listCards(deps, request, query),
      graduation: toGraduation(nextGraduation(now, config.graduationTime), now),
      mastermind: mastermindOf(config.mastermindRecruitment, now),
    }
  })

  route(scope, downloadGraduation, ({ request: { language }, reply }) => {
    const now = clock()
    const graduation = nextGraduation(now, config.graduationTime)
    const { name, text } = graduationFile(config, { graduation, language, now })
    reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', attachment(name))
      .header('cache-control', 'private, no-cache')
    return text
  })
}
