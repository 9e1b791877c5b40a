import { expect, test } from 'vitest'
import { mostCpuMs, readYaml } from './reader.ts'

test('[TRUST-01] content may take 10 seconds of processor time to read, and a preview 3', () => {
  expect(mostCpuMs).toEqual({ content: 10_000, preview: 3_000 })
})

test('a thread returns its results, and nothing else, while the sources are watched', async () => {
  const before = process.env.WATCH_REPORT_DEPENDENCIES
  process.env.WATCH_REPORT_DEPENDENCIES = '1'
  try {
    // Long enough for a separate thread.
    const text = `title: ${'long '.repeat(5_000)}`
    expect(await readYaml(text)).toMatchObject({ value: { title: text.slice('title: '.length).trim() } })
  } finally {
    if (before === undefined) delete process.env.WATCH_REPORT_DEPENDENCIES
    else process.env.WATCH_REPORT_DEPENDENCIES = before
  }
})
