import type { LessonContent } from '@zenit/contract/courses'
import {
  MediaProvider,
  type MediaState,
  useMediaSelector,
  useMediaStore,
} from 'media-chrome/react/media-store'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { toasts } from '../../../ui/feedback/toasts.ts'
import type { Watch } from '../lesson/study.ts'
import { Aids } from './Aids.tsx'
import { Controls, type Sound } from './Controls.tsx'
import { act, actOnKey } from './keyboard.ts'
import { languageNames } from './language-names.ts'
import { Narration, type Track } from './Narration.tsx'
import { PlayerIcon } from './PlayerIcon.tsx'
import { keepSound, readCaptions, readSound } from './player-preferences.ts'
import { type Recovery, useRecovery } from './recovery.ts'
import { createFilmStore, type FilmElements } from './soundtrack.ts'
import { resumePoint, timeText } from './time.ts'
import styles from './VideoPlayer.module.css'

type Video = NonNullable<LessonContent['video']>

interface Props {
  title: string
  video: Video
  /** Seconds. */
  resumeAt: number | undefined
  watch: Watch
  /** Called while the film plays; the element's `played` contains the ranges played so far. */
  onPlayed: (film: HTMLVideoElement) => void
}

interface StageProps extends Props {
  elements: FilmElements
}

const noTracks: readonly Track[] = []

const idleMs = 2600

/** Whether to hide the controls: the film plays without user activity for a while. */
function useIdle(isPaused: boolean) {
  const [isIdle, setIdle] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wake = () => {
    setIdle(false)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setIdle(true), idleMs)
  }
  return { isIdle: isIdle && !isPaused, wake, rest: () => setIdle(true) }
}

interface ResumeOptions {
  elements: FilmElements
  resumeAt: number | undefined
  onResume: (at: number) => void
}

/** Registers the element with the store, and resumes the film where it was left, once its length is known. */
function useElement({ elements, resumeAt, onResume }: ResumeOptions) {
  const store = useMediaStore()
  const isDone = useRef(false)
  const takeUp = (element: HTMLVideoElement) => {
    if (isDone.current) return
    isDone.current = true
    const at = resumePoint(resumeAt, element.duration)
    if (at === 0) return
    element.currentTime = at
    onResume(at)
  }
  const [ref] = useState(() => (detail: HTMLVideoElement | null) => {
    elements.film = detail
    store.dispatch({ type: 'mediaelementchangerequest', detail })
    // The length of a cached film may be available before React listens for the event.
    if (detail && detail.readyState >= HTMLMediaElement.HAVE_METADATA) takeUp(detail)
  })
  return { ref, takeUp }
}

interface ScreenProps extends StageProps {
  onResume: (at: number) => void
  recovery: Recovery
}

/** Sources of a film, its captions and chapters: the children of the element. */
function Sources({ video, recovery }: { video: Video; recovery: Recovery }) {
  const { language } = useTranslation()
  const shown = readCaptions(language)
  return (
    <>
      {video.sources.map(({ url, mime }, index) => (
        <source
          key={url}
          src={url}
          type={mime}
          // A film that cannot load at all fires the error on its last source.
          onError={({ currentTarget: { parentElement } }) => {
            const isLast = index === video.sources.length - 1
            if (isLast && parentElement instanceof HTMLVideoElement) recovery.onError(parentElement)
          }}
        />
      ))}
      {video.captions.map(({ language, url }) => (
        <track
          key={url}
          kind="captions"
          srcLang={language}
          label={languageNames[language]}
          src={url}
          default={language === shown}
        />
      ))}
      {video.chapters && <track kind="chapters" srcLang={language} src={video.chapters} default />}
    </>
  )
}

function Screen({ elements, title, video, resumeAt, watch, onPlayed, onResume, recovery }: ScreenProps) {
  const { ref, takeUp } = useElement({ elements, resumeAt, onResume })
  const store = useMediaStore()
  const stopped = (element: HTMLVideoElement) => {
    watch.isPlaying = false
    watch.position = element.currentTime
    onPlayed(element)
    watch.report()
  }
  return (
    // biome-ignore lint/a11y/useMediaCaption: the captions are those that the lesson has, most have both languages.
    <video
      ref={ref}
      className={styles.video}
      tabIndex={0}
      aria-label={title}
      playsInline
      preload="metadata"
      poster={video.poster ?? undefined}
      onClick={() => act(store, { action: 'toggle' })}
      onError={({ currentTarget: element }) => recovery.onError(element)}
      onLoadedMetadata={({ currentTarget: element }) => {
        takeUp(element)
        recovery.onLoaded(element)
      }}
      onTimeUpdate={({ currentTarget: element }) => {
        if (element.paused) return
        watch.position = element.currentTime
        onPlayed(element)
      }}
      onEnded={({ currentTarget: element }) => stopped(element)}
      onPlaying={({ currentTarget: element }) => {
        watch.isPlaying = true
        watch.position = element.currentTime
        // From the first report on, the server computes what can have been seen.
        watch.report()
      }}
      onPause={({ currentTarget: element }) => stopped(element)}
    >
      <Sources video={video} recovery={recovery} />
    </video>
  )
}

