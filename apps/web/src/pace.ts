interface PaceOptions {
  run: () => void
  /** Delay between a change and sending. */
  delayMs: number
  /** Maximum delay while changes continue. */
  longestMs?: number
  /** Delays after failures; the last one repeats. */
  retryMs: readonly number[]
}

/** Schedules the next save of continuously edited data: only one timer is set, and a new one replaces it. */
export interface Pace {
  now: () => void
  /** A first pending change was made. */
  begin: () => void
  /** Runs after the delay, or when the first pending change has waited too long. */
  soon: () => void
  afterRest: () => void
  /** Runs after a failure, with a growing delay. */
  later: () => void
  hasFailed: () => boolean
  succeeded: () => void
  /** Stops until scheduled again. */
  cancel: () => void
  /** Stops until released, whatever is scheduled. */
  hold: () => void
  release: () => void
}

export function createPace({ run, delayMs, longestMs = Infinity, retryMs }: PaceOptions): Pace {
  let timer: ReturnType<typeof setTimeout> | undefined
  let began = Date.now()
  let failures = 0
  let isHeld = false

  const schedule = (ms: number) => {
    clearTimeout(timer)
    if (!isHeld) timer = setTimeout(run, ms)
  }

  return {
    now: () => schedule(0),
    begin() {
      began = Date.now()
    },
    soon: () => schedule(Math.max(0, Math.min(delayMs, began + longestMs - Date.now()))),
    afterRest: () => schedule(delayMs),
    later() {
      schedule(retryMs[Math.min(failures, retryMs.length - 1)] ?? 1_000)
      failures += 1
    },
    hasFailed: () => failures > 0,
    succeeded() {
      failures = 0
    },
    cancel: () => clearTimeout(timer),
    hold() {
      isHeld = true
      clearTimeout(timer)
    },
    release() {
      isHeld = false
    },
  }
}
