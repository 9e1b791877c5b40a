import type { Language } from '@zenit/contract/parts'
import { useRef, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { TextInput } from '../../../ui/form/Field.tsx'
import styles from './LinkPicker.module.css'
import { useLinkTargets } from './link-targets.ts'

interface Props {
  pack: string
  /** Path of the text. */
  path: string
  /** Files next to the text. */
  files: readonly string[]
  language: Language
  onChoose: (address: string, title: string) => void
}

/** Typing more letters finds the others. */
const mostShown = 6

/** Finds link targets for a text by title. */
export function LinkPicker({ onChoose, ...given }: Props) {
  const { t } = useTranslation('studio-links')
  const [search, setSearch] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const targets = useLinkTargets(given)
  const wanted = search.trim().toLowerCase()
  const found =
    wanted === ''
      ? []
      : targets.filter(({ title, href }) => `${title} ${href}`.toLowerCase().includes(wanted))
  return (
    <div className={styles.picker}>
      <TextInput
        ref={input}
        label={t('pick.search')}
        hint={t('pick.hint')}
        type="search"
        autoComplete="off"
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        // Prevents submitting the form: no URL is chosen yet.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <p role="status" className={styles.count}>
        {wanted !== '' && t('pick.found', { count: found.length })}
      </p>
      {found.length > 0 && (
        <ul className={styles.list} aria-label={t('pick.list')}>
          {found.slice(0, mostShown).map(({ href, title, note }) => (
            <li key={`${href} ${title}`}>
              <button
                type="button"
                className={styles.target}
                onClick={() => {
                  onChoose(href, title)
                  setSearch('')
                  // The button disappears with the list, and would take the focus with it.
                  input.current?.focus()
                }}
              >
                <span className={styles.title}>{title}</span>
                <span className={styles.note}>{note}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
