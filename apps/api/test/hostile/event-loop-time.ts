const milliseconds = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/**
 * Half a megabyte of JSON with as many names as fit: the largest body that most calls accept, in its most expensive
 * form.
 */
const wideBody = JSON.stringify(
  Object.fromEntries(Array.from({ length: 43_000 }, (_, n) => [`name-${n}`, 0])),
)

/** The processor time that this machine needs to parse it, in milliseconds; usually 10 to 15. */
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
 * The longest that one request may block all others, in milliseconds of processor time (TRUST-01): 50, or more on a
 * machine that parses JSON more slowly, because there the test would fail for the machine’s sake.
 */
export const mostMs = Math.max(50, 3 * readingMs())

/**
 * A measurement above the limit is repeated: the first run compiles the code, and garbage is collected now and then.
 */
const repeats = 6

/** The shortest of several measurements, or the first that is below the limit: a real cost occurs every time. */
export async function leastOf(measure: () => Promise<number>): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let turn = 0; turn <= repeats && least > mostMs; turn++) least = Math.min(least, await measure())
  return least
}

/** The processor time of this thread for some work, in milliseconds. */
export const leastTime = (work: () => unknown): Promise<number> =>
  leastOf(async () => {
    const before = milliseconds()
    await work()
    return milliseconds() - before
  })

/**
 * Measures the longest turn of this thread’s event loop since the last reading, in milliseconds. It counts the thread’s
 * own processor time, so that other work on the machine does not look like a blocked server.
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
