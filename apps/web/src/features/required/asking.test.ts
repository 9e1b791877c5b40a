import type { RequiredItem } from '@zenit/contract/assignments'
import { expect, test } from 'vitest'
import { findAsking } from './asking.ts'

const program: RequiredItem = {
  kind: 'program',
  _id: 'program',
  title: 'Program',
  dueOn: '2026-12-01',
  isOverdue: false,
  isMandatory: true,
  isRenewal: false,
  rule: 'finishing',
  courses: 2,
  done: 1,
  todo: ['left'],
  organisation: 'Zenit',
  assignedBy: null,
}

test('[ORG-04] of a program the remaining courses are required, not completed ones or those added later', () => {
  const asked = ['program', 'left', 'done', 'added'].map((id) => findAsking([program], id) !== undefined)
  expect(asked).toEqual([true, true, false, false])
})
