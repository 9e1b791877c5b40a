import { paths } from '../paths.ts'

/** Where the studio begins for somebody with these roles; null for a learner. */
export const studioOf = (roles: readonly string[]): string | null =>
  roles.includes('reviewer') || roles.includes('admin') ? paths.studioReviews() : null
