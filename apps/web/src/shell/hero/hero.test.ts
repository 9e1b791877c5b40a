import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { dayPartOf } from './day-part.ts'
import { type HeroHeight, heroOf, heroPixels } from './hero.ts'

describe('the hero', () => {
  test.each([
    ['/', 469, 442],
    ['/programs', 469, 442],
    ['/program/0199', 600, 540],
    ['/course/0199', 600, 540],
    ['/course-final-work/0199', 600, 540],
    ['/course-test/0199', 0, 0],
    ['/community', 600, 980],
    ['/404', 0, 0],
    ['/onboarding', 600, 540],
    ['/tools', 600, 540],
    ['/tools/0199', 600, 540],
    ['/benefit/0199', 600, 540],
    ['/about-zenitai', 600, 540],
    ['/anything/else', 600, 540],
    ['/programs/', 469, 442],
  ])('[NAV-04] of %s is %i px high, %i on mobile', (path, desktop, mobile) => {
    expect(heroPixels[heroOf(path, 'day').height]).toEqual([desktop, mobile])
  })

  test('[NAV-04] the style sheet has the same heights, from 1300 px on and below', () => {
    const sheet = readFileSync(join(import.meta.dirname, 'Hero.module.css'), 'utf8')
    const [below = '', from = ''] = sheet.split('@media (--from-1300)')
    const heightIn = (part: string, name: HeroHeight) => {
      const rule = part.match(new RegExp(`\\.${name}[^{}]*\\{[^}]*--hero-height: (\\d+)px`))
      return Number(rule?.[1])
    }
    for (const name of ['tall', 'low', 'community'] as const)
      expect([heightIn(from, name), heightIn(below, name)], name).toEqual(heroPixels[name])
  })

  test('each place has its time of day', () => {
    const time = (path: string) => heroOf(path, 'day').time
    expect([time('/'), time('/programs'), time('/course/1'), time('/tools'), time('/community')]).toEqual([
      'dawn',
      'morning',
      'noon',
      'golden',
      'dusk',
    ])
  })

  test.each([
    [4, 'night', 'night'],
    [5, 'day', 'dawn'],
    [17, 'day', 'dawn'],
    [18, 'evening', 'dusk'],
    [21, 'night', 'night'],
    [0, 'night', 'night'],
  ] as const)(
    '[HOME-01] at %i o’clock the home page has the greeting for the %s and the sky of %s',
    (hour, part, sky) => {
      expect(dayPartOf(hour)).toBe(part)
      expect(heroOf('/', dayPartOf(hour)).time).toBe(sky)
      expect(heroOf('/programs', dayPartOf(hour)).time).toBe('morning')
    },
  )
})
