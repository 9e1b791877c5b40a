import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { IconButton } from '../../ui/Button.tsx'
import {
  closePalette,
  fetchPalette,
  isPaletteKey,
  openPalette,
  Palette,
  useIsPaletteOpen,
} from './palette.ts'

/** Opens the command palette, by its button or by Ctrl K. */
export function Search({ className }: { className?: string | undefined }) {
  const { t } = useTranslation('shell')
  const isOpen = useIsPaletteOpen()
  // Once opened it stays mounted, so that it can animate out.
  const [wasOpened, setOpened] = useState(false)
  if (isOpen && !wasOpened) setOpened(true)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isPaletteKey(event)) return
      // Prevents the browser's own web search.
      event.preventDefault()
      openPalette()
    }
    window.addEventListener('keydown', onKey)
    return () => {
      window.removeEventListener('keydown', onKey)
      closePalette()
    }
  }, [])
  return (
    <>
      <IconButton
        icon="search"
        label={t('nav.search')}
        className={className}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={fetchPalette}
        onFocus={fetchPalette}
        onTouchStart={fetchPalette}
        onClick={openPalette}
      />
      {(isOpen || wasOpened) && (
        <Suspense fallback={null}>
          <Palette isOpen={isOpen} onClose={closePalette} />
        </Suspense>
      )}
    </>
  )
}
