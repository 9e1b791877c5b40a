import { Dialog } from '@base-ui/react/dialog'
import { type KeyboardEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { currentLanguage } from '../../i18n/i18n.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useSession } from '../../shell/use-session.ts'
import { IconButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/picture/Icon.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { Options } from './Options.tsx'
import { Outcome } from './Outcome.tsx'
import type { Option } from './options.ts'
import styles from './Palette.module.css'
import { keepRecent } from './recent.ts'
import { useSearch } from './use-search.ts'

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

function useOpened(onClose: () => void) {
  const { user } = useSession()
  return ({ kind, href, title, logo = null }: Option) => {
    if (kind)
      keepRecent({ learnerId: user?._id ?? '', language: currentLanguage() }, { kind, href, title, logo })
    onClose()
  }
}

/** Help for the keys. */
function Keys() {
  const { t } = useTranslation('search')
  return (
    <p className={styles.keys} aria-hidden="true">
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> {t('keys.choose')}
      </span>
      <span>
        <kbd>Enter</kbd> {t('keys.open')}
      </span>
      <span>
        <kbd>Esc</kbd> {t('keys.close')}
      </span>
    </p>
  )
}

/** The option that Enter opens; arrow keys wrap around. */
function useChosen(options: readonly Option[]) {
  const [chosen, setChosen] = useState<string | null>(null)
  const active = options.find(({ id }) => id === chosen) ?? options[0]
  const step = (by: number) => {
    if (active) setChosen(options.at((options.indexOf(active) + by) % options.length)?.id ?? null)
  }
  return { active, choose: setChosen, step }
}

function Content({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('search')
  const listId = useId()
  const navigate = useNavigate()
  const search = useSearch()
  const opened = useOpened(onClose)
  const options = search.groups.flatMap((group) => group.options)
  const { active, choose, step } = useChosen(options)
  const onKeyDown = (event: KeyboardEvent) => {
    const by = steps[event.key]
    if (by !== undefined && active) {
      event.preventDefault()
      step(by)
    }
    // Enter also ends the composition of a character.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !active) return
    event.preventDefault()
    opened(active)
    void navigate(active.href)
  }
  return (
    <>
      <div className={styles.head}>
        <Icon name="search" />
        <input
          type="text"
          role="combobox"
          className={styles.input}
          aria-label={t('label')}
          placeholder={t('placeholder')}
          aria-autocomplete="list"
          aria-expanded={options.length > 0}
          aria-controls={listId}
          aria-activedescendant={active ? `${listId}-${active.id}` : undefined}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={200}
          value={search.text}
          onChange={(event) => {
            choose(null)
            search.type(event.currentTarget.value)
          }}
          onKeyDown={onKeyDown}
        />
        <IconButton icon="close" label={t('close')} onClick={onClose} />
      </div>
      <div className={styles.body}>
        <Options
          {...{ listId, active }}
          groups={search.groups}
          text={search.text.trim()}
          onPoint={choose}
          onOpen={opened}
        />
        <Outcome search={search} count={options.length} />
      </div>
      <Keys />
    </>
  )
}

/** Searches programs, courses, lessons, tools and screens, and opens the selected one. */
export function Palette({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('search')
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup className={styles.palette}>
          <Dialog.Title render={<VisuallyHidden>{t('title')}</VisuallyHidden>} />
          <Content onClose={onClose} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
