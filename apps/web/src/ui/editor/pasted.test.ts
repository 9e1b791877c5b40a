import { expect, test } from 'vitest'
import { withoutForbidden } from './pasted.ts'

test.each([
  ['<p style="color:red">a</p>', '<p data-pasted-style="color:red">a</p>'],
  ["<p class='x' STYLE = 'a>b'>a</p>", "<p class='x' data-pasted-style = 'a>b'>a</p>"],
  ['<b id="x"style="font-weight:normal">a</b>', '<b id="x"data-pasted-style="font-weight:normal">a</b>'],
  ['<style>p { color: red }</style><p>a</p>', '<p>a</p>'],
  ['<p>style="x" stays a word</p>', '<p>style="x" stays a word</p>'],
  ['a < b style=c', 'a < b style=c'],
  ['<p onclick="x()" class="a">a</p>', '<p  class="a">a</p>'],
  ['<img src=x ONERROR = \'x(">")\' alt=b>', '<img src=x  alt=b>'],
  ['<svg/onload=x() id=a>', '<svg/ id=a>'],
  [
    '<a href="https://x.y/?a=b style=c" title=\'on d=e\'>a</a>',
    '<a href="https://x.y/?a=b style=c" title=\'on d=e\'>a</a>',
  ],
  ['<a href=https://x.y/style=c>a</a>', '<a href=https://x.y/style=c>a</a>'],
])('[EDIT-01] pasted %s', (html, kept) => {
  expect(withoutForbidden(html)).toBe(kept)
})
