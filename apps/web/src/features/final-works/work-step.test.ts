import type { FinalWork, SubmitData } from '@zenit/contract/final-works'
import { describe, expect, test } from 'vitest'
import { searchOf, stepOf, stepQueryOf } from './work-step.ts'

const task = (_id: string) => ({ _id, title: _id, description: '', criteria: [] })

const finalWork = (given: Partial<FinalWork> = {}): FinalWork => ({
  _id: 'c',
  courseTitle: 'C',
  overview: '',
  isSingleTask: false,
  tasks: [task('a'), task('b')],
  isSubmittedByUser: false,
  submitData: null,
  draft: null,
  limits: { title: 200, description: 10_000, uploads: { files: 10, size: 1, formats: ['pdf'] } },
  reviewDays: 3,
  hasCertificate: true,
  finish: null,
  ...given,
})

const single = finalWork({ isSingleTask: true, tasks: [task('a')] })
const submitted = (status: SubmitData['status']) =>
  finalWork({ isSubmittedByUser: true, submitData: { examTaskId: 'b', status } as SubmitData })

const open = (of: FinalWork, search: string, draftTask: string | null = null) => {
  const step = stepOf(of, stepQueryOf(new URLSearchParams(search)), draftTask)
  return [step.name, 'task' in step ? step.task?._id : undefined, searchOf(step, of)]
}

describe('[FINAL-01] the step of a final work', () => {
  test.each([
    ['the beginning', finalWork(), '', null, ['overview', undefined, '']],
    ['the tasks', finalWork(), '?step=tasks', null, ['tasks', undefined, '?step=tasks']],
    ['a task', finalWork(), '?task=a', null, ['form', 'a', '?task=a']],
    ['an unknown task', finalWork(), '?task=x', null, ['overview', undefined, '']],
    ['the task of the draft', finalWork(), '?task=a', 'a', ['form', 'a', '?task=a']],
    [
      'another task, which needs a confirmation',
      finalWork(),
      '?task=a',
      'b',
      ['tasks', undefined, '?step=tasks'],
    ],
    ['another task, if the draft’s own was removed', finalWork(), '?task=a', 'x', ['form', 'a', '?task=a']],
    ['a single task has no choice', single, '?step=tasks', null, ['overview', undefined, '']],
    ['a single task', single, '?task=a', null, ['form', 'a', '?task=a']],
    ['handed in', submitted('pending'), '', null, ['status', 'b', '?task=b']],
    ['handed in, another address', submitted('pending'), '?task=a&again=1', null, ['status', 'b', '?task=b']],
    ['approved', submitted('approved'), '?task=b&again=1', null, ['status', 'b', '?task=b']],
    ['rejected', submitted('rejected'), '', null, ['status', 'b', '?task=b']],
    ['rejected, once more', submitted('rejected'), '?again=1', null, ['form', 'b', '?task=b&again=1']],
  ] as const)('%s', (_, of, search, draftTask, expected) => {
    expect(open(of, search, draftTask)).toEqual(expected)
  })
})
