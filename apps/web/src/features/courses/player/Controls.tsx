import { useMediaSelector, useMediaStore } from 'media-chrome/react/media-store'
import { numberWords } from '../../../format/numbers.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { cx } from '../../../ui/cx.ts'
import { rates } from '../rates.ts'
import { useCues } from './cues.ts'
import { act } from './keyboard.ts'
import { languageNames } from './language-names.ts'
import type { Track } from './Narration.tsx'
import { PlayerIcon, type PlayerIconName } from './PlayerIcon.tsx'
import { keepCaptions } from './player-preferences.ts'
import { timeText } from './time.ts'
import styles from './VideoPlayer.module.css'
import { type Cue, cueAt } from './vtt.ts'

interface ControlProps {
  icon: PlayerIconName
  label: string
  onClick: () => void
  className?: string | undefined
  /** Keyboard shortcut of the same action in the player. */
  shortcut?: string
}

function Control({ icon, label, onClick, className = '', shortcut }: ControlProps) {
  return (
    <button
      type="button"
      className={`${styles.control} ${className}`}
      aria-label={label}
      aria-keyshortcuts={shortcut}
      title={label}
      onClick={onClick}
    >
      <PlayerIcon name={icon} />
    </button>
  )
}

const share = (part: number, whole: number) => (whole > 0 ? `${(part / whole) * 100}%` : '0%')

interface ChapteredProps {
  chapters: readonly Cue[]
}

function Marks({ chapters, length }: ChapteredProps & { length: number }) {
  if (length === 0) return null
  return (
    <span className={styles.marks} aria-hidden="true">
      {chapters
        .filter(({ start }) => start > 0 && start < length)
        .map(({ start }) => (
          <i key={start} style={{ '--at': start / length } as React.CSSProperties} />
        ))}
    </span>
  )
}

const useChapterTitle = (chapters: readonly Cue[]): string | undefined =>
  useMediaSelector((state) => chapters[cueAt(chapters, state.mediaCurrentTime ?? 0)]?.text)

function Seek({ chapters }: ChapteredProps) {
  const { t } = useTranslation('courses')
  const store = useMediaStore()
  const at = useMediaSelector((state) => state.mediaCurrentTime ?? 0)
  const duration = useMediaSelector((state) => state.mediaDuration ?? 0)
  const loaded = useMediaSelector((state) => state.mediaBuffered?.at(-1)?.[1] ?? 0)
  const length = Number.isFinite(duration) ? duration : 0
  const title = useChapterTitle(chapters)
  const position = t('video.position', { at: timeText(at), length: timeText(length) })
  return (
    <span className={styles.way}>
      <input
        type="range"
        className={styles.seek}
        aria-label={t('video.seek')}
        aria-valuetext={title ? `${position}, ${title}` : position}
        min={0}
        max={length}
        step={1}
        // An integer, as from the slider itself: a fraction would look like a second change back to the old value.
        value={Math.floor(Math.min(at, length))}
        style={{ '--played': share(at, length), '--loaded': share(loaded, length) } as React.CSSProperties}
        onChange={({ target }) => store.dispatch({ type: 'mediaseekrequest', detail: Number(target.value) })}
      />
      <Marks chapters={chapters} length={length} />
    </span>
  )
}

function Time({ chapters }: ChapteredProps) {
  const at = useMediaSelector((state) => Math.floor(state.mediaCurrentTime ?? 0))
  const duration = useMediaSelector((state) => state.mediaDuration ?? 0)
  const title = useChapterTitle(chapters)
  return (
    <>
      <span className={styles.time}>
        {timeText(at)}
        <span className={styles.total}> / {timeText(duration)}</span>
      </span>
      {title && <span className={styles.chapter}>{title}</span>}
    </>
  )
}

function Volume() {
  const { t } = useTranslation('courses')
  const store = useMediaStore()
  const isMuted = useMediaSelector((state) => state.mediaVolumeLevel === 'off')
  const volume = useMediaSelector((state) => state.mediaVolume ?? 1)
  return (
    <span className={styles.volume}>
      <Control
        icon={isMuted ? 'muted' : 'volume'}
        label={isMuted ? t('video.unmute') : t('video.mute')}
        shortcut="m"
        onClick={() => act(store, { action: 'mute' })}
      />
      <input
        type="range"
        className={styles.loudness}
        aria-label={t('video.volume')}
        min={0}
        max={1}
        step={0.05}
        value={isMuted ? 0 : volume}
        style={{ '--played': `${(isMuted ? 0 : volume) * 100}%` } as React.CSSProperties}
        onChange={({ target }) =>
          store.dispatch({ type: 'mediavolumerequest', detail: Number(target.value) })
        }
      />
    </span>
  )
}

