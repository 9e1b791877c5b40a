import type { ReactNode, RefObject } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { PlayerIcon, type PlayerIconName } from '../player/PlayerIcon.tsx'
import styles from './Deck.module.css'
import { toggleFullScreen, useIsFullScreen } from './full-screen.ts'

interface ToggleProps {
  icon: PlayerIconName
  label: string
  onClick: () => void
  shortcut?: string
  isPressed?: boolean
}

function Toggle({ icon, label, onClick, shortcut, isPressed }: ToggleProps) {
  return (
    <button
      type="button"
      className={styles.toggle}
      aria-label={label}
      aria-pressed={isPressed}
      aria-keyshortcuts={shortcut}
      title={label}
      onClick={onClick}
    >
      <PlayerIcon name={icon} size={22} />
    </button>
  )
}

function FullScreen({ frame }: { frame: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation('courses')
  const isFull = useIsFullScreen()
  if (!document.fullscreenEnabled) return null
  return (
    <Toggle
      icon={isFull ? 'small' : 'full'}
      label={isFull ? t('slides.leaveFullScreen') : t('slides.fullScreen')}
      shortcut="f"
      onClick={() => toggleFullScreen(frame.current)}
    />
  )
}

interface Props {
  titles: readonly string[]
  index: number
  onGo: (index: number) => void
  frame: RefObject<HTMLElement | null>
  thumbnails: { isOpen: boolean; toggle: () => void }
  /** Further controls. */
  children?: ReactNode
}

/** Below the slide: back and forward, the list of slides, further controls, thumbnails, full screen. */
export function Bar({ titles, index, onGo, frame, thumbnails, children }: Props) {
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
      {children}
      <Toggle
        icon="thumbnails"
        label={t('slides.thumbnails')}
        isPressed={thumbnails.isOpen}
        onClick={thumbnails.toggle}
      />
      <FullScreen frame={frame} />
    </div>
  )
}
