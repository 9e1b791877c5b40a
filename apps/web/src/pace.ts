interface PaceOptions {
  run: () => void
  /** How long what was written rests before it goes. */
  delayMs: number
  /** Even what never rests goes this often. */
  longestMs?: number
  /** The pauses after failures, the last one for all that follow. */
  retryMs: readonly number[]
}

/** When something that is saved as it is written goes next: one time is set, and a new one takes its place. */
export interface Pace {
  now: () => void
  /** Something is written that did not wait before. */
  begin: () => void
  /** After the rest, or when what began has waited for long. */
  soon: () => void
  afterRest: () => void
  /** It failed: after a pause that grows. */
  later: () => void
  hasFailed: () => boolean
  succeeded: () => void
  /** Not until it is set again. */
  cancel: () => void
  /** Not until it is released, whatever is set. */
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
