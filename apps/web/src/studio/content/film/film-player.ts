import { useState, useSyncExternalStore } from 'react'

/** The film that is being edited: reads and sets its position; times in milliseconds. */
export interface FilmPlayer {
  /** Called with the element once it is mounted. */
  attach: (video: HTMLVideoElement | null) => void
  video: () => HTMLVideoElement | null
  at: () => number
  toggle: () => void
  /** Plays from a position. */
  play: (ms: number) => void
  /** Calls back whenever the position changes; returns a function that unsubscribes. */
  subscribe: (listener: () => void) => () => void
}

const events = ['timeupdate', 'seeked', 'loadedmetadata']

function createFilmPlayer(): FilmPlayer {
  let video: HTMLVideoElement | null = null
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  // If playback is not allowed, the film shows that itself.
  const start = () => void video?.play().catch(() => undefined)
  return {
    attach(next) {
      for (const name of events) video?.removeEventListener(name, tell)
      video = next
      for (const name of events) video?.addEventListener(name, tell)
      tell()
    },
    video: () => video,
    at: () => Math.round((video?.currentTime ?? 0) * 1000),
    toggle: () => (video?.paused ? start() : video?.pause()),
    play(ms) {
      if (video) video.currentTime = ms / 1000
      start()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const useFilmPlayer = (): FilmPlayer => useState(createFilmPlayer)[0]

/** A value derived from the film's position; the component re-renders when it changes. */
export const useMoment = <T extends number | string | null>(
  { subscribe, at }: FilmPlayer,
  read: (ms: number) => T,
): T => useSyncExternalStore(subscribe, () => read(at()))
