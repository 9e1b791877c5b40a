import type { MediaStore } from 'media-chrome/media-store/media-store'
import type { KeyboardEvent } from 'react'
import { rates } from '../rates.ts'
import { type PlayerAction, type PlayerKey, playerKey } from './time.ts'

const clamp = (value: number, [least, most]: readonly [number, number]) =>
  Math.min(most, Math.max(least, value))

const acts: Record<PlayerAction, (store: MediaStore, amount: number) => void> = {
  toggle: (store) =>
    store.dispatch({ type: store.getState().mediaPaused ? 'mediaplayrequest' : 'mediapauserequest' }),
  mute: (store) => {
    const isMuted = store.getState().mediaVolumeLevel === 'off'
    store.dispatch({ type: isMuted ? 'mediaunmuterequest' : 'mediamuterequest' })
  },
  captions: (store) => store.dispatch({ type: 'mediatogglesubtitlesrequest' }),
  fullscreen: (store) => {
    const isFull = store.getState().mediaIsFullscreen
    store.dispatch({ type: isFull ? 'mediaexitfullscreenrequest' : 'mediaenterfullscreenrequest' })
  },
  pip: (store) => {
    const { mediaIsPip, mediaPipUnavailable } = store.getState()
    if (mediaPipUnavailable) return
    store.dispatch({ type: mediaIsPip ? 'mediaexitpiprequest' : 'mediaenterpiprequest' })
  },
  seekBy: (store, amount) => {
    const { mediaCurrentTime = 0, mediaDuration = 0 } = store.getState()
    const detail = clamp(mediaCurrentTime + amount, [0, mediaDuration])
    store.dispatch({ type: 'mediaseekrequest', detail })
  },
  seekToShare: (store, amount) =>
    store.dispatch({ type: 'mediaseekrequest', detail: (store.getState().mediaDuration ?? 0) * amount }),
  volumeBy: (store, amount) => {
    const detail = clamp((store.getState().mediaVolume ?? 1) + amount, [0, 1])
    store.dispatch({ type: 'mediavolumerequest', detail })
  },
  rateBy: (store, amount) => {
    const detail = clamp((store.getState().mediaPlaybackRate ?? 1) + amount, [rates[0], rates[5]])
    store.dispatch({ type: 'mediaplaybackraterequest', detail })
  },
}

/** Performs the action of a player key. */
export const act = (store: MediaStore, { action, amount = 0 }: PlayerKey): void => acts[action](store, amount)

/** Performs a key's action unless the focused control uses the key itself. Returns whether it did. */
export function actOnKey(event: KeyboardEvent, store: MediaStore): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  const target = event.target as HTMLElement
  const isSlider = target instanceof HTMLInputElement
  if (target instanceof HTMLSelectElement) return false
  if (isSlider && /^(Arrow|Home|End|Page)/.test(event.key)) return false
  if (target instanceof HTMLButtonElement && event.key === ' ') return false
  const key = playerKey(event.key)
  if (key) act(store, key)
  return key !== null
}
