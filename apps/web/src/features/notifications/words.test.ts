import type { Notification } from '@zenit/contract/notifications'
import { expect, test } from 'vitest'
import { catalogue as en } from '../../i18n/en-later.ts'
import { catalogue as pl } from '../../i18n/pl-later.ts'
import { addTexts, textsOf } from '../../i18n/translate.ts'
import { wordsOf } from './words.ts'

addTexts('pl', pl)
addTexts('en', en)

const reminded: Notification = {
  _id: 'n',
  kind: 'required-training',
  // Already the next day in Warsaw.
  createdAt: '2026-11-24T23:30:00Z',
  isRead: false,
  course: null,
  module: null,
  rank: null,
  streak: null,
  decision: null,
  review: null,
  publication: null,
  training: {
    organisation: 'Zenit',
    items: [{ kind: 'course', _id: 'c', title: 'Kurs', dueOn: '2026-11-28', stage: 'week' }],
  },
}

test('[ORG-05] a reminder says how many days are left', () => {
  const said = (language: 'pl' | 'en') => {
    const texts = { t: textsOf(language, 'notifications'), ranks: textsOf(language, 'ranks'), language }
    return wordsOf(reminded, texts).reason
  }
  expect([said('pl'), said('en')]).toEqual([
    expect.stringContaining('3 dni wcześniej'),
    expect.stringContaining('3 days ahead'),
  ])
})
