import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { createQueue, inQueue } from './queue.ts'

const refused = { code: 'unavailable', headers: { 'retry-after': '10' } }

test('[COURSE-07] so many are in at once, the next come in their order, more are sent away', async () => {
  const queue = createQueue({ running: 2, waiting: 2 })
  const [first, second] = [await queue(), await queue()]
  const entered: string[] = []
  const enter = (name: string) =>
    queue().then((leave) => {
      entered.push(name)
      return leave
    })
  const [third, fourth] = [enter('third'), enter('fourth')]
  await expect(queue()).rejects.toMatchObject(refused)
  expect(entered).toEqual([])
  second()
  second()
  await third
  expect(entered).toEqual(['third'])
  first()
  await fourth
  expect(entered).toEqual(['third', 'fourth'])
})

test('[COURSE-07] who waits too long is sent away, who goes away waits no more', async () => {
  const queue = createQueue({ running: 1, waiting: 5, patienceMs: 50 })
  const leave = await queue()
  const client = new EventEmitter()
  const gone = queue(client)
  client.emit('close')
  await expect(gone).rejects.toMatchObject(refused)
  await expect(queue(client)).rejects.toMatchObject(refused)
  expect(client.listenerCount('close')).toBe(0)
  leave()
  const again = await queue()
  again()
})

test('[COURSE-07] work that fails gives its place back', async () => {
  const queue = createQueue({ running: 1, waiting: 0 })
  await expect(inQueue(queue, () => Promise.reject(new Error('broke')))).rejects.toThrow('broke')
  expect(await inQueue(queue, async () => 'done')).toBe('done')
})
