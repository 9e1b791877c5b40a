import { type Test, viewClosedTest } from '@zenit/contract/closed-tests'
import { useEffect, useRef } from 'react'
import { request } from '../../../api/client.ts'
import type { AttemptRef } from './save-answers.ts'

/**
 * Interval of regular requests: after an outage the server may have given time back while the learner only
 * reads.
 */
const askMs = 60_000
const lookMs = 1_000
/** A difference this large between the device's time and the elapsed time means that its clock was set or it slept. */
const jumpMs = 2_000
/** Time left below this is latency or rounding. */
const closeMs = 3_000

export type Word = 'running' | 'over' | 'gone'

const isVisible = () => document.visibilityState === 'visible'

interface ListenOptions extends AttemptRef {
  /** The attempt runs; it contains the server's time and the deadline. */
  onRunning: (test: Test, attempt: NonNullable<Test['attempt']>) => void
  /** The attempt no longer runs. */
  onGone: (test: Test) => void
}

/**
 * Requests the server's state: on `ask`, when the network or the page is back, when the device's clock has jumped, and
 * at intervals.
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