function Centre({ recovery }: { recovery: Recovery }) {
  const { t } = useTranslation('courses')
  const store = useMediaStore()
  const isPaused = useMediaSelector((state) => state.mediaPaused ?? true)
  const hasEnded = useMediaSelector((state) => state.mediaEnded ?? false)
  const isWaiting = useMediaSelector((state) => (state.mediaLoading ?? false) && !state.mediaPaused)
  const { trouble, retry } = recovery
  if (trouble === 'failed')
    return (
      <div className={styles.failure} role="alert">
        <p>{t('video.failed')}</p>
        <Button look="sun" icon="refresh" onClick={retry}>
          {t('retry')}
        </Button>
      </div>
    )
  if (isWaiting || trouble === 'recovering')
    return <span className={styles.waiting} role="status" aria-label={t('video.waiting')} />
  if (!isPaused) return null
  return (
    <button
      type="button"
      className={styles.start}
      aria-label={hasEnded ? t('video.replay') : t('video.play')}
      onClick={() => store.dispatch({ type: 'mediaplayrequest' })}
    >
      <PlayerIcon name={hasEnded ? 'replay' : 'play'} size={34} />
    </button>
  )
}

function Resumed({ at, onDone }: { at: number; onDone: () => void }) {
  const { t } = useTranslation('courses')
  const store = useMediaStore()
  const startOver = () => {
    store.dispatch({ type: 'mediaseekrequest', detail: 0 })
    onDone()
  }
  return (
    <p className={styles.resumed} role="status">
      {t('video.resumed', { time: timeText(at) })}
      <button type="button" className={styles.startOver} onClick={startOver}>
        {t('video.startOver')}
      </button>
    </p>
  )
}

/** The chosen audio: a recording, or null for the film's own, with a setter. */
function useSound(audio: readonly Track[]): Sound {
  const { t, language } = useTranslation('courses')
  const [chosen, setChosen] = useState(() => readSound(language))
  const track = audio.find((one) => one.language === chosen) ?? null
  return {
    audio,
    track,
    choose: (next) => {
      keepSound(next)
      setChosen(next)
    },
    onFailure: () => {
      setChosen(null)
      toasts.error(t('video.soundFailed'))
    },
  }
}

function Stage(props: StageProps) {
  const { t } = useTranslation('courses')
  const store = useMediaStore()
  const isPaused = useMediaSelector((state: Partial<MediaState>) => state.mediaPaused ?? true)
  const hasPlayed = useMediaSelector((state) => state.mediaHasPlayed ?? false)
  const [resumedAt, setResumedAt] = useState<number | null>(null)
  const { isIdle, wake, rest } = useIdle(isPaused)
  const recovery = useRecovery(props.watch)
  const sound = useSound(props.video.audio ?? noTracks)
  const [setFrame] = useState(
    () => (detail: HTMLElement | null) => store.dispatch({ type: 'fullscreenelementchangerequest', detail }),
  )
  const onKeyDown = (event: KeyboardEvent) => {
    wake()
    if (actOnKey(event, store)) event.preventDefault()
  }
  const onPointerLeave = ({ pointerType }: PointerEvent) => pointerType === 'mouse' && rest()
  return (
    <section
      ref={setFrame}
      className={cx(styles.player, isIdle && styles.idle)}
      aria-label={t('video.player')}
      onKeyDown={onKeyDown}
      onPointerMove={wake}
      onPointerLeave={onPointerLeave}
      onFocus={wake}
    >
      <Screen {...props} onResume={setResumedAt} recovery={recovery} />
      {sound.track && (
        <Narration
          key={sound.track.url}
          track={sound.track}
          elements={props.elements}
          onFailure={sound.onFailure}
        />
      )}
      <Centre recovery={recovery} />
      {resumedAt !== null && !hasPlayed && <Resumed at={resumedAt} onDone={() => setResumedAt(null)} />}
      <Controls chapters={props.video.chapters} sound={sound} />
    </section>
  )
}

/**
 * Plays a lesson's film: seek, speed, captions, recordings in other languages, keyboard, full screen,
 * picture-in-picture, and resuming where the learner stopped. Chapters and transcript are below it.
 */
export default function VideoPlayer(props: Props) {
  const [elements] = useState<FilmElements>({ film: null, track: null })
  const [store] = useState(() => createFilmStore(elements))
  return (
    <MediaProvider mediaStore={store}>
      <Stage {...props} elements={elements} />
      <Aids video={props.video} />
    </MediaProvider>
  )
}
