import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { cx } from '../../../ui/cx.ts'
import { clampIndex } from './deck.ts'
import styles from './Thumbnails.module.css'

interface Props {
  titles: readonly string[]
  index: number
  onGo: (index: number) => void
  renderThumbnail: (index: number) => ReactNode
}

/** Scrolls the current one into view within the strip, and moves focus if the strip has it. */
function arrive(button: HTMLElement, strip: HTMLElement): void {
  const [inner, outer] = [button.getBoundingClientRect(), strip.getBoundingClientRect()]
  // Scrolls both axes in one call: a second smooth scroll would cancel the first.
  strip.scrollBy({
    top: inner.top - outer.top - (outer.height - inner.height) / 2,
    left: inner.left - outer.left - (outer.width - inner.width) / 2,
  })
  if (strip.contains(document.activeElement)) button.focus({ preventScroll: true })
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** Thumbnails of all slides: one Tab stop, arrow keys change the slide. */
export function Thumbnails({ titles, index, onGo, renderThumbnail }: Props) {
  const { t } = useTranslation('courses')
  const strip = useRef<HTMLOListElement>(null)
  const [bring] = useState(() => (button: HTMLElement | null) => {
    if (button && strip.current) arrive(button, strip.current)
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const step = Object.hasOwn(steps, event.key) ? steps[event.key] : undefined
    if (!step) return
    event.preventDefault()
    onGo(clampIndex(index + step, titles.length))
  }
  return (
    <ol ref={strip} className={styles.strip} aria-label={t('slides.thumbnails')} onKeyDown={onKeyDown}>
      {titles.map((title, number) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: slides have no other name than their place.
        <li key={number} className={cx(styles.thumbnail, number === index && styles.current)}>
          <span className={styles.picture} aria-hidden="true" inert>
            {renderThumbnail(number)}
          </span>
          <span className={styles.number} aria-hidden="true">
            {number + 1}
          </span>
          {/* Over the thumbnail instead of around it: a slide's text must not become the button's name. */}
          <button
            type="button"
            ref={number === index ? bring : undefined}
            className={styles.choice}
            aria-label={t('slides.thumbnail', { number: number + 1, title })}
            aria-current={number === index || undefined}
            tabIndex={number === index ? 0 : -1}
            onClick={() => onGo(number)}
          />
        </li>
      ))}
    </ol>
  )
}
