import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '@zenit/contract/call'
import type { listReviews } from '@zenit/contract/reviews'
import { useTranslation } from '../../i18n/use-translation.ts'
import { FilterLinks } from '../../lists/FilterLinks.tsx'
import { ListBar } from '../../lists/ListBar.tsx'
import { ListResults } from '../../lists/ListResults.tsx'
import { type List, useList } from '../../lists/use-list.ts'
import { Select } from '../../ui/form/Select.tsx'
import { StudioHead } from '../StudioHead.tsx'
import { Punctuality } from './Punctuality.tsx'
import { QueueRow } from './QueueRow.tsx'
import { queue, queueQuery, statuses } from './queries.ts'

type Queue = AnswerOf<typeof listReviews>

interface PartProps {
  list: List
  data: Queue | undefined
}

/** What waits, what is one's own, what is late, and what is done. */
function Statuses({ list, data }: PartProps) {
  const { t } = useTranslation('studio-reviews')
  const counts = { open: data?.counts.open, mine: data?.counts.mine, overdue: data?.counts.overdue }
  const label = (status: (typeof statuses)[number]) => {
    const count = status === 'decided' ? undefined : counts[status]
    return count === undefined ? t(`status.${status}`) : `${t(`status.${status}`)} (${count})`
  }
  return (
    <FilterLinks
      list={list}
      name="status"
      label={t('filters.status')}
      options={statuses.map((status) => ({ value: status, label: label(status) }))}
    />
  )
}

function Fields({ list, data }: PartProps) {
  const { t } = useTranslation('studio-reviews')
  const courses = data?.courses.map(({ _id, title }) => ({ value: _id, label: title })) ?? []
  const choose = (name: string) => (event: { target: { value: string } }) =>
    void list.go({ filters: { [name]: event.target.value ? [event.target.value] : [] } })
  return (
    <>
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
    </>
  )
}

/** The queue of final works: the least time left first (FINAL-05). */
export function QueuePage() {
  const { t } = useTranslation('studio-reviews')
  const { list, state } = useList(queue)
  const query = useQuery({ ...queueQuery(state), placeholderData: (last?: Queue) => last })
  const { data } = query
  return (
    <>
      <StudioHead title={t('title')} lead={t('lead')}>
        {data && <Punctuality {...data.punctuality} />}
      </StudioHead>
      <ListBar
        list={list}
        fields={<Fields list={list} data={data} />}
        count={data && t('found', { count: data.pagination.totalCount })}
        pagination={data?.pagination}
      >
        <Statuses list={list} data={data} />
      </ListBar>
      <ListResults
        list={list}
        query={query}
        label={t('title')}
        failure={t('failure')}
        none={{ title: t('none.title'), body: t('none.body') }}
        shape="rows"
      >
        {({ reviews }) => reviews.map((review) => <QueueRow key={review._id} review={review} />)}
      </ListResults>
    </>
  )
}
