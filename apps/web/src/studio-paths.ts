/** The addresses of the studio. */
export const studioPaths = {
  reviews: () => '/studio/reviews',
  review: (id: string) => `/studio/reviews/${encodeURIComponent(id)}`,
  /** With an organisation: its people alone. */
  people: ({ organisation }: { organisation?: string } = {}) =>
    `/studio/people${organisation ? `?${new URLSearchParams({ organisation })}` : ''}`,
  person: (id: string) => `/studio/people/${encodeURIComponent(id)}`,
  organisations: () => '/studio/organisations',
  /** With a view of it, or of its people. */
  organisation: (id: string, view = '') =>
    `/studio/organisations/${encodeURIComponent(id)}${view && `/${view}`}`,
  content: () => '/studio/content',
  /** In the place of a pack: an address of its own would be a route that every learner loads. */
  guide: () => '/studio/content/guide',
  pack: (id: string) => `/studio/content/${encodeURIComponent(id)}`,
  /** A draft by its pack's id, or by the secret of a link; with a course, and where in it. */
  preview: (key: string, place: { course?: string; at?: string } = {}) =>
    `/preview/${encodeURIComponent(key)}${place.course ? `?${new URLSearchParams(place)}` : ''}`,
  invitation: (secret: string) => `/invitation/${encodeURIComponent(secret)}`,
  audit: () => '/studio/audit',
  backups: () => '/studio/backups',
}
