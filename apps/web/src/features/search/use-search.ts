import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { search } from '@zenit/contract/search'
import { useRef, useState } from 'react'
import { useIsOffline } from '../../connection.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { queryOf } from '../../query-client.ts'
import { useSession } from '../../shell/use-session.ts'
import { isIn } from './highlight.ts'
import { type Groups, listPathOf, type OptionGroup, toOption, toRecentOption } from './options.ts'
import { readRecent } from './recent.ts'
import { usePlaces } from './use-places.ts'

const typingPauseMs = 150
const perKind = 6

/** The text of the field, and the part searched for after a pause in typing. */
function useText() {
  const [text, setText] = useState('')
  const [asked, setAsked] = useState('')
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const type = (next: string) => {
    setText(next)
    clearTimeout(waiting.current)
    if (next.trim() === '') return setAsked('')
    waiting.current = setTimeout(() => setAsked(next.trim()), typingPauseMs)
  }
  return { text, asked, type }
}

function useFoundGroups(groups: Groups, asked: string): OptionGroup[] {
  const { t } = useTranslation('search')
  return groups.map(({ kind, totalCount, results }) => {
    const all = totalCount > results.length ? listPathOf(kind, asked) : null
    const more = all
      ? [
          {
            id: `all-${kind}`,
            href: all,
            title: t('all', { count: totalCount }),
            icon: 'arrow-right' as const,
          },
        ]
      : []
    return {
      id: kind,
      title: t(`kind.${kind}`),
      options: [...results.map((result) => toOption(kind, result)), ...more],
    }
  })
}

/** Before anything is typed: recently opened items, and the screens. */
function useStartGroups(): OptionGroup[] {
  const { t } = useTranslation('search')
  const places = usePlaces()
  const { user } = useSession()
  const recent = readRecent({ learnerId: user?._id ?? '', language: currentLanguage() })
  const groups = [
    { id: 'recent', title: t('recent'), options: recent.map(toRecentOption) },
    { id: 'places', title: t('places'), options: places },
  ]
  return groups.filter(({ options }) => options.length > 0)
}

/** Options of the palette for the typed text. */
export function useSearch() {
  const { t } = useTranslation('search')
  const { text, asked, type } = useText()
  const isOffline = useIsOffline()
  const places = usePlaces()
  const start = useStartGroups()
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery({
    ...queryOf(search, { query: { search: asked, limit: perKind } }),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  })
  const found = useFoundGroups(asked === '' || isError ? [] : (data?.groups ?? []), asked)
  const wanted = text.trim()
  const screens = places.filter(({ title }) => isIn(title, wanted))
  const screenGroup = screens.length > 0 ? [{ id: 'places', title: t('screens'), options: screens }] : []
  const isAnswered = data !== undefined && !isPlaceholderData && asked === wanted
  return {
    text,
    type,
    groups: wanted === '' ? start : [...screenGroup, ...found],
    /** True until there is a response for the typed text. */
    isWaiting: wanted !== '' && !isAnswered && !isError && !isOffline,
    isAnswered: wanted !== '' && isAnswered,
    isFailed: wanted !== '' && isError && !isOffline,
    isOffline: wanted !== '' && isOffline && !isAnswered,
    isRetrying: isFetching,
    retry: () => void refetch(),
  }
}
