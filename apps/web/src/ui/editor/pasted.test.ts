import { expect, test } from 'vitest'
import { withoutStyles } from './pasted.ts'

test.each([
  ['<p style="color:red">a</p>', '<p data-pasted-style="color:red">a</p>'],
  ["<p class='x' STYLE = 'a>b'>a</p>", "<p class='x' data-pasted-style= 'a>b'>a</p>"],
  ['<b id="x"style="font-weight:normal">a</b>', '<b id="x"data-pasted-style="font-weight:normal">a</b>'],
  ['<style>p { color: red }</style><p>a</p>', '<p>a</p>'],
  ['<p>style="x" stays a word</p>', '<p>style="x" stays a word</p>'],
  ['a < b style=c', 'a < b style=c'],
])('[EDIT-01] pasted %s', (html, kept) => {
  expect(withoutStyles(html)).toBe(kept)
})
