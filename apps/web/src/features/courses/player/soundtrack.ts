import { createMediaStore } from 'media-chrome/media-store/media-store'
import { type FacadeProp, type StateOwners, stateMediator } from 'media-chrome/media-store/state-mediator'

/** The elements that show and play a film. */
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
          // On iOS, audio can start only inside the user gesture, before the film fires its play event.
          if (!isPaused) elements.track?.play().catch(() => undefined)
        },
      },
      mediaMuted: ofHeard(mediaMuted),
      mediaVolume: ofHeard(mediaVolume),
      mediaVolumeLevel: { ...mediaVolumeLevel, get: (owners) => mediaVolumeLevel.get(heard(owners)) },
    },
  })
}

/** In seconds; above this, sound and picture are out of sync. */
const mostApart = 0.2

/** Moves a track to its film's position and speed, playing if the film plays. */
export function follow(film: HTMLVideoElement, track: HTMLAudioElement): void {
  track.playbackRate = film.playbackRate
  const hasEnded = film.currentTime >= track.duration
  const isApart = Math.abs(track.currentTime - film.currentTime) > mostApart
  if (isApart && !hasEnded && !track.seeking) track.currentTime = film.currentTime
  const isRunning =
    !film.paused && !film.ended && !film.seeking && film.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA
  const plays = isRunning && !hasEnded
  if (!plays) track.pause()
  // Interrupted by a pause, or refused: the next event of the film retries.
  else if (track.paused) track.play().catch(() => undefined)
}

const filmEvents =
  'play playing pause waiting seeking seeked ratechange timeupdate canplay ended emptied'.split(' ')

/** Plays a track instead of a film's own sound, in sync with it; returns a function that restores the sound. */
export function dub(film: HTMLVideoElement, track: HTMLAudioElement): () => void {
  track.volume = film.volume
  track.muted = film.muted
  film.muted = true
  const keepUp = () => follow(film, track)
  // Volume settings of earlier visits are applied to the film when it starts.
  const keepSilent = () => {
    if (!film.muted) film.muted = true
  }
  // The player reads the volume when the film fires its event.
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
