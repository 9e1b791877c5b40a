import { matchPath } from 'react-router'
import type { TimeOfDay } from '../ui/Sky.tsx'

/** Names the heights of NAV-04; Hero.module.css gives them, desktop and mobile. */
export type HeroHeight = 'tall' | 'low' | 'none' | 'community'

export interface HeroLook {
  height: HeroHeight
  time: TimeOfDay
}

/** Desktop and mobile, in px: what the style sheet must say. */
export const heroPixels: Record<HeroHeight, readonly [desktop: number, mobile: number]> = {
  tall: [600, 540],
  low: [469, 442],
  none: [0, 0],
  community: [600, 980],
}

const looks: readonly (HeroLook & { path: string })[] = [
  { path: '/', height: 'low', time: 'dawn' },
  { path: '/onboarding', height: 'tall', time: 'dawn' },
  { path: '/programs', height: 'low', time: 'morning' },
  { path: '/program/*', height: 'tall', time: 'morning' },
  { path: '/course/*', height: 'tall', time: 'noon' },
  { path: '/course-final-work/*', height: 'tall', time: 'golden' },
  { path: '/course-test/*', height: 'none', time: 'night' },
  { path: '/tools/*', height: 'tall', time: 'golden' },
  { path: '/benefits', height: 'tall', time: 'golden' },
  { path: '/benefit/*', height: 'tall', time: 'golden' },
  { path: '/community', height: 'community', time: 'dusk' },
  { path: '/privacy', height: 'tall', time: 'morning' },
  { path: '/terms', height: 'tall', time: 'morning' },
  { path: '/404', height: 'none', time: 'night' },
]

/** The hero of an address. A place that the list does not know lies under the stars. */
export function heroOf(pathname: string): HeroLook {
  const found = looks.find(({ path }) => matchPath(path, pathname))
  return found ?? { height: 'tall', time: 'night' }
}
