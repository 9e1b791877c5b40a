import type { Area, flagOf } from '@zenit/contract/call'
import { useSession } from './use-session.ts'

/** The contract's own table; the page is built without the contract's values, and its type holds the two together. */
const flags: typeof flagOf = {
  tools: 'accessToToolRepository',
  benefits: 'accessToBenefits',
  community: 'accessToCommunity',
  promptbook: 'accessToPromptbook',
}

/** The organisation opens this area, and the installation has not switched it off: its pages may be linked to. */
export function useHasArea(area: Area): boolean {
  const { organizationSettings, disabledFeatures } = useSession()
  return organizationSettings?.[flags[area]] === true && !disabledFeatures.includes(area)
}
