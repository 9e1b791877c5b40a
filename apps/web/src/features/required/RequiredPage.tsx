import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '@zenit/contract/call'
import type { viewRequired } from '@zenit/contract/required'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { enumeration } from '../../format/lists.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ListHead } from '../../lists/ListHead.tsx'
import { loadShown } from '../../load.ts'
import { paths } from '../../paths.ts'
import { useSession } from '../../shell/use-session.ts'
import { Card } from '../../ui/card/Card.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/feedback/States.tsx'
import { Calendar } from './Calendar.tsx'
import { Leave } from './Leave.tsx'
import { requiredQuery } from './queries.ts'
import { Reminders } from './Reminders.tsx'
import styles from './Required.module.css'
import { RequiredList } from './RequiredList.tsx'
import './texts.ts'

type Page = AnswerOf<typeof viewRequired>

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id} className={styles.card}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
      </div>
      {children}
    </Card>
  )
}

/** Who in the organisation sees which data of a learner, and what nobody there sees (ORG-04). */
function Seen({ organisation, managers }: Pick<Page, 'organisation' | 'managers'>) {
  const { t, language } = useTranslation('required')
  const names = enumeration(managers, language)
  return (
    <>
      <p>{names ? t('seen.managers', { organisation, names }) : t('seen.noManagers', { organisation })}</p>
      <ul className={styles.points}>
        {(['profile', 'times', 'training', 'evidence', 'systems', 'records', 'unseen'] as const).map(
          (point) => (
            <li key={point}>{t(`seen.${point}`)}</li>
          ),
        )}
      </ul>
      <p className={styles.note}>
        {t('seen.admins')}{' '}
        <Link to={paths.privacy()} className={styles.more}>
          {t('seen.privacy')}
        </Link>
      </p>
    </>
  )
}

function Parts({ page }: { page: Page }) {
  const { t } = useTranslation('required')
  const { isOnboarded } = useSession()
  const { items, organisation, managers, reminders, week, hasCalendar } = page
  return (
    <>
      <Part title={t('list.title')}>
        {!isOnboarded && (
          <p>
            {t('newcomer.lead')}{' '}
            <Link to={paths.onboarding()} className={styles.more}>
              {t('newcomer.go')}
            </Link>
          </p>
        )}
        {items.length > 0 ? (
          <RequiredList items={items} label={t('list.title')} />
        ) : (
          <EmptyState icon="check" title={t('list.none')}>
            {t('list.noneBody', { organisation })}
          </EmptyState>
        )}
      </Part>
      <Part title={t('reminders.title')}>
        <Reminders reminders={reminders} week={week} />
      </Part>
      <Part title={t('calendar.title')}>
        <Calendar hasCalendar={hasCalendar} />
      </Part>
      <Part title={t('seen.title')}>
        <Seen organisation={organisation} managers={managers} />
        <Leave />
      </Part>
    </>
  )
}

/** Assignments of the organisation, their reminders, and who sees what. */
function RequiredPage() {
  const { t } = useTranslation('required')
  const { data, isError, isFetching, refetch } = useQuery(requiredQuery)
  return (
    <>
      <ListHead title={t('title')} lead={t('lead')} />
      <div className={styles.page}>
        {data && <Parts page={data} />}
        {!data && isError && (
          <ErrorState
            title={t('failure')}
            retryLabel={t('retry')}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        )}
        {!data && !isError && (
          <div role="status" aria-label={t('loading')}>
            <Skeleton shape="block" />
          </div>
        )}
      </div>
    </>
  )
}

const requiredLoader = () => loadShown(requiredQuery)

// Named as routes expect: listing the names there would add to every first load.
export { RequiredPage as Component, requiredLoader as loader }
