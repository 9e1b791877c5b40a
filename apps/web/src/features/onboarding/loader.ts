import { viewOnboarding } from '@zenit/contract/onboarding'
import { loadQuery } from '../../load.ts'
import { queryOf } from '../../query-client.ts'

export const onboardingQuery = queryOf(viewOnboarding, {})

export const onboardingLoader = () => loadQuery(onboardingQuery)
