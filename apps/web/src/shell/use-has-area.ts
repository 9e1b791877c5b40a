import type { Area, flagOf } from '@zenit/contract/call'
import { useSession } from './use-session.ts'

/** A copy of the contract's table: the page's bundle contains no contract values, and the type keeps both equal. */
const flags: typeof flagOf = {
  tools: 'accessToToolRepository',
  benefits: 'accessToBenefits',
  community: 'accessToCommunity',
  promptbook: 'accessToPromptbook',
}

/**
 * Whether the organisation opens this area and the installation has not switched it off, so its pages can be linked.
 */
export function useHasArea(area: Area): boolean {
  const { organizationSettings, disabledFeatures } = useSession()
  return organizationSettings?.[flags[area]] === true && !disabledFeatures.includes(area)
}
