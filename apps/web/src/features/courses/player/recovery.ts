import { useRef, useState } from 'react'
import { renewAccess } from '../../../api/renew-access.ts'
import type { Watch } from '../lesson/study.ts'

const aloneEveryMs = 60_000

/**
 * Whether to reload a stopped film silently, at most once a minute: this refreshes a session that expired
 * during a long pause. A film that stops again at once is broken, and an error is shown.
 */
export const recoversAlone = (lastAt: number | null, now: number): boolean =>
  lastAt === null || now - lastAt >= aloneEveryMs

/** State of a film when it stopped; reloading it resets all of that. */
export type Stop = Pick<HTMLVideoElement, 'currentTime' | 'playbackRate' | 'paused'>

export const stopOf = ({ currentTime, playbackRate, paused }: HTMLVideoElement): Stop => ({
  currentTime,
  playbackRate,
  paused,
})

/** Resumes a reloaded film at its position and speed, playing if it was playing. */
export function goOn(film: HTMLVideoElement, { currentTime, playbackRate, paused }: Stop): void {
  film.playbackRate = playbackRate
  if (currentTime > 0) film.currentTime = currentTime
  // Refused if the browser requires a user gesture: the film then waits for it.
  if (!paused) film.play().catch(() => undefined)
}

type PlaybackFault = 'recovering' | 'failed' | null

/** Reloads a film that stopped with an error; if that does not help, shows an error until the learner retries. */
export function useRecovery(watch: Watch) {
  const [trouble, setTrouble] = useState<PlaybackFault>(null)
  const film = useRef<HTMLVideoElement>(null)
  const stop = useRef<Stop>(null)
  const lastAt = useRef<number | null>(null)
  const isBusy = useRef(false)
  const recover = async () => {
    if (isBusy.current) return
    isBusy.current = true
    setTrouble('recovering')
    try {
      await renewAccess()
      film.current?.load()
    } catch {
      setTrouble('failed')
    } finally {
      isBusy.current = false
    }
  }
  const onError = (stopped: HTMLVideoElement) => {
    film.current = stopped
    // After a second failure in a row, the first position is still the right one.
    stop.current ??= stopOf(stopped)
    watch.isPlaying = false
    const isAlone = recoversAlone(lastAt.current, Date.now())
    if (!isAlone) return setTrouble('failed')
    lastAt.current = Date.now()
    void recover()
  }
  const onLoaded = (loaded: HTMLVideoElement) => {
    setTrouble(null)
    if (stop.current) goOn(loaded, stop.current)
    stop.current = null
  }
  return { trouble, onError, onLoaded, retry: () => void recover() }
}

export type Recovery = ReturnType<typeof useRecovery>
