/** The addresses of the studio. */
export const studioPaths = {
  reviews: () => '/studio/reviews',
  review: (id: string) => `/studio/reviews/${encodeURIComponent(id)}`,
  /** With an organisation: its people alone. */
  people: ({ organisation }: { organisation?: string } = {}) =>
    `/studio/people${organisation ? `?${new URLSearchParams({ organisation })}` : ''}`,
  person: (id: string) => `/studio/people/${encodeURIComponent(id)}`,
  organisations: () => '/studio/organisations',
  content: () => '/studio/content',
  pack: (id: string) => `/studio/content/${encodeURIComponent(id)}`,
  audit: () => '/studio/audit',
}
