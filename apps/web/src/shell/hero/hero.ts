import { matchPath } from 'react-router'
import { paths } from '../../paths.ts'
import type { TimeOfDay } from '../../ui/picture/Sky.tsx'
import { type DayPart, useDayPart } from './day-part.ts'

/** Heights named in NAV-04; Hero.module.css defines them for desktop and mobile. */
export type HeroHeight = 'tall' | 'low' | 'none' | 'community'

/** Shape of the page below the hero while it loads; with `words`, everything is on the hero. */
export type PageShape = 'cards' | 'list' | 'course' | 'text' | 'words'

interface HeroLook {
  height: HeroHeight
  time: TimeOfDay
  shape: PageShape
}

/** Desktop and mobile, in px: must match the style sheet. */
export const heroPixels: Record<HeroHeight, readonly [desktop: number, mobile: number]> = {
  tall: [600, 540],
  low: [469, 442],
  none: [0, 0],
  community: [600, 980],
}

const looks: readonly (HeroLook & { path: string })[] = [
  { path: '/', height: 'low', time: 'dawn', shape: 'cards' },
  { path: '/onboarding', height: 'tall', time: 'dawn', shape: 'text' },
  { path: '/programs', height: 'low', time: 'morning', shape: 'cards' },
  { path: '/program/*', height: 'tall', time: 'morning', shape: 'cards' },
  { path: '/course/*', height: 'tall', time: 'noon', shape: 'course' },
  { path: '/course-final-work/*', height: 'tall', time: 'golden', shape: 'text' },
  { path: '/course-test/*', height: 'none', time: 'night', shape: 'text' },
  { path: '/tools', height: 'tall', time: 'golden', shape: 'list' },
  { path: '/tools/*', height: 'tall', time: 'golden', shape: 'text' },
  { path: '/benefits', height: 'tall', time: 'golden', shape: 'list' },
  { path: '/benefit/*', height: 'tall', time: 'golden', shape: 'course' },
  { path: '/community', height: 'community', time: 'dusk', shape: 'cards' },
  { path: '/promptbook', height: 'tall', time: 'morning', shape: 'cards' },
  { path: '/progress', height: 'tall', time: 'morning', shape: 'text' },
  { path: paths.about(), height: 'tall', time: 'dawn', shape: 'text' },
  { path: '/sessions', height: 'tall', time: 'morning', shape: 'text' },
  { path: '/your-data', height: 'tall', time: 'morning', shape: 'text' },
  { path: '/privacy', height: 'tall', time: 'morning', shape: 'text' },
  { path: '/terms', height: 'tall', time: 'morning', shape: 'text' },
  { path: '/404', height: 'none', time: 'night', shape: 'text' },
]

const homeSky: Record<DayPart, TimeOfDay> = { day: 'dawn', evening: 'dusk', night: 'night' }

/**
 * The hero of a path. The home page has the sky of the hour, like its greeting; every other place has its own. Unknown
 * places get a starry sky.
 */
export function heroOf(pathname: string, part: DayPart): HeroLook {
  const found = looks.find(({ path }) => matchPath(path, pathname))
  if (!found) return { height: 'tall', time: 'night', shape: 'words' }
  return found.path === '/' ? { ...found, time: homeSky[part] } : found
}

/** The hero of a path by the reader's clock. */
export const useHero = (pathname: string): HeroLook => heroOf(pathname, useDayPart())
