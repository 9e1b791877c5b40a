import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '@zenit/contract/call'
import type { listReviews } from '@zenit/contract/reviews'
import { useTranslation } from '../../i18n/use-translation.ts'
import { FilterLinks } from '../../lists/FilterLinks.tsx'
import { ListFoot } from '../../lists/ListFoot.tsx'
import { type List, useList } from '../../lists/use-list.ts'
import { cx } from '../../ui/cx.ts'
import { Select } from '../../ui/Select.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/States.tsx'
import { StudioHead } from '../StudioHead.tsx'
import { Punctuality } from './Punctuality.tsx'
import styles from './QueuePage.module.css'
import { QueueRow } from './QueueRow.tsx'
import { queue, queueQuery, statuses } from './queries.ts'

type Queue = AnswerOf<typeof listReviews>

function Filters({ list, data }: { list: List; data: Queue | undefined }) {
  const { t } = useTranslation('studio-reviews')
  const counts = { open: data?.counts.open, mine: data?.counts.mine, overdue: data?.counts.overdue }
  const label = (status: (typeof statuses)[number]) => {
    const count = status === 'decided' ? undefined : counts[status]
    return count === undefined ? t(`status.${status}`) : `${t(`status.${status}`)} (${count})`
  }
  const courses = data?.courses.map(({ _id, title }) => ({ value: _id, label: title })) ?? []
  const choose = (name: string) => (event: { target: { value: string } }) =>
    void list.go({ filters: { [name]: event.target.value ? [event.target.value] : [] } })
  return (
    <div className={styles.filters}>
      <FilterLinks
        list={list}
        name="status"
        label={t('filters.status')}
        options={statuses.map((status) => ({ value: status, label: label(status) }))}
      />
      <div className={styles.selects}>
        <Select
          label={t('filters.course')}
          hideLabel
          value={list.values('courseId')[0] ?? ''}
          options={[{ value: '', label: t('filters.anyCourse') }, ...courses]}
          onChange={choose('courseId')}
        />
        <Select
          label={t('filters.language')}
          hideLabel
          value={list.values('language')[0] ?? ''}
          options={[
            { value: '', label: t('filters.anyLanguage') },
            { value: 'pl', label: t('language.pl') },
            { value: 'en', label: t('language.en') },
          ]}
          onChange={choose('language')}
        />
      </div>
    </div>
  )
}

function Rows({ list, data }: { list: List; data: Queue }) {
  const { t } = useTranslation('studio-reviews')
  const { reviews, pagination } = data
  const isNarrowed = list.narrowedBy.length > 0
  if (reviews.length === 0)
    return (
      <EmptyState icon="sun" title={isNarrowed ? t('none.narrowed') : t('none.title')}>
        <p>{isNarrowed ? t('none.narrowedBody') : t('none.body')}</p>
      </EmptyState>
    )
  return (
    <section aria-label={t('title')} aria-busy={list.isPending} className={cx(list.isPending && styles.dim)}>
      <ul className={styles.rows}>
        {reviews.map((review) => (
          <QueueRow key={review._id} review={review} />
        ))}
      </ul>
      <ListFoot list={list} pagination={pagination} onTurn={() => window.scrollTo(0, 0)} />
    </section>
  )
}

/** The queue of final works: the least time left first (FINAL-05). */
export function QueuePage() {
  const { t } = useTranslation('studio-reviews')
  const { t: lists } = useTranslation('lists')
  const { list, state } = useList(queue)
  const query = useQuery({ ...queueQuery(state), placeholderData: (last?: Queue) => last })
  const { data } = query
  return (
    <>
      <StudioHead title={t('title')} lead={t('lead')}>
        {data && <Punctuality {...data.punctuality} />}
      </StudioHead>
      <Filters list={list} data={data} />
      {!data && query.isError && (
        <ErrorState title={t('failure')} retryLabel={lists('retry')} onRetry={() => void query.refetch()} />
      )}
      {!data && !query.isError && (
        <div role="status" aria-label={lists('loading')} className={styles.rows}>
          {[1, 2, 3, 4].map((row) => (
            <Skeleton key={row} shape="block" className={styles.placeholder} />
          ))}
        </div>
      )}
      {data && <Rows list={list} data={data} />}
    </>
  )
}
