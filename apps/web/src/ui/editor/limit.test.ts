import { getSchema } from '@tiptap/core'
import { Slice } from '@tiptap/pm/model'
import { EditorState } from '@tiptap/pm/state'
import { expect, test } from 'vitest'
import { extensions } from './extensions.ts'
import { cutSlice } from './limit.ts'

const schema = getSchema(extensions)
const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const item = (text: string) => ({ type: 'listItem', content: [paragraph(text)] })

/** Pasted content, open at both ends like a selection over these blocks. */
function pasted(blocks: object[], open: [number, number]): Slice {
  const { content } = schema.nodeFromJSON({ type: 'doc', content: blocks })
  return new Slice(content, ...open)
}

const textOf = ({ content }: Slice) => content.textBetween(0, content.size, '|')

test.each([
  [0, ''],
  [3, 'żół'],
  [4, 'żółw'],
  [6, 'żółw|gę'],
  [99, 'żółw|gęś'],
])('[EDIT-01] the first %i letters of two paragraphs', (letters, kept) => {
  const slice = pasted([paragraph('żółw'), paragraph('gęś')], [1, 1])
  expect(textOf(cutSlice(slice, letters))).toBe(kept)
})

test('[EDIT-01] a cut list is still a list, open where it was cut', () => {
  const slice = pasted([paragraph('a'), { type: 'bulletList', content: [item('bcd'), item('ef')] }], [1, 3])
  const cut = cutSlice(slice, 3)
  expect(textOf(cut)).toBe('a|bc')
  expect(cut.content.lastChild?.type.name).toBe('bulletList')
  expect([cut.openStart, cut.openEnd]).toEqual([1, 3])
})

test('[EDIT-01] a slice with less depth than the cut is inserted without an error', () => {
  const slice = pasted([{ type: 'bulletList', content: [item('bcd')] }, paragraph('ef')], [3, 1])
  const doc = schema.nodeFromJSON({ type: 'doc', content: [paragraph('xy')] })
  const put = EditorState.create({ doc }).tr.replaceSelection(cutSlice(slice, 2)).doc
  expect(() => put.check()).not.toThrow()
  expect(put.textContent).toBe('bcxy')
})
