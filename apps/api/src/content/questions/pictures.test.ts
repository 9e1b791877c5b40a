import { expect, test } from 'vitest'
import { png } from '../../../test/testing/folders.ts'
import { Pictures } from './pictures.ts'

test('[IMPORT-02] pictures of questions beyond their size together are reported, not imported', () => {
  const shown = { text: 'Q?', hasMedia: true, pictures: [{ src: 'a.png', alt: 'A' }] }
  const pictures = new Pictures(2 * png.length)
  const taken = [1, 2, 3].map(() => pictures.take(shown, () => png))
  expect(taken.map(({ image, hasMedia }) => [image?.name, hasMedia])).toEqual([
    ['a.png', false],
    ['a-2.png', false],
    [undefined, true],
  ])
})
