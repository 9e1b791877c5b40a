import type { OrganizationSettings } from '@zenit/contract/session'

/** What an organisation opens to its people (ACCESS-02, ACCESS-04), in the order of the menu. */
export const flagNames = [
  'accessToToolRepository',
  'accessToBenefits',
  'accessToCommunity',
  'accessToPromptbook',
  'accessToAiGym',
  'accessToMultibot',
] as const satisfies readonly (keyof OrganizationSettings)[]

/** The flags as they are sent: those that are named are on. */
export const flagsOf = (open: readonly string[]): OrganizationSettings =>
  Object.fromEntries(flagNames.map((name) => [name, open.includes(name)])) as unknown as OrganizationSettings
