import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { SearchInput } from '../ui/form/SearchInput.tsx'
import styles from './ListBar.module.css'
import type { List } from './use-list.ts'

const typingPauseMs = 300

interface Props {
  list: List
  /** Label of the field, shown in it while it is empty. */
  label: string
}

/**
 * Typed text stays as typed, however slow the responses; the URL follows after a pause. A search from elsewhere (back
 * button, a link that clears it) replaces the text.
 */
function useTyped({ list }: Pick<Props, 'list'>) {
  const [typed, setTyped] = useState<string | null>(null)
  const [sent, setSent] = useState<string | null>(null)
  const [seen, setSeen] = useState(list.search)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isLeaving = useRef(false)
  isLeaving.current = list.isLeaving
  if (seen !== list.search) {
    setSeen(list.search)
    if (list.search !== sent) setTyped(null)
  }
  const send = (text: string) => {
    clearTimeout(timer.current)
    const search = text.trim()
    if (search === list.search || isLeaving.current) return
    setSent(search)
    void list.go({ search }, { replace: true })
  }
  return { value: typed ?? list.search, setTyped, send, timer }
}

/** Searches while typing; each search replaces the last one in the history. */
export function SearchBox({ list, label }: Props) {
  const { t } = useTranslation('lists')
  const { value, setTyped, send, timer } = useTyped({ list })
  const input = useRef<HTMLInputElement>(null)
  const latest = useRef(send)
  latest.current = send
  const type = (text: string) => {
    setTyped(text)
    clearTimeout(timer.current)
    // If the page was left meanwhile, no search is needed.
    timer.current = setTimeout(() => input.current?.isConnected && latest.current(text), typingPauseMs)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send(value)
  }
  const clear = () => {
    setTyped('')
    send('')
    input.current?.focus()
  }
  return (
    <search className={styles.search}>
      <form onSubmit={submit}>
        <SearchInput
          ref={input}
          label={label}
          clearLabel={t('search.clear')}
          maxLength={200}
          value={value}
          onChange={(event) => type(event.currentTarget.value)}
          onClear={clear}
        />
      </form>
    </search>
  )
}
