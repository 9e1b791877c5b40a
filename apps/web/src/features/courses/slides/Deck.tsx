import { type KeyboardEvent, type TouchEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { PlayerIcon } from '../player/PlayerIcon.tsx'
import { clampIndex, type Point, slideAfterKey, slideTitle, swipeOf } from './deck.ts'
import styles from './Slides.module.css'

interface Props {
  title: string
  /** Sanitised by the server. */
  slides: readonly string[]
}

const onFullScreen = (listener: () => void) => {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

function FullScreen({ frame }: { frame: React.RefObject<HTMLElement | null> }) {
  const { t } = useTranslation('courses')
  const isFull = useSyncExternalStore(onFullScreen, () => document.fullscreenElement !== null)
  if (!document.fullscreenEnabled) return null
  const toggle = () => (isFull ? document.exitFullscreen() : frame.current?.requestFullscreen())
  const label = isFull ? t('slides.leaveFullScreen') : t('slides.fullScreen')
  return (
    <button type="button" className={styles.full} aria-label={label} title={label} onClick={toggle}>
      <PlayerIcon name={isFull ? 'small' : 'full'} size={22} />
    </button>
  )
}

interface BarProps {
  titles: readonly string[]
  index: number
  onGo: (index: number) => void
  frame: React.RefObject<HTMLElement | null>
}

function Bar({ titles, index, onGo, frame }: BarProps) {
  const { t } = useTranslation('courses')
  const count = titles.length
  return (
    <div className={styles.bar}>
      <IconButton
        icon="chevron-left"
        label={t('slides.previous')}
        aria-disabled={index === 0}
        onClick={() => onGo(index - 1)}
      />
      <span className={styles.counter} aria-hidden="true">
        {t('slides.counter', { number: index + 1, count })}
      </span>
      <IconButton
        icon="chevron-right"
        label={t('slides.next')}
        aria-disabled={index === count - 1}
        onClick={() => onGo(index + 1)}
      />
      <select
        className={styles.list}
        aria-label={t('slides.list')}
        value={index}
        onChange={({ target }) => onGo(Number(target.value))}
      >
        {titles.map((title, number) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: slides have no other name than their place.
          <option key={number} value={number}>
            {number + 1}. {title}
          </option>
        ))}
      </select>
      <FullScreen frame={frame} />
    </div>
  )
}

/** A deck of slides, one at a time: keys, fingers, a list, full screen. */
export default function Slides({ title, slides }: Props) {
  const { t } = useTranslation('courses')
  const [index, setIndex] = useState(0)
  const frame = useRef<HTMLElement>(null)
  const page = useRef<HTMLDivElement>(null)
  const finger = useRef<Point>(null)
  const titles = useMemo(
    () => slides.map((html, number) => slideTitle(html, number === 0 ? title : undefined)),
    [slides, title],
  )
  const count = slides.length
  const go = (next: number) => {
    setIndex(clampIndex(next, count))
    page.current?.scrollTo({ top: 0 })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLSelectElement) return
    const next = slideAfterKey(event.key, index, count)
    if (next === null) return
    event.preventDefault()
    go(next)
  }
  const onTouchEnd = ({ changedTouches }: TouchEvent) => {
    const [from, touch] = [finger.current, changedTouches[0]]
    finger.current = null
    if (from && touch) go(index + swipeOf(from, { x: touch.clientX, y: touch.clientY }))
  }
  const onTouchStart = ({ touches, target }: TouchEvent) => {
    const touch = touches[0]
    // A wide table or listing scrolls under the finger instead.
    const isScroller = (target as HTMLElement).closest('pre, table') !== null
    finger.current =
      touch && touches.length === 1 && !isScroller ? { x: touch.clientX, y: touch.clientY } : null
  }
  return (
    <section
      ref={frame}
      className={styles.deck}
      aria-roledescription={t('slides.deck')}
      aria-label={title}
      onKeyDown={onKeyDown}
    >
      <div className={styles.progress} aria-hidden="true">
        <span style={{ inlineSize: `${((index + 1) / count) * 100}%` }} />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a slide is a group of things, no fieldset. */}
      <div
        ref={page}
        className={styles.page}
        role="group"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long slide is scrolled by keyboard.
        tabIndex={0}
        aria-roledescription={t('slides.slide')}
        aria-label={t('slides.position', { number: index + 1, count })}
        onTouchStart={onTouchStart}
        onTouchEnd={onTouchEnd}
      >
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server, see the content's rules. */}
        <div key={index} className={styles.slide} dangerouslySetInnerHTML={{ __html: slides[index] ?? '' }} />
      </div>
      <Bar titles={titles} index={index} onGo={go} frame={frame} />
      <div aria-live="polite">
        <VisuallyHidden>
          {t('slides.announced', { number: index + 1, count, title: titles[index] ?? '' })}
        </VisuallyHidden>
      </div>
    </section>
  )
}
