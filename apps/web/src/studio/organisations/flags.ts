import type { OrganizationSettings } from '@zenit/contract/session'

/** Features that an organisation opens to its people (ACCESS-02, ACCESS-04), in menu order. */
export const flagNames = [
  'accessToToolRepository',
  'accessToBenefits',
  'accessToCommunity',
  'accessToPromptbook',
  'accessToAiGym',
  'accessToMultibot',
] as const satisfies readonly (keyof OrganizationSettings)[]

/** The flags for a request: those named are on. */
export const flagsOf = (open: readonly string[]): OrganizationSettings =>
  Object.fromEntries(flagNames.map((name) => [name, open.includes(name)])) as unknown as OrganizationSettings
