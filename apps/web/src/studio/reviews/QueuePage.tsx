import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '@zenit/contract/call'
import type { listReviews } from '@zenit/contract/reviews'
import { Link } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { FilterLinks } from '../../lists/filters/FilterLinks.tsx'
import { ListBar } from '../../lists/ListBar.tsx'
import { ListResults } from '../../lists/ListResults.tsx'
import { type List, useList } from '../../lists/use-list.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { StudioHead } from '../StudioHead.tsx'
import { Punctuality } from './Punctuality.tsx'
import { QueueRow } from './QueueRow.tsx'
import { queue, queueQuery, statuses } from './queries.ts'

type Queue = AnswerOf<typeof listReviews>
type Status = (typeof statuses)[number]

interface PartProps {
  list: List
  data: Queue | undefined
}

/** Filters: open, own, overdue and decided works. */
function Statuses({ list, data }: PartProps) {
  const { t } = useTranslation('studio-reviews')
  const counts = { open: data?.counts.open, mine: data?.counts.mine, overdue: data?.counts.overdue }
  const label = (status: Status) => {
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

/** Why a status has no works, with a link to another status. */
function useNone(list: List, status: Status) {
  const { t } = useTranslation('studio-reviews')
  const other = status === 'open' ? 'decided' : 'open'
  return {
    title: t(`none.${status}.title`),
    body: t(`none.${status}.body`),
    action: (
      <LinkButton
        look="main"
        render={<Link to={list.to({ filters: { status: [other] } })} preventScrollReset />}
      >
        {t(`none.see.${other}`)}
      </LinkButton>
    ),
  }
}

/** The queue of final works, least time left first (FINAL-05). */
export function QueuePage() {
  const { t } = useTranslation('studio-reviews')
  const { list, state } = useList(queue)
  const none = useNone(list, state.filters.status)
  const isNarrowed = list.narrowedBy.some((name) => name !== 'status')
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
        list={{ ...list, isNarrowed }}
        query={query}
        label={t('title')}
        failure={t('failure')}
        none={none}
        shape="rows"
      >
        {({ reviews }) => reviews.map((review) => <QueueRow key={review._id} review={review} />)}
      </ListResults>
    </>
  )
}
