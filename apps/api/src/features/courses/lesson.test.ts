import { viewCourse, viewLesson } from '@zenit/contract/courses'
import { beat } from '@zenit/contract/study'
import { describe, expect, test } from 'vitest'
import { createTestApp } from '../../../test/testing/app.ts'
import { createCourse, createLearner, sublessonDocuments } from '../../../test/testing/factories.ts'
import { complete, completeLessons, join } from '../../../test/testing/learning.ts'
import { newId } from '../../platform/ids.ts'

const app = await createTestApp()

async function begin() {
  const course = await createCourse(app)
  const learner = await createLearner(app)
  const progressId = await join(learner, course.courseId)
  const [first, second] = course.document.lessons
  if (!first || !second) throw new Error('the factory makes two lessons')
  return { course, learner, progressId, first, second, step: { document: course.document, progressId } }
}

describe('which lessons can be opened', () => {
  test('[COURSE-06] the current one and earlier ones, none after it', async () => {
    const { learner, first, second, step } = await begin()
    const open = (lessonId: string, sublessonId?: string) =>
      learner.call(viewLesson, { params: { lessonId }, query: { sublessonId } })
    expect((await open(first._id)).body.content.kind).toBe('video')
    expect((await open(first._id, first.sublessons[1]?._id)).code).toBe('out-of-order')
    expect((await open(second._id)).code).toBe('out-of-order')
    await complete(learner, step, [0, 0])
    expect((await open(first._id, first.sublessons[1]?._id)).body.content.isCompleted).toBe(false)
    expect((await open(first._id, first.sublessons[0]?._id)).body.content.isCompleted).toBe(true)
  })

  test('[ACCESS-06] only in the learner’s own course, and only parts of the lesson', async () => {
    const { learner, first, second } = await begin()
    const open = async (lessonId: string, sublessonId?: string) => {
      const { status, code } = await learner.call(viewLesson, {
        params: { lessonId },
        query: { sublessonId },
      })
      return [status, code]
    }
    expect(await open(newId())).toEqual([404, 'not-found'])
    expect(await open(first._id, newId())).toEqual([404, 'not-found'])
    expect(await open(first._id, second.sublessons[0]?._id)).toEqual([404, 'not-found'])
    const notJoined = await createCourse(app)
    expect(await open(notJoined.document.lessons[0]?._id ?? '')).toEqual([409, 'not-joined'])
    const aboveRank = await createCourse(app, { rank: 3 })
    expect(await open(aboveRank.document.lessons[0]?._id ?? '')).toEqual([403, 'rank-too-low'])
  })

  test('[LANG-05] not in a language that the course does not have', async () => {
    const course = await createCourse(app, { document: { languages: ['pl'] } })
    const learner = await createLearner(app)
    await join(learner, course.courseId)
    const params = { lessonId: course.document.lessons[0]?._id ?? '' }
    const { body, status } = await learner.call(viewLesson, { params, language: 'en' })
    expect([status, body]).toMatchObject([406, { code: 'language-unavailable', languages: ['pl'] }])
  })
})

