import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { studioPaths } from '../../../studio-paths.ts'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { ErrorState } from '../../../ui/feedback/States.tsx'
import { ActionRow } from '../../audit/ActionRow.tsx'
import { Panel } from '../../Panel.tsx'
import { personActionsQuery } from '../queries.ts'
import styles from './PersonPage.module.css'

/** The latest audit log entries about a person. */
export function Log({ personId }: { personId: string }) {
  const { t } = useTranslation('studio-people')
  const { t: lists } = useTranslation('lists')
  const { data, isError, isFetching, refetch } = useQuery(personActionsQuery(personId))
  return (
    <Panel
      title={t('log.title')}
      action={
        data &&
        data.actions.length > 0 && (
          <Link
            to={`${studioPaths.audit()}?${new URLSearchParams({ person: personId })}`}
            className={styles.more}
          >
            {t('log.all')}
          </Link>
        )
      }
    >
      {data && data.actions.length === 0 && <p className={styles.note}>{t('log.none')}</p>}
      {data && data.actions.length > 0 && (
        <ol className={styles.log}>
          {data.actions.map((action) => (
            <ActionRow key={action._id} action={action} organisations={data.organisations} isOwnPage />
          ))}
        </ol>
      )}
      {!data && isError && (
        <ErrorState
          level={3}
          title={t('log.failed')}
          retryLabel={lists('retry')}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!data && !isError && <Skeleton shape="block" className={styles.logPlace} />}
    </Panel>
  )
}
