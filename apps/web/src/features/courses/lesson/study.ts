import { beat } from '@zenit/contract/study'
import { useEffect, useRef } from 'react'
import { request } from '../../../api/client.ts'
import { queryClient } from '../../../query-client.ts'
import { lessonQuery } from '../queries.ts'
import { viewingToTell } from './viewing.ts'

const beatMs = 15_000
/** A reader scrolls or moves the pointer now and then; longer inactivity does not count as study. */
const restMs = 60_000

interface ActivitySigns {
  isVisible: boolean
  isPlaying: boolean
  /** Milliseconds since the last pointer, key or wheel event. */
  stillMs: number
}

/** Study is a visible page with a playing video, or with user activity. */
export const isStudying = ({ isVisible, isPlaying, stillMs }: ActivitySigns): boolean =>
  isVisible && (isPlaying || stillMs < restMs)

/** State reported by the player. */
export interface Watch {
  position: number | undefined
  isPlaying: boolean
  /** Sends the position at once, for example on pause. */
  report: () => void
}

interface StudyPlace {
  progressId: string
  lessonId: string
  sublessonId: string
}

/** Where the learner continues on returning to the lesson in this page; other devices get it from the server. */
const keepPosition = (place: StudyPlace, position: number): void =>
  void queryClient.setQueryData(lessonQuery(place).queryKey, (old) =>
    old ? { content: { ...old.content, resumeAt: position } } : old,
  )

function send(place: StudyPlace, at: number | undefined, keepalive = false): void {
  const { progressId, sublessonId } = place
  const position = at === undefined ? undefined : Math.round(at * 10) / 10
  const seen = viewingToTell(place)
  const body = {
    progressId,
    sublessonId,
    ...(position === undefined ? {} : { position }),
    ...(seen ? { viewing: seen.viewing } : {}),
  }
  if (position !== undefined) keepPosition(place, position)
  // A lost beat costs 15 s of a day's challenge, which is not worth an error. Seen parts are sent again.
  request(beat, { body, keepalive }).then(seen?.markTold, () => undefined)
}

const touches = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const

/** Detects study and sends a beat every 15 s; returns a function that stops. */
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
    if (watch.position !== undefined || viewingToTell(place)) send(place, watch.position, true)
  }
  watch.report = () => send(place, watch.position)
  // From the first beat on, the server computes how much of a film can have been seen.
  document.addEventListener('visibilitychange', tick)
  for (const event of touches) window.addEventListener(event, touch, { passive: true })
  window.addEventListener('pagehide', leave)
  const timer = setInterval(tick, beatMs)
  tick()
  return () => {
    clearInterval(timer)
    for (const event of touches) window.removeEventListener(event, touch)
    window.removeEventListener('pagehide', leave)
    document.removeEventListener('visibilitychange', tick)
    leave()
  }
}

/** Sends beats while this sublesson is studied. The player reports to the watch. */
export function useStudy({ progressId, lessonId, sublessonId }: StudyPlace): Watch {
  const watch = useRef<Watch>({ position: undefined, isPlaying: false, report: () => undefined })
  useEffect(() => {
    const current = watch.current
    current.position = undefined
    current.isPlaying = false
    return startBeating({ progressId, lessonId, sublessonId }, current)
  }, [progressId, lessonId, sublessonId])
  return watch.current
}
