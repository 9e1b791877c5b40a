import type { QueryOf } from '@zenit/contract/call'
import { listPreviewLinks, viewPreview, viewPreviewCourse } from '@zenit/contract/packs-preview'
import type { Language } from '@zenit/contract/parts'
import type { LoaderFunctionArgs } from 'react-router'
import { loadQuery } from '../../load.ts'
import { queryOf } from '../../query-client.ts'

export const previewQuery = (key: string) => queryOf(viewPreview, { params: { key } })

/** The course as the frame loads it, for choosing a place and for listing omissions. */
export function previewCourseQuery(
  key: string,
  { course, language }: { course: string; language: Language },
) {
  // Every call takes `lang`.
  const query = { lang: language } as QueryOf<typeof viewPreviewCourse>
  return { ...queryOf(viewPreviewCourse, { params: { key, course }, query }), staleTime: 0 }
}

export const linksQuery = (id: string) => queryOf(listPreviewLinks, { params: { id } })

export const previewLoader = ({ params: { key = '' } }: LoaderFunctionArgs) => loadQuery(previewQuery(key))
