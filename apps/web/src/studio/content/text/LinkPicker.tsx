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
  /** Beside the text. */
  files: readonly string[]
  language: Language
  onChoose: (address: string, title: string) => void
}

/** More are found by more letters. */
const mostShown = 6

/** Finds what a text may link to by what it is called. */
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
        // Sends no form: the address is still to be chosen.
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
                  // The button goes with the list, and the focus would be lost with it.
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
