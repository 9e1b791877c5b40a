import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { findPort } from './ports.ts'

test('a port for a server of later is free, never the same again, and none that the system gives away', async () => {
  const first = await findPort()
  const taken = createServer().listen(first + 1, '127.0.0.1')
  onTestFinished(() => void taken.close())
  await new Promise((listening) => taken.once('listening', listening))
  const found = [first, ...(await Promise.all(Array.from({ length: 20 }, findPort)))]
  expect(found).not.toContain(first + 1)
  expect(new Set(found).size).toBe(found.length)
  expect(found.filter((port) => port < 1024 || port >= 32_768)).toEqual([])
})
