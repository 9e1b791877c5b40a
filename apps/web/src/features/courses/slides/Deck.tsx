import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type TouchEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { cx } from '../../../ui/cx.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { whenAtRest } from '../lesson/rest.ts'
import { ReadAloud } from '../read-aloud/ReadAloud.tsx'
import type { Speaker } from '../read-aloud/speaker.ts'
import { Bar } from './Bar.tsx'
import styles from './Deck.module.css'
import { clampIndex, type Point, slideAfterKey, swipeOf } from './deck.ts'
import { toggleFullScreen } from './full-screen.ts'
import { Thumbnails } from './Thumbnails.tsx'
import { useThumbnails } from './use-thumbnails.ts'

interface Props {
  title: string
  /** One per slide. */
  titles: readonly string[]
  /** Reads the slides aloud; absent when they have no text. */
  speaker?: Speaker
  /** Slides are sheets with a fixed size, scaled to fit, instead of flowing text. */
  isSheet?: boolean
  /** Called when the end of a slide (from 0) is visible; long slides have to be scrolled. */
  onSeen: (index: number, count: number) => void
  /** Returns one keyed element, so that each slide is remounted. */
  renderSlide: (index: number) => ReactNode
  renderThumbnail: (index: number) => ReactNode
}

/** The end of a slide, which reports when it is visible. */
function End({ onSeen }: { onSeen: () => void }) {
  const [watchEnd] = useState(() => (end: HTMLElement | null) => {
    return end ? whenAtRest(end, onSeen, end.parentElement) : undefined
  })
  return <span ref={watchEnd} aria-hidden="true" />
}

/** A horizontal swipe turns the slide, except over a wide table, a listing or a formula, which scrolls instead. */
function useSwipe(onTurn: (by: -1 | 0 | 1) => void) {
  const finger = useRef<Point>(null)
  return {
    onTouchStart: ({ touches, target }: TouchEvent) => {
      const touch = touches[0]
      const isScroller = (target as HTMLElement).closest('pre, table, math') !== null
      finger.current =
        touch && touches.length === 1 && !isScroller ? { x: touch.clientX, y: touch.clientY } : null
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const [from, touch] = [finger.current, changedTouches[0]]
      finger.current = null
      // While zoomed in, swiping moves within the slide.
      const isZoomed = (window.visualViewport?.scale ?? 1) > 1.05
      if (from && touch && !isZoomed) onTurn(swipeOf(from, { x: touch.clientX, y: touch.clientY }))
    },
  }
}

const noSpeaker = () => () => undefined

/** Announces the new slide, except while reading aloud. */
function Announcement({ speaker, children }: Pick<Props, 'speaker'> & { children: string }) {
  const isReading = useSyncExternalStore(
    speaker?.subscribe ?? noSpeaker,
    () => speaker?.phase() === 'reading',
  )
  return (
    <div aria-live={isReading ? 'off' : 'polite'}>
      <VisuallyHidden>{children}</VisuallyHidden>
    </div>
  )
}

/** Index of the current slide, from 0, with functions to change it. */
function useSlides(count: number) {
  const [index, setIndex] = useState(0)
  // The same in a ref, for the voice, which reaches the end of a slide long after this render.
  const shown = useRef(0)
  const page = useRef<HTMLDivElement>(null)
  const go = (next: number) => {
    shown.current = clampIndex(next, count)
    setIndex(shown.current)
    page.current?.scrollTo({ top: 0 })
  }
  const goOn = () => {
    const isLast = shown.current >= count - 1
    if (!isLast) go(shown.current + 1)
    return !isLast
  }
  return { index, page, go, goOn }
}

interface SlideProps {
  index: number
  count: number
  page: RefObject<HTMLDivElement | null>
  onTurn: (by: -1 | 0 | 1) => void
  onSeen: Props['onSeen']
  children: ReactNode
}

function Slide({ index, count, page, onTurn, onSeen, children }: SlideProps) {
  const { t } = useTranslation('courses')
  const swipe = useSwipe(onTurn)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide is a group of things, no fieldset.
    <div
      ref={page}
      className={styles.page}
      role="group"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a long slide is scrolled by keyboard.
      tabIndex={0}
      aria-roledescription={t('slides.slide')}
      aria-label={t('slides.position', { number: index + 1, count })}
      {...swipe}
    >
      {children}
      <End key={`end ${index}`} onSeen={() => onSeen(index, count)} />
    </div>
  )
}

/** A deck, one slide at a time: keyboard, swipe, list, thumbnails, full screen, and reading aloud. */
export function Deck({ title, titles, speaker, isSheet = false, onSeen, ...rendered }: Props) {
  const { renderSlide, renderThumbnail } = rendered
  const { t } = useTranslation('courses')
  const frame = useRef<HTMLElement>(null)
  const thumbnails = useThumbnails()
  const count = titles.length
  const { index, page, go, goOn } = useSlides(count)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLSelectElement) return
    if (event.key.toLowerCase() === 'f') return toggleFullScreen(frame.current)
    const next = slideAfterKey(event.key, index, count)
    if (next === null) return
    event.preventDefault()
    go(next)
  }
  return (
    <section
      ref={frame}
      className={cx(styles.deck, isSheet && styles.ofSheets)}
      aria-roledescription={t('slides.deck')}
      aria-label={title}
      onKeyDown={onKeyDown}
    >
      <div className={styles.progress} aria-hidden="true">
        <span style={{ inlineSize: `${((index + 1) / count) * 100}%` }} />
      </div>
      <div className={styles.stage}>
        {thumbnails.isOpen && (
          <Thumbnails titles={titles} index={index} onGo={go} renderThumbnail={renderThumbnail} />
        )}
        <Slide index={index} count={count} page={page} onTurn={(by) => go(index + by)} onSeen={onSeen}>
          {renderSlide(index)}
        </Slide>
      </div>
      <Bar titles={titles} index={index} onGo={go} frame={frame} thumbnails={thumbnails}>
        {speaker && <ReadAloud speaker={speaker} className={styles.aloud} onEnd={goOn} />}
      </Bar>
      <Announcement speaker={speaker}>
        {t('slides.announced', { number: index + 1, count, title: titles[index] ?? '' })}
      </Announcement>
    </section>
  )
}
