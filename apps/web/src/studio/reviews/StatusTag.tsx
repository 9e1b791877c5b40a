import type { ReviewSummary } from '@zenit/contract/reviews'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Tag } from '../../ui/Tag.tsx'
import { timeWords } from '../dates.ts'

/** State of a work: waiting, claimed by a reviewer until a time, or decided. */
export function StatusTag({
  review: { status, claim },
}: {
  review: Pick<ReviewSummary, 'status' | 'claim'>
}) {
  const { t, language } = useTranslation('studio-reviews')
  switch (status) {
    case 'waiting':
      return <Tag tone="sun">{t('state.waiting')}</Tag>
    case 'approved':
      return (
        <Tag tone="leaf" icon="check">
          {t('state.approved')}
        </Tag>
      )
    case 'rejected':
      return <Tag icon="refresh">{t('state.rejected')}</Tag>
    case 'claimed': {
      const time = claim ? timeWords(claim.expiresAt, language) : ''
      return (
        <Tag icon="user">
          {claim?.isMine
            ? t('state.mine', { time })
            : t('state.claimed', { name: claim?.reviewer ?? '', time })}
        </Tag>
      )
    }
  }
}
