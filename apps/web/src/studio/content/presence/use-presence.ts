import { skipToken, useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '@zenit/contract/call'
import { type Editor, notePresence } from '@zenit/contract/packs'
import { useEffect } from 'react'
import { request } from '../../../api/client.ts'

/** A third of the time for which the server keeps an entry. */
const every15Seconds = 15_000

const keyOf = (pack: string) => [notePresence.path, pack]

const say = (pack: string, page: string, isLeaving?: true) =>
  request(notePresence, {
    params: { id: pack },
    body: { page, ...(isLeaving && { isLeaving }) },
    ...(isLeaving && { keepalive: true }),
  })

/** Reports that this page of the pack is open while it is visible, and receives who else is in the pack. */
export function usePresence(pack: string, page: string): void {
  useQuery({
    queryKey: keyOf(pack),
    queryFn: () => say(pack, page),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: every15Seconds,
    refetchOnWindowFocus: true,
  })
  useEffect(() => {
    // If this call fails, the entry on the server expires.
    const leave = () => void say(pack, page, true).catch(() => undefined)
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [pack, page])
}

/** Other people in the pack, as last received by {@link usePresence} on this page. */
export function useEditors(pack: string): readonly Editor[] {
  const { data } = useQuery<AnswerOf<typeof notePresence>>({ queryKey: keyOf(pack), queryFn: skipToken })
  return data?.editors ?? []
}

/** Unique names. */
export const namesOf = (editors: readonly Pick<Editor, '_id' | 'name'>[]): string[] => [
  ...new Map(editors.map(({ _id, name }) => [_id, name])).values(),
]
