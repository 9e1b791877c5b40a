import { type Duty, rolesOf } from '@zenit/contract/call'
import { paths } from '../paths.ts'

/** Where the studio begins for somebody with these roles; null for a learner. */
export function studioOf(roles: readonly string[]): string | null {
  const has = (duty: Duty) => roles.some((role) => (rolesOf[duty] as readonly string[]).includes(role))
  return has('reviewer') ? paths.studioReviews() : null
}
