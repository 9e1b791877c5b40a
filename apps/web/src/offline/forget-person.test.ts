import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetOthers, forgetPerson } from './forget-person.ts'

/** As in a browser: the keys are own properties. */
const newStorage = (entries: Record<string, string>): Storage =>
  Object.defineProperties({ ...entries } as unknown as Storage, {
    removeItem: {
      value(this: Record<string, string>, key: string) {
        delete this[key]
      },
    },
  })

const staying = {
  caiplatform_lang: 'pl',
  caiplatform_logout_unfinished: '1',
  caiplatform_test_0199: '{}',
  caiplatform_unsent: '1',
  'zenit.captions': 'pl',
  'zenit.transcript': 'open',
  'zenit.thumbnails': 'open',
  'zenit.studio.shortcuts': 'off',
}
const personal = {
  'zenit.visited.ania.course': '{}',
  'zenit.decks.ania': '[]',
  'zenit.reading.ania.one': '{}',
  'zenit.searched.ania.pl': '[]',
  'zenit.onboarding.ania': '2',
  'zenit.review.ania.0199': '{}',
  caiplatform_newcomer: '1',
  caiplatform_refreshed_at: '1',
  caiplatform_kept_for: 'ania',
  'zenit.of.tomorrow': 'x',
}

beforeEach(() => {
  vi.stubGlobal('localStorage', newStorage({ ...staying, ...personal }))
  vi.stubGlobal('sessionStorage', newStorage({ 'zenit.scrolled': '{}', caiplatform_login: '{}' }))
})
afterEach(() => vi.unstubAllGlobals())

test('[AUTH-05] signing out removes all personal data from the browser', () => {
  forgetPerson()
  expect({ ...localStorage }).toEqual(staying)
  expect(Object.keys(sessionStorage)).toEqual([])
})

test('[ACCESS-06] data of a person who did not sign out is removed when another person signs in', () => {
  forgetOthers('ania')
  expect({ ...localStorage }).toEqual({ ...staying, ...personal })
  forgetOthers('jan')
  expect(Object.keys(localStorage).filter((key) => key.includes('ania'))).toEqual([])
})
