import { type Test, viewClosedTest } from '@zenit/contract/closed-tests'
import { useEffect, useRef } from 'react'
import { request } from '../../../api/client.ts'
import type { AttemptRef } from './save-answers.ts'

/**
 * How often to ask the server without another reason: after an outage it may have given time back to a learner who only
 * reads.
 */
const askMs = 60_000
const lookMs = 1_000
/** The device's clock has been set, or the device slept: its time and the time that went by differ by this much. */
const jumpMs = 2_000
/** A word of the server on the way this long, or a rounded second, is no time left. */
const closeMs = 3_000

export type Word = 'running' | 'over' | 'gone'

const isVisible = () => document.visibilityState === 'visible'

interface ListenOptions extends AttemptRef {
  /** The attempt runs; the server's clock and its deadline are in it. */
  onRunning: (test: Test, attempt: NonNullable<Test['attempt']>) => void
  /** It does not run any more. */
  onGone: (test: Test) => void
}

/**
 * Asks the server what it shows now: with `ask`, and by itself when the network or the page comes back, when the device's
 * clock has jumped, and from time to time.
 */
export function useServerWord({ courseId, attemptId, ...listeners }: ListenOptions) {
  const latest = useRef(listeners)
  latest.current = listeners
  const ask = async (): Promise<Word> => {
    const { test } = await request(viewClosedTest, { params: { id: courseId } })
    if (test.attempt?._id !== attemptId) {
      latest.current.onGone(test)
      return 'gone'
    }
    latest.current.onRunning(test, test.attempt)
    const { endsAt, serverNow } = test.attempt
    return Date.parse(endsAt) - Date.parse(serverNow) > closeMs ? 'running' : 'over'
  }
  const asking = useRef(ask)
  asking.current = ask
  useEffect(() => {
    const askQuietly = () => void asking.current().catch(() => undefined)
    const askWhenSeen = () => isVisible() && askQuietly()
    let drift = Date.now() - performance.now()
    let askedAt = performance.now()
    const look = () => {
      const next = Date.now() - performance.now()
      const hasJumped = Math.abs(next - drift) > jumpMs
      drift = next
      if (!hasJumped && performance.now() - askedAt < askMs) return
      askedAt = performance.now()
      if (isVisible()) askQuietly()
    }
    const timer = setInterval(look, lookMs)
    window.addEventListener('online', askQuietly)
    document.addEventListener('visibilitychange', askWhenSeen)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', askQuietly)
      document.removeEventListener('visibilitychange', askWhenSeen)
    }
  }, [])
  return ask
}
