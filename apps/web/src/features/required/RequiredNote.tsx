import { useQuery } from '@tanstack/react-query'
import { dayWords } from '../../format/days.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { findAsking } from './asking.ts'
import { requiredQuery } from './queries.ts'
import './texts.ts'

/**
 * In the line above a title: that the organisation requires the course or program, and its deadline; otherwise nothing.
 */
export function RequiredNote({ id }: { id: string }) {
  const { t, language } = useTranslation('required')
  const { data } = useQuery(requiredQuery)
  const item = data && findAsking(data.items, id)
  if (!item) return null
  const { dueOn, isOverdue, isMandatory } = item
  const kind = isOverdue ? 'overdue' : dueOn ? 'due' : 'none'
  return (
    <>
      <span aria-hidden="true">·</span>
      <strong>
        {isMandatory
          ? t(`short.${kind}`, { day: dueOn ? dayWords(dueOn, language) : '' })
          : t('short.optional')}
      </strong>
    </>
  )
}
