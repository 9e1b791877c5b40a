import { useState, useSyncExternalStore } from 'react'
import { numberWords } from '../../../format/numbers.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { cx } from '../../../ui/cx.ts'
import { toasts } from '../../../ui/feedback/toasts.ts'
import { PlayerIcon } from '../player/PlayerIcon.tsx'
import { rates } from '../rates.ts'
import styles from './ReadAloud.module.css'
import { readRate, writeRate } from './reading-rate.ts'
import type { Phase, Speaker } from './speaker.ts'
import { useHasVoice } from './voices.ts'

interface Props {
  speaker: Speaker
  className?: string | undefined
  /** Index of the text's child to start at, from 0. */
  startAt?: number | undefined
  onPlay?: () => void
  /** Called at the end of the text; returns whether another text follows. */
  onEnd?: () => boolean
}

const signs = { idle: 'volume', reading: 'pause', paused: 'play' } as const

const labels = { idle: 'aloud.listen', reading: 'video.pause', paused: 'aloud.goOn' } as const

interface SpeedProps {
  rate: number
  onChange: (rate: number) => void
}

function Speed({ rate, onChange }: SpeedProps) {
  const { t, language } = useTranslation('courses')
  return (
    <select
      className={styles.speed}
      aria-label={t('video.speed')}
      title={t('video.speed')}
      value={rate}
      onChange={({ target }) => onChange(Number(target.value))}
    >
      {rates.map((one) => (
        <option key={one} value={one}>
          {numberWords(one, language)}×
        </option>
      ))}
    </select>
  )
}

/** Stops reading when the controls unmount: on leaving the sublesson, page or language. */
function useLeaving(speaker: Speaker) {
  const [leave] = useState(() => (controls: HTMLElement | null) => {
    if (!controls) return undefined
    window.addEventListener('pagehide', speaker.stop)
    return () => {
      window.removeEventListener('pagehide', speaker.stop)
      speaker.stop()
    }
  })
  return leave
}

/** If a control that disappears at the end of reading has the focus, the first remaining control gets it. */
function keepFocus(stop: HTMLElement | null) {
  const controls = stop?.parentElement
  const main = controls?.firstElementChild
  return () => {
    if (main instanceof HTMLElement && controls?.contains(document.activeElement)) main.focus()
  }
}

function Controls({ speaker, className, startAt, onPlay, onEnd = () => false }: Props) {
  const { t, language } = useTranslation('courses')
  const phase: Phase = useSyncExternalStore(speaker.subscribe, speaker.phase)
  const [rate, setRate] = useState(readRate)
  const leave = useLeaving(speaker)
  const play = () => {
    const onFailure = () => toasts.error(t('video.soundFailed'))
    speaker.play({ language, rate, formula: t('aloud.formula'), onEnd, onFailure }, startAt)
    onPlay?.()
  }
  const changeRate = (chosen: number) => {
    writeRate(chosen)
    setRate(chosen)
    speaker.setRate(chosen)
  }
  const label = phase === 'idle' && startAt ? t('aloud.goOn') : t(labels[phase])
  return (
    // biome-ignore lint/a11y/useSemanticElements: controls are a group of things, no fieldset.
    <div
      ref={leave}
      className={cx(styles.controls, className)}
      data-busy={phase !== 'idle' || undefined}
      role="group"
      aria-label={t('aloud.controls')}
    >
      {/* Always the same button, so that it keeps the focus. */}
      <button
        type="button"
        className={styles.main}
        aria-label={label}
        title={label}
        onClick={phase === 'reading' ? speaker.pause : play}
      >
        <PlayerIcon name={signs[phase]} size={22} />
        <span>{label}</span>
      </button>
      {phase !== 'idle' && (
        <>
          <button
            ref={keepFocus}
            type="button"
            className={styles.stop}
            aria-label={t('aloud.stop')}
            title={t('aloud.stop')}
            onClick={speaker.stop}
          >
            <PlayerIcon name="stop" size={22} />
          </button>
          <Speed rate={rate} onChange={changeRate} />
        </>
      )}
    </div>
  )
}

/** Reads a text aloud on request. Hidden when the browser has no voice for the language. */
export function ReadAloud(props: Props) {
  const { language } = useTranslation()
  return useHasVoice(language) ? <Controls key={language} {...props} /> : null
}
