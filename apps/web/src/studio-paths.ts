/** Paths of the studio. */
export const studioPaths = {
  reviews: () => '/studio/reviews',
  review: (id: string) => `/studio/reviews/${encodeURIComponent(id)}`,
  /** With an organisation: only its people. */
  people: ({ organisation }: { organisation?: string } = {}) =>
    `/studio/people${organisation ? `?${new URLSearchParams({ organisation })}` : ''}`,
  person: (id: string) => `/studio/people/${encodeURIComponent(id)}`,
  organisations: () => '/studio/organisations',
  /** With a view of it, or of its people. */
  organisation: (id: string, view = '') =>
    `/studio/organisations/${encodeURIComponent(id)}${view && `/${view}`}`,
  content: () => '/studio/content',
  /** Uses the path of a pack: its own path would need a route that every learner loads. */
  guide: () => '/studio/content/guide',
  pack: (id: string) => `/studio/content/${encodeURIComponent(id)}`,
  /** A draft by its pack's id or by the secret of a link; optionally with a course and a place in it. */
  preview: (key: string, place: { course?: string; at?: string } = {}) =>
    `/preview/${encodeURIComponent(key)}${place.course ? `?${new URLSearchParams(place)}` : ''}`,
  invitation: (secret: string) => `/invitation/${encodeURIComponent(secret)}`,
  audit: () => '/studio/audit',
  backups: () => '/studio/backups',
}
