import { describe, expect, test } from 'vitest'
import { compareQuestions, type FoundQuestion, withFileVersion } from './question-comparison.ts'

/** As an author has it, in two languages. */
const capital = {
  id: 'capital',
  question: { pl: 'Stolica Polski?', en: 'Capital of Poland?' },
  type: 'single',
  answers: [
    { id: 'a', label: { pl: 'Warszawa', en: 'Warsaw' }, right: true, feedback: { pl: 'Tak.', en: 'Yes.' } },
    { id: 'b', label: { pl: 'Radom', en: 'Radom (en)' } },
    { id: 'c', label: { pl: 'Gdańsk', en: 'Gdansk' } },
  ],
  explanation: { pl: 'Od 1596.', en: 'Since 1596.' },
  tags: ['mapa', 'Polska'],
  difficulty: 'easy',
  lesson: 'maps',
}

const inFile: FoundQuestion = {
  id: 'capital',
  question: 'Stolica Polski?',
  type: 'single',
  answers: [
    { label: 'Warszawa', right: true, feedback: 'Tak.' },
    { label: 'Radom', right: false },
    { label: 'Gdańsk', right: false },
  ],
  explanation: 'Od 1596.',
  tags: ['Polska', 'mapa'],
  difficulty: 'easy',
}

const compareOne = (found: Partial<FoundQuestion>) =>
  compareQuestions([capital], [{ ...inFile, ...found }], 'pl')[0]

describe('[IMPORT-03] a question of a file that the test has already', () => {
  test('is the same, whatever the order of its tags, the blanks and the form of its letters', () => {
    expect(compareOne({})).toEqual({ kind: 'same', known: 0 })
    const answers = inFile.answers.map((one) => ({ ...one, label: one.label.normalize('NFD') }))
    expect(compareOne({ question: 'Stolica  Polski? ', answers })).toEqual({ kind: 'same', known: 0 })
  })

  test('is the same if the file only lacks what formats such as Aiken cannot have', () => {
    const { id, question, type, answers } = inFile
    const bare = { id, question, type, answers: answers.map(({ label, right }) => ({ label, right })) }
    expect(compareQuestions([capital], [bare as FoundQuestion], 'pl')).toEqual([{ kind: 'same', known: 0 }])
  })

  const answersWith = (index: number, change: Partial<FoundQuestion['answers'][number]>) =>
    inFile.answers.map((one, at) => (at === index ? { ...one, ...change } : one))
  test.each<[string, Partial<FoundQuestion>]>([
    ['question', { question: 'Jakie miasto jest stolicą Polski?' }],
    ['type', { type: 'multiple' }],
    ['answers', { answers: answersWith(1, { label: 'Łódź' }) }],
    ['answers', { answers: answersWith(0, { feedback: 'Tak, to Warszawa.' }) }],
    ['answers', { answers: answersWith(2, { right: true }) }],
    ['answers', { answers: inFile.answers.toReversed() }],
    ['answers', { answers: inFile.answers.slice(0, 2) }],
    ['explanation', { explanation: 'Od 1611.' }],
    ['sources', { sources: [{ title: 'Atlas', url: 'https://example.org/' }] }],
    ['tags', { tags: ['mapa'] }],
    ['difficulty', { difficulty: 'hard' }],
    ['image', { image: { file: 'mapa.png', alt: 'Mapa' } }],
  ])('has other %s: %j', (field, found) => {
    expect(compareOne(found)).toMatchObject({ kind: 'changed', known: 0, fields: [field] })
  })

  test('is found by its name, otherwise by its text, each question of the test once', () => {
    const other = { ...inFile, id: 'river', question: 'Najdłuższa rzeka?' }
    const { id: _, ...nameless } = inFile
    const list = [capital, { ...capital, id: 'second' }]
    const found = [
      nameless,
      { ...inFile, question: 'Inny tekst?' },
      other,
      inFile,
      { ...nameless, difficulty: 'hard' as const },
    ]
    expect(compareQuestions(list, found, 'pl').map(({ kind }) => kind)).toEqual([
      'same',
      'new',
      'new',
      'same',
      'new',
    ])
    expect(compareQuestions(list, found.slice(1), 'pl')).toMatchObject([
      { kind: 'new' },
      { kind: 'new' },
      { kind: 'same', known: 0 },
      { kind: 'changed', known: 1, fields: ['difficulty'] },
    ])
    // With a repeated name, the one with the same text.
    const hard = { ...inFile, difficulty: 'hard' as const }
    expect(compareQuestions([capital], [...found.slice(1, 2), hard], 'pl')).toMatchObject([
      { kind: 'new' },
      { kind: 'changed', known: 0, fields: ['difficulty'] },
    ])
    expect(compareQuestions(list, found.slice(1, 2), 'pl')).toMatchObject([
      { kind: 'changed', known: 0, fields: ['question'] },
    ])
  })
})

describe('[IMPORT-03] the version of a file', () => {
  test('changes the texts of its language; ids, the other language and the lesson stay', () => {
    const found: FoundQuestion = {
      ...inFile,
      question: 'Co jest stolicą?',
      answers: [
        { label: 'Radom', right: false, feedback: 'Nie.' },
        { label: 'Gdynia', right: false },
        { label: 'Warszawa', right: true },
      ],
      sources: [{ title: 'Atlas', url: 'https://example.org/' }],
      tags: ['stolice'],
    }
    expect(withFileVersion(capital, found, 'pl')).toEqual({
      ...capital,
      question: { pl: 'Co jest stolicą?', en: 'Capital of Poland?' },
      answers: [
        { id: 'b', label: { pl: 'Radom', en: 'Radom (en)' }, feedback: { pl: 'Nie.' } },
        { id: 'c', label: { pl: 'Gdynia', en: 'Gdansk' } },
        capital.answers[0],
      ],
      sources: [{ title: { pl: 'Atlas' }, url: 'https://example.org/' }],
      tags: ['stolice'],
    })
  })

  test('has new answers with ids of their own, and no answer gets the translation of another one', () => {
    const answers = [
      { label: 'Poznań', right: false },
      { label: 'Warszawa', right: false },
      { label: 'Gdańsk', right: true },
      { label: 'Opole', right: false },
    ]
    const { answers: merged } = withFileVersion(capital, { ...inFile, answers }, 'pl')
    expect(merged).toEqual([
      { id: 'answer-1', label: { pl: 'Poznań' } },
      { id: 'a', label: capital.answers[0]?.label, feedback: capital.answers[0]?.feedback },
      { id: 'c', label: capital.answers[2]?.label, right: true },
      { id: 'answer-2', label: { pl: 'Opole' } },
    ])
  })

  test('adds a language to a question that lacks it, and never replaces a picture', () => {
    const image = { file: 'own.png', alt: { en: 'Own' } }
    const english = {
      id: 'capital',
      question: { en: 'Capital?' },
      type: 'single',
      answers: [
        { id: 'a', label: { en: 'Warsaw' }, right: true },
        { id: 'b', label: { en: 'Radom' } },
      ],
      image,
    }
    const found = { ...inFile, answers: inFile.answers.slice(0, 2), image: { file: 'new.png', alt: 'Nowy' } }
    expect(withFileVersion(english, found, 'pl')).toMatchObject({
      question: { en: 'Capital?', pl: 'Stolica Polski?' },
      answers: [{ label: { en: 'Warsaw', pl: 'Warszawa' } }, { label: { en: 'Radom', pl: 'Radom' } }],
      image,
    })
    expect(withFileVersion(capital, found, 'pl').image).toEqual({ file: 'new.png', alt: { pl: 'Nowy' } })
  })
})
