import { expect, test } from 'vitest'
import { placeOf } from './place.ts'

test.each([
  ['', { id: '', view: 'people', part: '', item: '' }],
  ['a', { id: 'a', view: 'people', part: '', item: '' }],
  ['a/', { id: 'a', view: 'people', part: '', item: '' }],
  ['a/people/b', { id: 'a', view: 'people', part: 'b', item: '' }],
  ['a/groups', { id: 'a', view: 'groups', part: '', item: '' }],
  ['a/assignments/b', { id: 'a', view: 'assignments', part: 'b', item: '' }],
  ['a/report/people', { id: 'a', view: 'report', part: 'people', item: '' }],
  ['a/report/courses/b', { id: 'a', view: 'report', part: 'courses', item: 'b' }],
  ['a/integrations/', { id: 'a', view: 'integrations', part: '', item: '' }],
])('[ORG-06] %j is a page of an organisation', (path, place) => {
  expect(placeOf(path)).toEqual(place)
})

test.each([
  'a/matrix',
  'a/groups/b',
  'a/people/b/c',
  'a/assignments/b/c',
  'a/report/matrix',
  'a/report/people/b',
  'a/report/courses',
  'a/report/courses/b/c',
  'a/integrations/b',
])('[ORG-06] %j is not found, instead of another page under its address', (path) => {
  expect(placeOf(path)).toBeNull()
})
