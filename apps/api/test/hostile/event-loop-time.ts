const milliseconds = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Half a megabyte of JSON, with as many names as fit: the largest body of most calls, at its most expensive. */
const wideBody = JSON.stringify(
  Object.fromEntries(Array.from({ length: 43_000 }, (_, n) => [`name-${n}`, 0])),
)

/** How long this machine takes to read it, in milliseconds of the processor: a usual one 10 to 15. */
function readingMs(): number {
  let least = Number.POSITIVE_INFINITY
  for (let turn = 0; turn < 7; turn++) {
    const before = milliseconds()
    JSON.parse(wideBody)
    least = Math.min(least, milliseconds() - before)
  }
  return least
}

/**
 * What one request may keep everybody else waiting, in milliseconds of the processor (TRUST-01): 50, and on a slow
 * machine as much more as it reads JSON slower. Elsewhere it would be the machine that fails.
 */
export const mostMs = Math.max(50, 3 * readingMs())

/** What is over is measured again: the first of its kind is compiled, and now and then memory is tidied. */
const repeats = 6

/** The shortest of several times, as soon as one is short enough: what something costs, it costs every time. */
export async function leastOf(measure: () => Promise<number>): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let turn = 0; turn <= repeats && least > mostMs; turn++) least = Math.min(least, await measure())
  return least
}

/** How long some work takes this thread, in milliseconds of the processor. */
export const leastTime = (work: () => unknown): Promise<number> =>
  leastOf(async () => {
    const before = milliseconds()
    await work()
    return milliseconds() - before
  })

/**
 * For how long one turn of this thread's event loop kept the processor, in milliseconds: the longest since it was asked
 * last. Counted in the thread's own processor time, so that a machine with other work to do does not look like a server
 * that stands still.
 */
export function watchTurns(): { read(): number; stop(): void } {
  let [last, longest] = [milliseconds(), 0]
  const look = () => {
    const now = milliseconds()
    longest = Math.max(longest, now - last)
    last = now
  }
  const timer = setInterval(look, 1)
  return {
    read() {
      look()
      const found = longest
      longest = 0
      return found
    },
    stop: () => clearInterval(timer),
  }
}
