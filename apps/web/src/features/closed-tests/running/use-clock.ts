import type { Test } from '@zenit/contract/closed-tests'
import { useState, useSyncExternalStore } from 'react'
import { clockOffset, secondsLeft, shareUsed } from './countdown.ts'

type Attempt = NonNullable<Test['attempt']>

const tickMs = 250
/** Smaller differences are network latency, not a wrong clock. */
const jitterMs = 2_000

function everyTick(listener: () => void): () => void {
  const timer = setInterval(listener, tickMs)
  return () => clearInterval(timer)
}

const deviceSecond = () => Math.floor(Date.now() / 1000)

/** This device's time in milliseconds, updated every second. */
export const useDeviceTime = (): number => useSyncExternalStore(everyTick, deviceSecond) * 1000

/** The attempt's time by the server's clock, updated every second. */
export function useClock(attempt: Attempt, receivedAt: number) {
  const [offset, setOffset] = useState(() => clockOffset(attempt.serverNow, receivedAt))
  const now = useDeviceTime() + offset
  /** Applies the server's time again, which corrects devices that slept or whose clock was set. */
  const hear = (serverNow: string) => {
    const heard = clockOffset(serverNow)
    setOffset((kept) => (Math.abs(heard - kept) > jitterMs ? heard : kept))
  }
  return { left: secondsLeft(attempt, now), used: shareUsed(attempt, now), hear }
}
