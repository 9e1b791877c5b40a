import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { locks } from './locks.ts'

const sources = import.meta.dirname

test('[API-02] every advisory lock has a unique number', () => {
  const numbers = Object.values(locks)
  expect(new Set(numbers).size).toBe(numbers.length)
})

test('[API-02] advisory locks are taken only by their name in one list', async () => {
  const takers: string[] = []
  for await (const path of glob('**/*.ts', { cwd: sources }))
    if (!path.endsWith('.test.ts') && readFileSync(resolve(sources, path), 'utf8').includes('pg_advisory'))
      takers.push(path)
  expect(takers).toEqual(['platform/db/locks.ts'])
})
