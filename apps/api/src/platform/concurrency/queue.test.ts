import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { createLines, createQueue, inQueue } from './queue.ts'

const refused = { code: 'unavailable', headers: { 'retry-after': '10' } }

test('[COURSE-07] a limited number runs at once, the next ones wait in order, and more are rejected', async () => {
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

test('[COURSE-07] an entry that waits too long is rejected, and one whose client leaves is removed', async () => {
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

test('[COURSE-07] work that fails frees its place', async () => {
  const queue = createQueue({ running: 1, waiting: 0 })
  await expect(inQueue(queue, () => Promise.reject(new Error('broke')))).rejects.toThrow('broke')
  expect(await inQueue(queue, async () => 'done')).toBe('done')
})

test('[COURSE-07] waiting lines are served by their shares, each in order, and an idle one saves up nothing', async () => {
  const lines = createLines({ running: 1, waiting: 50 }, { urgent: { share: 3 }, other: { share: 1 } })
  const entered: string[] = []
  const enter = (line: keyof typeof lines, name: string) =>
    inQueue(lines[line], async () => void entered.push(name))
  // Before this, the other line had all places for a long time.
  for (let count = 0; count < 20; count++) await enter('other', 'before')
  entered.length = 0
  const leave = await lines.other()
  const all = [
    ...Array.from({ length: 4 }, (_, index) => enter('other', `other ${index}`)),
    ...Array.from({ length: 8 }, (_, index) => enter('urgent', `urgent ${index}`)),
  ]
  leave()
  await Promise.all(all)
  const of = (line: string) => entered.filter((name) => name.startsWith(line))
  expect(of('urgent')).toEqual(Array.from({ length: 8 }, (_, index) => `urgent ${index}`))
  expect(of('other')).toEqual(Array.from({ length: 4 }, (_, index) => `other ${index}`))
  // From the start, one of every four is from the other line.
  expect([3, 4]).toContain(entered.indexOf('other 0'))
  expect([7, 8]).toContain(entered.indexOf('other 1'))
})

test('[COURSE-07] a line limited to some places leaves the rest to the others', async () => {
  const lines = createLines(
    { running: 3, waiting: 5 },
    { urgent: { share: 1 }, other: { share: 1, running: 2 } },
  )
  const [first] = [await lines.other(), await lines.other()]
  let isIn = false
  const third = lines.other().then((leave) => {
    isIn = true
    return leave
  })
  const urgent = await lines.urgent()
  urgent()
  await Promise.resolve()
  expect(isIn).toBe(false)
  first()
  ;(await third)()
})
