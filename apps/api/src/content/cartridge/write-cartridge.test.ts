import { expect, test } from 'vitest'
import type { CourseDocument, LessonDocument, QuestionDocument } from '../document.ts'
import { allOf, readXml } from '../questions/xml.ts'
import { writeCartridge } from './write-cartridge.ts'

const both = (text: string) => ({ pl: text, en: text })

const asking = (text: string): QuestionDocument => ({
  ...{ _id: text, question: both(text), type: 'single' },
  answers: ['Yes', 'No'].map((label) => ({
    ...{ _id: label, label: both(label), right: label === 'Yes', feedback: both('') },
  })),
})

const lessonOf = (slug: string, part: string): LessonDocument => ({
  ...{ _id: slug, slug, title: both(slug) },
  sublessons: [
    {
      ...{
        _id: part,
        slug: part,
        kind: 'quiz',
        title: both(part),
        minutes: 1,
        body: {},
        prompts: [],
        resources: [],
      },
      question: asking(`Of ${slug} and ${part}`),
    },
  ],
})

// Only the fields that are used; real courses have more.
const course = {
  ...{ slug: 'root', title: both('A course'), description: both('') },
  lessons: [lessonOf('a-b', 'c'), lessonOf('a', 'b-c'), lessonOf('closed', 'test')],
  closedTest: { questions: [asking('At the end')] },
} as unknown as CourseDocument

test('[IMPORT-04] parts with similar names stay separate, in files and in the manifest', () => {
  const files = writeCartridge(course, { language: 'en', closedTest: 'Test', finalWork: 'Work' })
  const texts = [...files].flatMap(([path, file]) =>
    path.startsWith('assessments/') && 'text' in file ? [file.text] : [],
  )
  for (const asked of ['Of a-b and c', 'Of a and b-c', 'Of closed and test', 'At the end'])
    expect(texts.filter((text) => text.includes(asked))).toHaveLength(1)
  const manifest = files.get('imsmanifest.xml')
  const root = readXml(manifest && 'text' in manifest ? manifest.text : '')
  if (!root) throw new Error('The manifest is no XML')
  const ids = ['item', 'organization', 'resource'].flatMap((name) =>
    allOf(root, name).map(({ attributes }) => attributes.identifier),
  )
  expect(ids).toHaveLength(new Set([...ids, root.attributes.identifier]).size - 1)
  expect(allOf(root, 'resource').map(({ attributes }) => attributes.identifier)).toHaveLength(4)
})
