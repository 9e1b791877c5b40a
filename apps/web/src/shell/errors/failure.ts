import { matchPath } from 'react-router'
import { brand } from '../../brand.ts'

/** What could not be loaded at an address: the last part of the key of its own message (ERR-02). */
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

/** Which message an address has of its own; null where the page says it itself or nothing is loaded. */
export const failureOf = (pathname: string): Failure | null =>
  failures.find(([path]) => matchPath(path, pathname))?.[1] ?? null
