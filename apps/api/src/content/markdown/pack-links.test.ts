import { afterEach, expect, test } from 'vitest'
import { type TestPack, writeTestPack } from '../../../test/testing/pack.ts'
import { checkPack } from '../check/check.ts'
import { preparePack, withIds } from '../compile/prepare.ts'

let pack: TestPack | null = null
afterEach(() => pack?.remove())

const text = 'courses/prompts/lessons/01-intro/film.en.md'
const withText = (content: string): string => {
  pack = writeTestPack({ [text]: content })
  return pack.root
}

test('[API-02] a link to a course, a lesson or a part of one becomes the address of its page', async () => {
  const root = withText(
    '[a](/courses/prompts) [b](/courses/prompts/intro) [c](/courses/prompts/intro/deck)\n',
  )
  const { compiled, marks } = await preparePack(root)
  if (!compiled) throw new Error('the pack has errors')
  const ids: string[] = []
  const { courses } = withIds(compiled, marks, (path) => {
    ids.push(path)
    return `id-${path.replaceAll('/', '-')}`
  })
  const film = courses[0]?.document.lessons[0]?.sublessons[0]
  const lesson = 'id-course-prompts-lesson-intro'
  expect(film?.body.en).toContain('<a href="/course/id-course-prompts">a</a>')
  expect(film?.body.en).toContain(
    `href="/course/id-course-prompts?lesson=${lesson}&#x26;sublesson=${lesson}-sublesson-film"`,
  )
  expect(film?.body.en).toContain(`sublesson=${lesson}-sublesson-deck"`)
  expect(new Set(ids).size).toBe(ids.length)
})

test('[AUTHOR-03] a link to a program, a tool or a benefit becomes the address of its page', async () => {
  const { compiled, marks } = await preparePack(
    withText('[a](/programs/start) [b](/tools/writer) [c](/benefits/shop) [d](/tools)\n'),
  )
  if (!compiled) throw new Error('the pack has errors')
  const { courses, programs, items } = withIds(compiled, marks, (path) => `id-${path.replaceAll('/', '-')}`)
  const body = courses[0]?.document.lessons[0]?.sublessons[0]?.body.en ?? ''
  const idOf = (kind: string) => items.find((item) => item.kind === kind)?.id
  expect(body).toContain(`<a href="/program/${programs[0]?.id}">a</a>`)
  expect(body).toContain(`<a href="/tools/${idOf('tool')}">b</a>`)
  expect(body).toContain(`<a href="/benefit/${idOf('partner')}">c</a>`)
  expect(body).toContain('<a href="/tools">d</a>')
})

test.each(['/programs/none', '/tools/none', '/benefits/none', '/tools/', '/benefits/shop/more'])(
  '[AUTHOR-05] a link to %s, which is not in the pack, is an error with its line',
  async (target) => {
    const { issues } = await checkPack(withText(`# Film\n\n[a](${target})\n`))
    expect(issues).toEqual([
      { severity: 'error', file: text, line: 3, code: 'link-no-item', values: { name: target } },
    ])
  },
)

test.each(['/courses/none', '/courses/prompts/none', '/courses/prompts/intro/none', '/courses/'])(
  '[API-02] a link to %s, which is not in the pack, is an error with its line',
  async (target) => {
    const { issues } = await checkPack(withText(`# Film\n\n[a](${target})\n`))
    expect(issues).toEqual([
      { severity: 'error', file: text, line: 3, code: 'link-no-course', values: { name: target } },
    ])
  },
)
