import { matchRoutes } from 'react-router'
import { describe, expect, test } from 'vitest'
import { pathOfNext, paths } from './paths.ts'
import { studioPaths } from './studio-paths.ts'

describe('the paths', () => {
  test('[NAV-01] are the documented ones', () => {
    expect([
      paths.home(),
      paths.onboarding(),
      paths.programs(),
      paths.program('a'),
      paths.course('a'),
      paths.courseTest('a'),
      paths.courseFinalWork('a'),
      paths.tools(),
      paths.tool('a'),
      paths.benefits(),
      paths.benefit('a'),
      paths.community(),
      paths.about(),
      paths.login(),
      paths.notFound(),
    ]).toEqual([
      '/',
      '/onboarding',
      '/programs',
      '/program/a',
      '/course/a',
      '/course-test/a',
      '/course-final-work/a',
      '/tools',
      '/tools/a',
      '/benefits',
      '/benefit/a',
      '/community',
      '/about-zenitai',
      '/login',
      '/404',
    ])
  })

  test('[ACCESS-06] those of the studio have a common prefix', () => {
    expect([
      studioPaths.reviews(),
      studioPaths.review('a'),
      studioPaths.people(),
      studioPaths.people({ organisation: 'a' }),
      studioPaths.person('a/b'),
      studioPaths.organisations(),
      studioPaths.content(),
      studioPaths.guide(),
      studioPaths.pack('a'),
      studioPaths.audit(),
      studioPaths.backups(),
    ]).toEqual([
      '/studio/reviews',
      '/studio/reviews/a',
      '/studio/people',
      '/studio/people?organisation=a',
      '/studio/people/a%2Fb',
      '/studio/organisations',
      '/studio/content',
      '/studio/content/guide',
      '/studio/content/a',
      '/studio/audit',
      '/studio/backups',
    ])
  })

  test('encode special characters in an id', () => {
    const path = paths.program('a/b?c#d')
    expect(path).toBe('/program/a%2Fb%3Fc%23d')
    expect(matchRoutes([{ path: '/program/:id' }], path)?.[0]?.params.id).toBe('a/b?c#d')
  })

  test('[NAV-02] the login contains the return path, unless it is home', () => {
    expect(paths.login('/course/1?x=2')).toBe('/login?from=%2Fcourse%2F1%3Fx%3D2')
    expect(paths.login('/')).toBe('/login')
  })
})

describe('[HOME-01] the button of a course links to the step that it names', () => {
  const nothing = { lessonId: null, sublessonId: null, title: null, lessonNumber: null, minutes: null }
  const place = { ...nothing, lessonId: 'l/1', sublessonId: 's&2' }

  test.each([
    ['a lesson', { ...place, step: 'lesson' as const }, '/course/c?lesson=l%2F1&sublesson=s%262'],
    ['the test', { ...nothing, step: 'test' as const }, '/course-test/c'],
    ['the final work', { ...nothing, step: 'exam' as const }, '/course-final-work/c'],
    ['the end', { ...nothing, step: 'finish' as const }, '/course/c?lesson=end'],
    ['a lesson without a place', { ...nothing, step: 'lesson' as const }, '/course/c'],
    ['nothing, before joining and after finishing', null, '/course/c'],
  ])('%s', (_, next, path) => {
    expect(pathOfNext({ _id: 'c', next })).toBe(path)
  })
})
