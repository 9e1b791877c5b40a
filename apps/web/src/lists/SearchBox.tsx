import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { SearchInput } from '../ui/form/SearchInput.tsx'
import styles from './ListBar.module.css'
import type { List } from './use-list.ts'

const typingPauseMs = 300

interface Props {
  list: List
  /** Names the field and stands in it while it is empty. */
  label: string
}

/**
 * What is typed stays as it is typed, however slow the answers; the address follows after a pause. A search that
 * comes from elsewhere (the way back, a link that clears it) takes the field over.
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

/** Searches while somebody types; each search takes the last one's place in the history. */
export function SearchBox({ list, label }: Props) {
  const { t } = useTranslation('lists')
  const { value, setTyped, send, timer } = useTyped({ list })
  const input = useRef<HTMLInputElement>(null)
  const latest = useRef(send)
  latest.current = send
  const type = (text: string) => {
    setTyped(text)
    clearTimeout(timer.current)
    // A page that was left meanwhile wants no search any more.
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
