import { describe, expect, test } from 'vitest'
import { relinked } from './relink.ts'

const slugOf = (slug: string) => `${slug}-2`

describe('[API-02] links of a copied text', () => {
  test.each([
    ['[a](/courses/one)', '[a](/courses/one-2)'],
    ['[a](</programs/one> "T")', '[a](</programs/one-2> "T")'],
    ['[![a](b.png)](/courses/one/lesson)', '[![a](b.png)](/courses/one-2/lesson)'],
    [
      '[a][r] and [r]\n\n[r]: /courses/one/lesson "T"\n',
      '[a][r] and [r]\n\n[r]: /courses/one-2/lesson "T"\n',
    ],
    ['text: "[a][r]\\n\\n[r]: </programs/one>"', 'text: "[a][r]\\n\\n[r]: </programs/one-2>"'],
    [
      '[a](/courses)[b](https://example.com/courses/one)',
      '[a](/courses)[b](https://example.com/courses/one)',
    ],
  ])('lead to the copy: %s', (text, expected) => {
    expect(relinked(text, slugOf)).toBe(expected)
  })

  test.each([
    ['a [tool](/tools/writer).', 'a tool.'],
    ['[![a](b.png)](/tools/writer)', '![a](b.png)'],
    ['[![a](b.png) and words](/benefits/shop "T")', '![a](b.png) and words'],
    [
      '[a][R  x], [r x][], [r X], [o], [k]: x\n\n[r x]: /tools/writer "T"\n',
      'a, r x, r X, [o], [k]: x\n\n\n',
    ],
    ['- [x] done\n- [ ] open\n', '- [x] done\n- [ ] open\n'],
  ])('that would lead nowhere leave their words: %s', (text, expected) => {
    expect(relinked(text, slugOf)).toBe(expected)
  })

  test.each(['['.repeat(50_000), '[!['.repeat(20_000), '[a]: '.repeat(20_000), '[a](/tools/'.repeat(10_000)])(
    'are looked for once, whatever is written: %#',
    (text) => {
      expect(relinked(text, slugOf)).toBe(text)
    },
  )
})
