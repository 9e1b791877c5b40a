import { expect, test } from 'vitest'
import en from '../../../i18n/en/studio-people.json' with { type: 'json' }
import pl from '../../../i18n/pl/studio-people.json' with { type: 'json' }
import { addTexts, textsOf } from '../../../i18n/translate.ts'
import { signOutEffect } from './sign-out.ts'

addTexts('pl', { 'studio-people': pl })
addTexts('en', { 'studio-people': en })

const saying = (language: 'pl' | 'en', issuer: string | null): string => {
  const { key, values } = signOutEffect({ issuer })
  return textsOf(language, 'studio-people')(key, values)
}

test.each([
  ['pl', 'trzeba zalogować się hasłem', 'może nie wymagać hasła'],
  ['en', 'they’ll need their password', 'may get back in without a password'],
] as const)(
  '[ACCESS-06] signing a person out mentions the password only with the product’s own hub (%s)',
  (language, own, elsewhere) => {
    expect(saying(language, null)).toContain(own)
    const text = saying(language, 'https://hub.example')
    expect(text).toContain(elsewhere)
    expect(text).toContain('https://hub.example')
    expect(text).not.toContain(own)
  },
)
