import type { Value } from '../fields/values.ts'

/** What learners see around the courses: a document each, with its place in the pack and how a new one begins. */
export const siteDocuments = {
  tools: { path: 'tools.yaml', start: { domainCategories: [], businessCategories: [], tools: [] } },
  partners: { path: 'partners.yaml', start: { categories: [], partners: [] } },
  community: { path: 'community.yaml', start: { cards: [] } },
  onboarding: { path: 'onboarding.yaml', start: { steps: [{ id: 'step-1', title: {}, body: {} }] } },
  about: { path: 'pages/about.yaml', start: { title: {}, sections: [{ heading: {}, body: {} }] } },
} as const satisfies Record<string, { path: string; start: Value }>

export type SiteKind = keyof typeof siteDocuments
export const siteKinds = Object.keys(siteDocuments) as SiteKind[]

/** Which of them a document is; null: another one. */
export const siteKindOf = (path: string): SiteKind | null =>
  siteKinds.find((kind) => siteDocuments[kind].path === path) ?? null
