import { createMediaStore } from 'media-chrome/media-store/media-store'
import { type FacadeProp, type StateOwners, stateMediator } from 'media-chrome/media-store/state-mediator'

/** The elements that a film is shown and heard by. */
export interface FilmElements {
  film: HTMLVideoElement | null
  /** The recording played instead of the film's own sound, if any. */
  track: HTMLAudioElement | null
}

/** A media-chrome store whose volume controls the audible track. */
export function createFilmStore(elements: FilmElements) {
  const heard = (owners: StateOwners): StateOwners =>
    elements.track ? { ...owners, media: elements.track } : owners
  const ofHeard = <T>({ get, set, stateOwnersUpdateHandlers, ...rest }: FacadeProp<T>): FacadeProp<T> => ({
    ...rest,
    get: (owners, event) => get(heard(owners), event),
    set: (value, owners, event) => set(value, heard(owners), event),
    stateOwnersUpdateHandlers: (stateOwnersUpdateHandlers ?? []).map(
      (update) => (handler, owners) => update(handler, heard(owners)),
    ),
  })
  const { mediaMuted, mediaPaused, mediaVolume, mediaVolumeLevel } = stateMediator
  return createMediaStore({
    documentElement: document,
    options: { noSubtitlesLangPref: true },
    media: undefined,
    fullscreenElement: undefined,
    stateMediator: {
      ...stateMediator,
      mediaPaused: {
        ...mediaPaused,
        set: (isPaused, owners) => {
          mediaPaused.set(isPaused, owners)
          // On iOS a sound may begin only in the touch that asks for it, before the film says that it plays.
          if (!isPaused) elements.track?.play().catch(() => undefined)
        },
      },
      mediaMuted: ofHeard(mediaMuted),
      mediaVolume: ofHeard(mediaVolume),
      mediaVolumeLevel: { ...mediaVolumeLevel, get: (owners) => mediaVolumeLevel.get(heard(owners)) },
    },
  })
}

/** Further apart, in seconds, what is said no longer goes with what is shown. */
const mostApart = 0.2

/** Brings a track to where its film is, at its speed, playing if it plays. */
export function follow(film: HTMLVideoElement, track: HTMLAudioElement): void {
  track.playbackRate = film.playbackRate
  const hasEnded = film.currentTime >= track.duration
  const isApart = Math.abs(track.currentTime - film.currentTime) > mostApart
  if (isApart && !hasEnded && !track.seeking) track.currentTime = film.currentTime
  const isRunning =
    !film.paused && !film.ended && !film.seeking && film.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA
  const plays = isRunning && !hasEnded
  if (!plays) track.pause()
  // Broken off by a pause, or refused: the next event of the film tries again.
  else if (track.paused) track.play().catch(() => undefined)
}

const filmEvents =
  'play playing pause waiting seeking seeked ratechange timeupdate canplay ended emptied'.split(' ')

/** Lets a track be heard instead of a film's own sound, and follow the film; returns how to give the sound back. */
export function dub(film: HTMLVideoElement, track: HTMLAudioElement): () => void {
  track.volume = film.volume
  track.muted = film.muted
  film.muted = true
  const keepUp = () => follow(film, track)
  // What the player remembers of an earlier visit is set on the film when it begins.
  const keepSilent = () => {
    if (!film.muted) film.muted = true
  }
  // The player looks at the loudness when its film tells that it has changed.
  const tell = () => film.dispatchEvent(new Event('volumechange'))
  for (const event of filmEvents) film.addEventListener(event, keepUp)
  film.addEventListener('volumechange', keepSilent)
  track.addEventListener('loadedmetadata', keepUp)
  track.addEventListener('volumechange', tell)
  keepUp()
  return () => {
    for (const event of filmEvents) film.removeEventListener(event, keepUp)
    film.removeEventListener('volumechange', keepSilent)
    track.removeEventListener('loadedmetadata', keepUp)
    track.removeEventListener('volumechange', tell)
    track.pause()
    film.volume = track.volume
    film.muted = track.muted
  }
}
