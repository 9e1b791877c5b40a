import type { PackSummary } from '@zenit/contract/packs'
import { dateTimeWords } from '../../../format/dates.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Tag } from '../../../ui/Tag.tsx'

/** What the open publication request of a pack waits for. */
export function RequestTag({ request }: { request: NonNullable<PackSummary['request']> }) {
  const { t, language } = useTranslation('studio-publishing')
  const { state, publishAt } = request
  const date = publishAt ? dateTimeWords(publishAt, language) : ''
  return (
    <Tag tone={state === 'waits' ? 'sun' : 'plain'} icon={state === 'waits' ? 'clock' : 'calendar'}>
      {t(`state.${state}`, { date })}
    </Tag>
  )
}