function Speed() {
  const { t, language } = useTranslation('courses')
  const store = useMediaStore()
  const rate = useMediaSelector((state) => state.mediaPlaybackRate ?? 1)
  return (
    <select
      className={styles.choice}
      aria-label={t('video.speed')}
      title={t('video.speed')}
      value={rate}
      onChange={({ target }) =>
        store.dispatch({ type: 'mediaplaybackraterequest', detail: Number(target.value) })
      }
    >
      {rates.map((one) => (
        <option key={one} value={one}>
          {numberWords(one, language)}×
        </option>
      ))}
    </select>
  )
}

function Captions() {
  const { t } = useTranslation('courses')
  const store = useMediaStore()
  const tracks = useMediaSelector((state) => state.mediaSubtitlesList)
  const showing = useMediaSelector((state) => state.mediaSubtitlesShowing?.[0]?.language ?? '')
  if (!tracks || tracks.length === 0) return null
  const choose = (language: string) => {
    keepCaptions(language || null)
    store.dispatch({ type: 'mediadisablesubtitlesrequest', detail: [...tracks] })
    const track = tracks.find((one) => one.language === language)
    if (track) store.dispatch({ type: 'mediashowsubtitlesrequest', detail: [track] })
  }
  return (
    <span className={styles.tracks}>
      <PlayerIcon name="captions" size={22} />
      <select
        className={styles.choice}
        aria-label={t('video.captions')}
        title={t('video.captions')}
        value={showing}
        onChange={({ target }) => choose(target.value)}
      >
        <option value="">{t('video.captionsOff')}</option>
        {tracks.map(({ language, label }) => (
          <option key={language} value={language}>
            {label}
          </option>
        ))}
      </select>
    </span>
  )
}

/** The audio of a film. */
export interface Sound {
  audio: readonly Track[]
  /** Null: the film's own sound. */
  track: Track | null
  choose: (language: Track['language'] | null) => void
  onFailure: () => void
}

function SoundChoice({ audio, track, choose }: Sound) {
  const { t } = useTranslation('courses')
  if (audio.length === 0) return null
  return (
    <span className={cx(styles.tracks, styles.sound)}>
      <PlayerIcon name="voice" size={22} />
      <select
        className={styles.choice}
        aria-label={t('video.sound')}
        title={t('video.sound')}
        value={track?.language ?? ''}
        onChange={({ target }) =>
          choose(audio.find(({ language }) => language === target.value)?.language ?? null)
        }
      >
        <option value="">{t('video.ownSound')}</option>
        {audio.map(({ language }) => (
          <option key={language} value={language}>
            {languageNames[language]}
          </option>
        ))}
      </select>
    </span>
  )
}

function FullScreen() {
  const { t } = useTranslation('courses')
  const store = useMediaStore()
  const isFull = useMediaSelector((state) => state.mediaIsFullscreen ?? false)
  const isMissing = useMediaSelector((state) => state.mediaFullscreenUnavailable !== undefined)
  if (isMissing) return null
  return (
    <Control
      icon={isFull ? 'small' : 'full'}
      label={isFull ? t('video.leaveFullScreen') : t('video.fullScreen')}
      shortcut="f"
      onClick={() => act(store, { action: 'fullscreen' })}
    />
  )
}

/** Picture-in-picture, if the browser supports it. */
function PictureInPicture() {
  const { t } = useTranslation('courses')
  const store = useMediaStore()
  const isPip = useMediaSelector((state) => state.mediaIsPip ?? false)
  const isMissing = useMediaSelector((state) => state.mediaPipUnavailable !== undefined)
  if (isMissing) return null
  return (
    <Control
      icon="pip"
      label={isPip ? t('video.leavePip') : t('video.pip')}
      shortcut="p"
      className={styles.pip}
      onClick={() => act(store, { action: 'pip' })}
    />
  )
}

/** The control bar below the film. */
export function Controls({ chapters: url, sound }: { chapters: string | null; sound: Sound }) {
  const { t } = useTranslation('courses')
  const chapters = useCues(url).data ?? []
  const store = useMediaStore()
  const isPaused = useMediaSelector((state) => state.mediaPaused ?? true)
  return (
    <div className={styles.bar}>
      <Seek chapters={chapters} />
      <div className={styles.controls}>
        <Control
          icon={isPaused ? 'play' : 'pause'}
          label={isPaused ? t('video.play') : t('video.pause')}
          shortcut="k"
          onClick={() => act(store, { action: 'toggle' })}
        />
        <Control
          icon="back"
          label={t('video.back')}
          shortcut="j"
          className={styles.leap}
          onClick={() => act(store, { action: 'seekBy', amount: -10 })}
        />
        <Control
          icon="forward"
          label={t('video.forward')}
          shortcut="l"
          className={styles.leap}
          onClick={() => act(store, { action: 'seekBy', amount: 10 })}
        />
        <Volume />
        <Time chapters={chapters} />
        <span className={styles.spring} />
        <Speed />
        <SoundChoice {...sound} />
        <Captions />
        <PictureInPicture />
        <FullScreen />
      </div>
    </div>
  )
}
