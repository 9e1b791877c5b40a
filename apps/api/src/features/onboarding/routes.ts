import { completeOnboarding, viewOnboarding } from '@zenit/contract/onboarding'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { route } from '../../platform/http/route.ts'
import { promote } from '../ranks/promote.ts'
import { toOnboarding } from './view.ts'

/** The rank after the onboarding. */
const onboardedRank = 2

export function onboardingRoutes(scope: FastifyInstance, deps: Deps): void {
  route(scope, viewOnboarding, ({ request: { language } }) => {
    const { onboarding } = deps.catalog
    return { data: onboarding ? toOnboarding(onboarding, language) : { steps: [] } }
  })

  route(scope, completeOnboarding, async ({ request }) => {
    const { user } = request.viewer
    if (user.rankStage < onboardedRank) {
      await promote(deps.db, {
        userId: user._id,
        rank: onboardedRank,
        reason: 'onboarding',
        now: deps.clock(),
        // Celebrated by the next page.
        celebratedAt: null,
      })
      // The page continues at once, so the next request must already have the new rank.
      request.forgetViewer()
    }
    const rankStage = Math.max(user.rankStage, onboardedRank)
    return { success: true as const, user: { ...user, rankStage } }
  })
}
