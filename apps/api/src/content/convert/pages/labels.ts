import type { Language } from '../../document.ts'

interface Labels {
  before: (number: number) => string
  after: string
  /** Title of a page that contains only links to files and URLs. */
  materials: string
  /** Description of a final work above its tasks. */
  finalWork: (tasks: number) => string
  /** Description of a course whose README has no usable one. */
  description: (lessons: number, first: string, last: string) => string
  /** Shown above content in the original language, when a translation is incomplete. */
  untranslated: Record<'beginning' | 'end' | 'all', string>
}

const lessonForms: Partial<Record<Intl.LDMLPluralRule, string>> = {
  one: 'lekcję',
  few: 'lekcje',
  many: 'lekcji',
}
const polishPlurals = new Intl.PluralRules('pl')

/** Titles that the converter adds to a course. */
export const labels: Record<Language, Labels> = {
  pl: {
    before: (number) => `Przed wykładem: pytanie ${number}`,
    after: 'Test po wykładzie',
    materials: 'Materiały',
    finalWork: (tasks) =>
      tasks === 1
        ? 'Praca końcowa ma jedno zadanie. Przy zadaniu jest opis i kryteria oceny.'
        : 'Praca końcowa składa się z kilku zadań. Przy każdym jest opis i kryteria oceny.',
    description: (count, first, last) =>
      `Kurs obejmuje ${count} ${lessonForms[polishPlurals.select(count)] ?? 'lekcji'}. Zaczyna się od tematu „${first}”, a kończy tematem „${last}”.`,
    untranslated: {
      beginning: 'Początku tej strony nie ma w tłumaczeniu, dlatego jest tu w języku oryginału.',
      end: 'Dalszej części tej strony nie ma w tłumaczeniu, dlatego jest tu w języku oryginału.',
      all: 'Tej strony nie ma w tłumaczeniu, dlatego jest tu w języku oryginału.',
    },
  },
  en: {
    before: (number) => `Before the lecture: question ${number}`,
    after: 'Test after the lecture',
    materials: 'Materials',
    finalWork: (tasks) =>
      tasks === 1
        ? 'The final project has one task, with a description and what it is judged by.'
        : 'The final project has several tasks, each with a description and what it is judged by.',
    description: (count, first, last) =>
      `A course in ${count} ${count === 1 ? 'lesson' : 'lessons'}. It begins with “${first}” and ends with “${last}”.`,
    untranslated: {
      beginning:
        'The beginning of this page has not been translated; it stands here in its original language.',
      end: 'The rest of this page has not been translated; it stands here in its original language.',
      all: 'This page has not been translated; it stands here in its original language.',
    },
  },
}
