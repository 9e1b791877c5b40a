import { beat } from '@zenit/contract/study'
import { useEffect, useRef } from 'react'
import { request } from '../../api/client.ts'

const beatMs = 15_000
/** Someone who reads a slide scrolls or moves now and then; longer stillness is not study. */
const restMs = 60_000

interface Signs {
  isVisible: boolean
  isPlaying: boolean
  /** Since the last touch of mouse, key or wheel. */
  stillMs: number
}

/** Study is a visible page with a video that plays, or with a person who does something. */
export const isStudying = ({ isVisible, isPlaying, stillMs }: Signs): boolean =>
  isVisible && (isPlaying || stillMs < restMs)

/** What the player tells about itself. */
export interface Watch {
  position: number | undefined
  isPlaying: boolean
  /** Sends the position at once, for instance on pause. */
  report: () => void
}

interface StudyPlace {
  progressId: string
  sublessonId: string
}

function send(place: StudyPlace, position: number | undefined, keepalive = false): void {
  const body = position === undefined ? place : { ...place, position: Math.round(position * 10) / 10 }
  // A beat that is lost costs 15 s of a day's challenge; nobody should be stopped for it.
  request(beat, { body, keepalive }).catch(() => undefined)
}

const touches = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const

/** Listens for signs of study and beats every 15 s; answers how to stop. */
function startBeating(place: StudyPlace, watch: Watch): () => void {
  let touchedAt = Date.now()
  const touch = () => {
    touchedAt = Date.now()
  }
  const tick = () => {
    const isVisible = document.visibilityState === 'visible'
    const signs = { isVisible, isPlaying: watch.isPlaying, stillMs: Date.now() - touchedAt }
    if (isStudying(signs)) send(place, watch.position)
  }
  const leave = () => {
    if (watch.position !== undefined) send(place, watch.position, true)
  }
  watch.report = () => send(place, watch.position)
  for (const event of touches) window.addEventListener(event, touch, { passive: true })
  window.addEventListener('pagehide', leave)
  const timer = setInterval(tick, beatMs)
  tick()
  return () => {
    clearInterval(timer)
    for (const event of touches) window.removeEventListener(event, touch)
    window.removeEventListener('pagehide', leave)
    leave()
  }
}

/** Beats while this sublesson is studied. The player writes what it does into the watch. */
export function useStudy({ progressId, sublessonId }: StudyPlace): Watch {
  const watch = useRef<Watch>({ position: undefined, isPlaying: false, report: () => undefined })
  useEffect(() => {
    const current = watch.current
    current.position = undefined
    current.isPlaying = false
    return startBeating({ progressId, sublessonId }, current)
  }, [progressId, sublessonId])
  return watch.current
}
