import { skipToken, useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '@zenit/contract/call'
import { type Editor, notePresence } from '@zenit/contract/packs'
import { useEffect } from 'react'
import { request } from '../../../api/client.ts'

/** A third of the time that the server remembers it. */
const every15Seconds = 15_000

const keyOf = (pack: string) => [notePresence.path, pack]

const say = (pack: string, page: string, isLeaving?: true) =>
  request(notePresence, {
    params: { id: pack },
    body: { page, ...(isLeaving && { isLeaving }) },
    ...(isLeaving && { keepalive: true }),
  })

/** Says that this page of the pack is open, as long as it is seen, and hears who else is in the pack. */
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
    // What is not said is forgotten by itself.
    const leave = () => void say(pack, page, true).catch(() => undefined)
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [pack, page])
}

/** Who else is in the pack, as was heard last by {@link usePresence} of this page. */
export function useEditors(pack: string): readonly Editor[] {
  const { data } = useQuery<AnswerOf<typeof notePresence>>({ queryKey: keyOf(pack), queryFn: skipToken })
  return data?.editors ?? []
}

/** Names, each once. */
export const namesOf = (editors: readonly Pick<Editor, '_id' | 'name'>[]): string[] => [
  ...new Map(editors.map(({ _id, name }) => [_id, name])).values(),
]
