import { findSmallTargets, findUneven, targets } from './harness/controls.ts'
import { expect, test } from './harness/test.ts'

const bad = `<style>* { font: 16px/1.2 sans-serif } button { border: 1px solid; background: #fff }</style>
  <p>Words with <a href="#in-text">a link</a> among them.</p>
  <div><a href="#alone">alone on its line</a></div>
  <button style="inline-size: 20px; block-size: 20px">a</button>
  <div style="display: flex; align-items: center">
    <button style="block-size: 44px">high</button><button style="block-size: 40px">low</button>
  </div>
  <div style="display: flex; align-items: center">
    <button style="block-size: 44px">one</button><button style="block-size: 44px">two</button>
    <button style="block-size: 36px; font-size: 14px">small</button>
  </div>`

test('the checks of every screen find small targets and buttons of uneven height @desktop', async ({
  page,
}) => {
  await page.setContent(bad)
  const small = await page.evaluate(findSmallTargets, targets)
  expect(small).toEqual([
    expect.stringContaining('alone on its line'),
    expect.stringContaining('“a” 20.0 × 20.0'),
  ])
  expect(await page.evaluate(findUneven)).toEqual([expect.stringMatching(/high.*44\.0 \| .*low.*40\.0/)])
})
