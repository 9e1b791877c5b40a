import { pipeline, type Readable, Transform } from 'node:stream'

/**
 * Lets so many pieces of work happen in one turn of the event loop, and the rest in the turns after it, in the order of
 * coming: between them everybody else has their turn.
 */
export function createPace(perTurn: number): (work: () => void) => void {
  const line: (() => void)[] = []
  const lockAttempts = () => {
    for (const work of line.splice(0, perTurn)) work()
    if (line.length > 0) setImmediate(lockAttempts)
  }
  return (work) => {
    if (line.push(work) === 1) setImmediate(lockAttempts)
  }
}

/** A stream whose pieces come at that pace. Destroying it destroys what it is made of, and a failure of that is its own. */
export function paced(stream: Readable, pace: (work: () => void) => void): Readable {
  const gate = new Transform({
    transform: (chunk, _encoding, done) => pace(() => done(null, chunk)),
  })
  return pipeline(stream, gate, () => undefined)
}
