import { expect, test } from 'vitest'
import { chooseVoice } from './voices.ts'

const voice = (name: string, lang: string, localService = true) =>
  ({ name, lang, localService }) as SpeechSynthesisVoice

const voices = [
  voice('of a network', 'pl-PL', false),
  voice('American', 'en-US'),
  voice('Zosia', 'pl_PL'),
  voice('British, of a network', 'en-GB', false),
  voice('British', 'en-GB'),
]

test.each([
  ['pl', voices, 'Zosia'],
  ['en', voices, 'British'],
  ['en', voices.slice(0, 4), 'American'],
  ['pl', voices.slice(0, 1), 'of a network'],
  ['pl', voices.slice(1, 2), undefined],
  ['pl', [voice('of the Philippines', 'plx')], undefined],
] as const)('[COURSE-03] the voice that reads %s aloud', (language, some, name) =>
  expect(chooseVoice(some, language)?.name).toBe(name),
)
