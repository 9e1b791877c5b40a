import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { previewText } from '@zenit/contract/packs'
import type { Language } from '@zenit/contract/parts'
import { useEffect, useState } from 'react'
import { request } from '../../../api/client.ts'

export type TextForm = 'slides' | 'page' | 'body'

export interface TextRef {
  pack: string
  path: string
  language: Language
  form: TextForm
}

const restMs = 500

/** The value after a pause in typing. */
function useRested(value: string): string {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}

/** Preview of a text, updated after each pause in typing; shows the previous one until then. */
export function usePreview({ pack, path, language, form }: TextRef, source: string) {
  const content = useRested(source)
  return useQuery({
    queryKey: [previewText.path, pack, path, language, form, content],
    queryFn: () => request(previewText, { params: { id: pack }, body: { path, content, language, form } }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
}

export type PreviewQuery = ReturnType<typeof usePreview>
