import type { LessonContent } from '@zenit/contract/courses'
import { useState } from 'react'
import { renewAccess } from '../../../api/renew-access.ts'
import { dub, type FilmElements } from './soundtrack.ts'

export type Track = NonNullable<NonNullable<LessonContent['video']>['audio']>[number]

interface Props {
  track: Track
  elements: FilmElements
  onFailure: () => void
}

/** Plays a recording instead of the film's own sound while mounted. */
export function Narration({ track, elements, onFailure }: Props) {
  const [hold] = useState(() => (element: HTMLAudioElement | null) => {
    const { film } = elements
    if (!film || !element) return undefined
    const giveBack = dub(film, element)
    elements.track = element
    return () => {
      elements.track = null
      giveBack()
    }
  })
  const [hasFailed, setFailed] = useState(false)
  const onError = async (element: HTMLAudioElement) => {
    if (hasFailed) return onFailure()
    setFailed(true)
    // A session that expired during a long pause is refreshed once.
    await renewAccess().then(() => element.load(), onFailure)
  }
  return (
    // biome-ignore lint/a11y/useMediaCaption: its words are the captions of its film.
    <audio
      ref={hold}
      src={track.url}
      preload="auto"
      onError={({ currentTarget }) => void onError(currentTarget)}
    />
  )
}
