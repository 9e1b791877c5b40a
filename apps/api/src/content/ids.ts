/** Returns the id of an item by its path in the pack (`course/prompts/lesson/intro`): always the same. */
export type IdOf = (path: string) => string

/** Paths of items, in one place because a changed path is a changed id. */
export const paths = {
  program: (slug: string) => `program/${slug}`,
  course: (slug: string) => `course/${slug}`,
  tool: (slug: string) => `tool/${slug}`,
  category: (kind: 'domain' | 'business' | 'partner', id: string) => `${kind}-category/${id}`,
  partner: (slug: string) => `partner/${slug}`,
  card: (slug: string) => `community-card/${slug}`,
  page: (slug: string) => `page/${slug}`,
  onboarding: () => 'onboarding/onboarding',
  lesson: (course: string, lesson: string) => `${paths.course(course)}/lesson/${lesson}`,
  within: (parent: string, kind: PartKind, id: string) => `${parent}/${kind}/${id}`,
}

type PartKind =
  | 'sublesson'
  | 'question'
  | 'answer'
  | 'prompt'
  | 'resource'
  | 'test'
  | 'task'
  | 'criterion'
  | 'level'
  | 'step'
