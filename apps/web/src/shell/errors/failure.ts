import { matchPath } from 'react-router'
import { brand } from '../../brand.ts'

/** Data that could not be loaded, by page: the last part of its message's key (ERR-02). */
const failures = [
  ['/', 'home'],
  ['/onboarding', 'onboarding'],
  ['/programs', 'programs'],
  ['/program/:id', 'programs'],
  ['/tools', 'tools'],
  ['/tools/:id', 'tool'],
  ['/benefits', 'partners'],
  ['/benefit/:id', 'partner'],
  [`/about-${brand.product}ai`, 'about'],
] as const

type Failure = (typeof failures)[number][1]

/** The message of a path; null when the page shows its own or loads nothing. */
export const failureOf = (pathname: string): Failure | null =>
  failures.find(([path]) => matchPath(path, pathname))?.[1] ?? null