describe('the content of a lesson', () => {
  const [film, deck, quiz, review] = sublessonDocuments()
  if (film?.kind !== 'video' || deck?.kind !== 'presentation' || quiz?.kind !== 'quiz' || !review)
    throw new Error('the factory makes one sublesson of each kind')
  const resource = {
    _id: newId(),
    name: { pl: 'Arkusz', en: 'Sheet' },
    file: { pl: { url: '/media/b.pdf', size: 9, mime: 'application/pdf', fileName: 'arkusz.pdf' } },
  }
  const sublessons = [
    {
      ...film,
      body: { pl: '<p>Opis</p>', en: '<p>Text</p>' },
      poster: { pl: '/media/p.webp' },
      captions: { pl: '/media/pl.vtt', en: '/media/en.vtt' },
      chapters: { en: '/media/chapters.vtt' },
      audio: {
        pl: { url: '/media/pl.m4a', mime: 'audio/mp4' },
        en: { url: '/media/en.mp3', mime: 'audio/mpeg' },
      },
      prompts: [{ _id: newId(), title: { pl: 'Tytuł', en: 'Title' }, text: { pl: 'Tekst', en: 'Text' } }],
      resources: [resource],
    },
    deck,
    { ...deck, _id: newId(), slug: 'pdf', slides: {}, pdf: { pl: '/media/pl.pdf', en: '/media/en.pdf' } },
    quiz,
    review,
    {
      ...deck,
      slug: 'page',
      slides: {},
      page: {
        pl: {
          html: '<h3 id="section-a">A</h3>',
          headings: [{ id: 'section-a', title: 'A', level: 1 as const }],
        },
        en: { html: '<p>B</p>', headings: [] },
      },
      practice: 10,
      sources: [
        { title: { pl: 'Akt', en: 'Act' }, url: 'https://example.com', publishedAt: '2024-07-12' },
        { title: { pl: 'Strona', en: 'Page' }, url: 'https://example.com/b', publishedAt: null },
      ],
      verifiedAt: '2026-11-22',
    },
  ]

  const read = async (index: number, language: 'pl' | 'en') => {
    const course = await createCourse(app, {
      document: {
        lessons: [
          {
            _id: newId(),
            slug: 'only',
            title: { pl: 'L', en: 'L' },
            sublessons: sublessons.map((one) => ({ ...one, _id: newId() })),
          },
        ],
      },
    })
    const learner = await createLearner(app)
    await completeLessons(app, learner, course)
    const [lesson] = course.document.lessons
    const reply = await learner.call(viewLesson, {
      params: { lessonId: lesson?._id ?? '' },
      query: { sublessonId: lesson?.sublessons[index]?._id },
      language,
    })
    const shown = await learner.call(viewCourse, { params: { id: course.courseId } })
    return { ...reply, outlined: shown.body.data.course.lessons[0]?.sublessons ?? [] }
  }

  test('[COURSE-02] a video with captions and recordings in both languages, the learner’s own first', async () => {
    const { body } = await read(0, 'en')
    expect(body.content).toMatchObject({
      kind: 'video',
      body: '<p>Text</p>',
      video: {
        sources: [{ url: '/media/a.mp4', mime: 'video/mp4' }],
        captions: [
          { language: 'en', url: '/media/en.vtt' },
          { language: 'pl', url: '/media/pl.vtt' },
        ],
        audio: [
          { language: 'en', url: '/media/en.mp3', mime: 'audio/mpeg' },
          { language: 'pl', url: '/media/pl.m4a', mime: 'audio/mp4' },
        ],
        chapters: '/media/chapters.vtt',
        poster: '/media/p.webp',
      },
      prompts: [{ title: 'Title', text: 'Text' }],
      resources: [],
    })
  })

  test('[COURSE-07] resources in the learner’s language', async () => {
    const { body } = await read(0, 'pl')
    expect(body.content.resources).toEqual([
      { _id: resource._id, name: 'Arkusz', size: 9, mime: 'application/pdf' },
    ])
  })

  test('[COURSE-03] a presentation as slides or as a PDF, in the learner’s language', async () => {
    const slides = await read(1, 'pl')
    expect(slides.body.content.presentation).toEqual({ format: 'slides', slides: ['<h3>Jeden</h3>'] })
    const pdf = await read(2, 'pl')
    expect(pdf.body.content.presentation).toEqual({ format: 'pdf', url: '/media/pl.pdf' })
  })

  test('[COURSE-03] a presentation as a page, its sources and the date on which they were checked', async () => {
    const { content } = (await read(5, 'pl')).body
    expect(content.presentation).toEqual({
      format: 'page',
      html: '<h3 id="section-a">A</h3>',
      headings: [{ id: 'section-a', title: 'A', level: 1 }],
    })
    expect(content.sources).toEqual([
      { title: 'Akt', url: 'https://example.com', publishedAt: '2024-07-12' },
      { title: 'Strona', url: 'https://example.com/b', publishedAt: null },
    ])
    expect(content.verifiedAt).toBe('2026-11-22')
    const old = (await read(1, 'pl')).body.content
    expect([old.sources, old.verifiedAt], 'what was published before has none').toEqual([
      undefined,
      undefined,
    ])
  })

  test('[COURSE-01] the outline marks presentations that are pages, and gives the duration of their tasks', async () => {
    const { outlined } = await read(5, 'pl')
    expect(outlined.map(({ format, practice }) => [format, practice])).toEqual([
      [undefined, undefined],
      ['slides', undefined],
      ['pdf', undefined],
      [undefined, undefined],
      [undefined, undefined],
      ['page', 10],
    ])
  })

  test.each([
    { what: 'quiz', index: 3, count: 1 },
    { what: 'internal test', index: 4, count: 2 },
  ])('[COURSE-04][COURSE-05] nothing of a $what tells which answer is right', async ({ index, count }) => {
    const { body, text } = await read(index, 'pl')
    expect(body.content.questions).toHaveLength(count)
    expect(Object.keys(body.content.questions?.[0] ?? {}).sort()).toEqual([
      '_id',
      'answers',
      'question',
      'type',
    ])
    expect(Object.keys(body.content.questions?.[0]?.answers[0] ?? {}).sort()).toEqual(['_id', 'label'])
    expect(text).not.toMatch(/canary|"right"|feedback|isCorrect/)
  })
})

test('[COURSE-02] a video resumes where the learner stopped', async () => {
  const { learner, progressId, first } = await begin()
  const open = () => learner.call(viewLesson, { params: { lessonId: first._id } })
  expect((await open()).body.content.resumeAt).toBeUndefined()
  const sublessonId = first.sublessons[0]?._id ?? ''
  await learner.call(beat, { body: { progressId, sublessonId, position: 42.5 } })
  expect((await open()).body.content.resumeAt).toBe(42.5)
})
