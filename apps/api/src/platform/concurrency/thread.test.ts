import { expect, test } from 'vitest'
import { startThread } from './thread.ts'

test('[TRUST-01] the error of a thread that nobody waits for ends the thread alone', async () => {
  const thread = startThread(new URL('data:text/javascript,throw new Error()'))
  // `once` of node:events would listen to errors too.
  const code = await new Promise((exited) => thread.on('exit', exited))
  expect(code).toBe(1)
})
