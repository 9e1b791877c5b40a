import { useQuery } from '@tanstack/react-query'
import type { PublicationRequest } from '@zenit/contract/packs'
import { dateTimeWords } from '../../../format/dates.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { ListStates } from '../../../lists/ListStates.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import styles from '../PackPage.module.css'
import { requestsQuery } from './queries.ts'

function Step({ step }: { step: PublicationRequest['steps'][number] }) {
  const { t, language } = useTranslation('studio-publishing')
  const { at, by, publishAt, comment, failure } = step
  const isTimed = step.step === 'requested' || step.step === 'rescheduled'
  return (
    <li>
      <p>
        {t(`steps.${step.step}`)}
        {isTimed &&
          ` – ${publishAt ? t('steps.for', { date: dateTimeWords(publishAt, language) }) : t('steps.soon')}`}
      </p>
      <p className={styles.note}>{[by?.name, dateTimeWords(at, language)].filter(Boolean).join(' · ')}</p>
      {failure && <p>{t(`failures.${failure}`)}</p>}
      {comment && <p>{t('steps.comment', { comment })}</p>}
    </li>
  )
}

/** Every step of a pack's publication requests, newest request first. */
export function RequestHistory({ packId }: { packId: string }) {
  const { t } = useTranslation('studio-publishing')
  const query = useQuery(requestsQuery(packId))
  return (
    <Card as="section" className={styles.card} aria-labelledby="requests">
      <h2 id="requests" className={styles.subtitle}>
        {t('history')}
      </h2>
      <ListStates query={query} failure={t('failure')} shape="rows">
        {({ requests }) =>
          requests.length === 0 ? (
            <p className={styles.note}>{t('historyNone')}</p>
          ) : (
            <ol className={styles.issues}>
              {requests.map(({ _id, rollBack, keepsDraft, steps }) => (
                <li key={_id} className={styles.issue}>
                  {rollBack && (
                    <p className={styles.name}>
                      {t('panel.rollBack', { slug: rollBack.course, number: rollBack.number })}
                    </p>
                  )}
                  {keepsDraft && <p>{t('panel.keepsDraft')}</p>}
                  <ol className={styles.issues}>
                    {steps.map((step) => (
                      <Step key={step._id} step={step} />
                    ))}
                  </ol>
                </li>
              ))}
            </ol>
          )
        }
      </ListStates>
    </Card>
  )
}
