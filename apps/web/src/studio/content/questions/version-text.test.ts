import type { ComparedField } from '@zenit/contract/packs/question-comparison'
import { expect, test } from 'vitest'
import { versionText } from './version-text.ts'

const question = {
  id: 'capital',
  question: { pl: 'Stolica?', en: 'Capital?' },
  type: 'single',
  answers: [
    { id: 'a', label: { pl: 'Warszawa' }, right: true, feedback: { pl: 'Tak.' } },
    { id: 'b', label: { en: 'Radom' } },
  ],
  sources: [{ title: { pl: 'Atlas' }, url: 'https://example.org/', publishedAt: '2026-01-31' }],
  tags: ['mapa', 'Polska'],
  image: { file: 'mapa.png', alt: {} },
}

test.each<[ComparedField, string]>([
  ['question', 'Stolica?'],
  ['type', '<single>'],
  ['answers', '• Warszawa!\n(Tak.)\n• \n'],
  ['explanation', ''],
  ['sources', 'Atlas https://example.org/ 2026-01-31\n'],
  ['tags', 'mapa, Polska'],
  ['difficulty', ''],
  ['image', 'mapa.png'],
])('[IMPORT-03] the field %s is compared as a text in one language', (field, text) => {
  const words = {
    nameOf: (value: string) => `<${value}>`,
    right: (label: string) => `${label}!`,
    feedback: (said: string) => `(${said})`,
  }
  expect(versionText(question, field, { ...words, language: 'pl' })).toBe(text)
})
