import type { Value } from '../fields/values.ts'

/** Documents for the pages outside courses, each with its path in the pack and its initial content. */
export const siteDocuments = {
  tools: { path: 'tools.yaml', start: { domainCategories: [], businessCategories: [], tools: [] } },
  partners: { path: 'partners.yaml', start: { categories: [], partners: [] } },
  community: { path: 'community.yaml', start: { cards: [] } },
  onboarding: { path: 'onboarding.yaml', start: { steps: [{ id: 'step-1', title: {}, body: {} }] } },
  about: { path: 'pages/about.yaml', start: { title: {}, sections: [{ heading: {}, body: {} }] } },
} as const satisfies Record<string, { path: string; start: Value }>

export type SiteKind = keyof typeof siteDocuments
export const siteKinds = Object.keys(siteDocuments) as SiteKind[]

/** The kind of such a document; null: another document. */
export const siteKindOf = (path: string): SiteKind | null =>
  siteKinds.find((kind) => siteDocuments[kind].path === path) ?? null
