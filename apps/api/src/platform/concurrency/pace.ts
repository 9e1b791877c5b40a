import { pipeline, type Readable, Transform } from 'node:stream'

/**
 * Runs at most this many pieces of work in one turn of the event loop, and the rest in later turns in order, so that
 * other work is not blocked.
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

/** Limits a stream to that pace. Destroying it destroys its source, and errors of the source are passed on. */
export function paced(stream: Readable, pace: (work: () => void) => void): Readable {
  const gate = new Transform({
    transform: (chunk, _encoding, done) => pace(() => done(null, chunk)),
  })
  return pipeline(stream, gate, () => undefined)
}
