import { calls } from '@zenit/contract/calls'
import { describe, expect, test } from 'vitest'
import { isKept, keptCalls } from './answers.ts'

const reading = calls.filter(({ method }) => method === 'GET').map(({ path }) => path)

/** Never cached: tests, certificates, files, searches, and short-lived data. */
const neverKept = [
  '/auth/sessions',
  '/calendars/:secret/deadlines.ics',
  '/closed-test/:id',
  '/closed-test/outcomes',
  '/closed-test/receipt/:attemptId',
  // An old clock shows the wrong time.
  '/closed-test/running',
  '/community/graduation.ics',
  '/course/certificate-image/:number',
  '/course/certificate/:courseId',
  '/course/download-resource/:id',
  '/course/download-resources/:lessonId',
  '/course/eligibility/:courseId',
  '/course/lesson-ratings/:courseId',
  '/files/:id',
  '/files/:id/preview',
  '/homepage-data/news',
  '/invitations/:secret',
  '/membership',
  '/notifications/stream',
  '/onboarding/get-onboarding-data',
  '/organisation/assignments',
  '/organisation/assignments/:assignmentId/people',
  '/organisation/certificates',
  '/organisation/people',
  '/organisation/progress',
  '/previews/:key',
  '/previews/:key/courses/:course',
  '/previews/:key/courses/:course/resources/:resourceId',
  '/previews/:key/courses/:course/sublessons/:sublessonId',
  '/privacy/export',
  '/privacy/own-data',
  '/search',
  '/streak/year',
  '/studio/assignable',
  '/studio/audit',
  '/studio/backups',
  '/studio/certificates/:number',
  '/studio/eligibility',
  '/studio/learners/:id/test-time',
  '/studio/organisations',
  '/studio/organisations/:id',
  '/studio/organisations/:id/assignments',
  '/studio/organisations/:id/assignments/:assignmentId',
  '/studio/organisations/:id/assignments/:assignmentId/people',
  '/studio/organisations/:id/directory',
  '/studio/organisations/:id/domains',
  '/studio/organisations/:id/groups',
  '/studio/organisations/:id/invitations',
  '/studio/organisations/:id/managers',
  '/studio/organisations/:id/people',
  '/studio/organisations/:id/people/:personId',
  '/studio/organisations/:id/record-store',
  '/studio/organisations/:id/record-store/statements',
  '/studio/organisations/:id/report',
  '/studio/organisations/:id/report/courses/:courseId',
  '/studio/organisations/:id/report/export',
  '/studio/organisations/:id/report/exports',
  '/studio/organisations/:id/report/exports/:exportId/file',
  '/studio/organisations/:id/report/pdf',
  '/studio/organisations/:id/report/people',
  '/studio/organisations/:id/report/stuck',
  '/studio/organisations/:id/report/views',
  '/studio/organisations/:id/tokens',
  '/studio/organisations/:id/webhooks',
  '/studio/organisations/:id/webhooks/:webhookId/deliveries',
  '/studio/packs',
  '/studio/packs/:id',
  '/studio/packs/:id/courses/:course/export',
  '/studio/packs/:id/document',
  '/studio/packs/:id/documents',
  '/studio/packs/:id/export',
  '/studio/packs/:id/impact',
  '/studio/packs/:id/issues',
  '/studio/packs/:id/lesson-comments',
  '/studio/packs/:id/lesson-results',
  '/studio/packs/:id/previews',
  '/studio/packs/:id/publications',
  '/studio/packs/:id/questions',
  '/studio/packs/:id/regrades',
  '/studio/packs/:id/regrades/preview',
  '/studio/packs/:id/requests',
  '/studio/packs/:id/results',
  '/studio/packs/:id/rollback',
  '/studio/packs/:id/translations',
  '/studio/packs/:id/versions',
  '/studio/people',
  '/studio/people/:id',
  '/studio/people/:id/author-assignments',
  '/studio/question-template',
  '/studio/reviews',
  '/studio/reviews/:id',
  '/studio/reviews/:id/files/:fileId',
  '/studio/reviews/:id/files/:fileId/preview',
]

describe('responses cached for offline use', () => {
  test('[TEST-01] are decided for every call that reads', () => {
    expect(reading.filter((path) => !keptCalls.has(path)).sort()).toEqual(neverKept)
  })

  test('are of calls that exist', () => {
    expect([...keptCalls].filter((path) => !reading.includes(path as `/${string}`))).toEqual([])
  })

  test('[TEST-01] contain no question of a lesson, and nothing of a closed test', () => {
    const lesson = ['/course/lesson/:lessonId', { lessonId: 'a' }, null]
    expect(isKept(lesson, { content: { kind: 'presentation', prompts: [] } })).toBe(true)
    expect(isKept(lesson, { content: { kind: 'quiz', questions: [] } })).toBe(false)
    expect(isKept(['/closed-test/:id', { id: 'a' }, null], { test: {} })).toBe(false)
    expect(isKept(['login-arrival', 'x'], { kind: 'done' })).toBe(false)
  })

  test('are not empty', () => {
    expect(isKept(['/auth/get-user-data'], null)).toBe(false)
    expect(isKept(['/homepage-data', null, null], undefined)).toBe(false)
  })
})
