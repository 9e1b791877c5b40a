import { useQuery } from '@tanstack/react-query'
import type { Report } from '@zenit/contract/reports'
import { isoDay, officeTimeZone } from '../../../format/dates.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import type { List } from '../../../lists/use-list.ts'
import { Chip } from '../../../ui/Chip.tsx'
import { DateInput } from '../../DateInput.tsx'
import { GroupFilter } from '../groups/GroupFilter.tsx'
import { groupsQuery } from '../groups/queries.ts'
import styles from './Report.module.css'

const ends = ['from', 'to', 'asOf'] as const

interface Props {
  organisationId: string
  list: List
  data: Report | undefined
}

/** Filters of the report; a course is chosen in the table of courses. */
export function Filters({ organisationId, list, data }: Props) {
  const { t } = useTranslation('studio-reports')
  const { data: groups } = useQuery(groupsQuery(organisationId))
  const [course] = list.values('course')
  const title = data?.courses.find(({ _id }) => _id === course)?.title ?? t('filters.oneCourse')
  return (
    <search className={styles.filters} aria-label={t('filters.label')}>
      {(groups?.groups.length ?? 0) > 0 && <GroupFilter list={list} groups={groups?.groups ?? []} />}
      {ends.map((end) => (
        <DateInput
          key={`${end} ${list.values(end)[0] ?? ''}`}
          label={t(`filters.${end}`)}
          defaultValue={list.values(end)[0] ?? ''}
          max={end === 'asOf' ? isoDay(Date.now(), officeTimeZone) : undefined}
          onChange={(value) => {
            // While typed, a year passes through values such as 0002.
            if (value === '' || value >= '2000')
              void list.go({ filters: { [end]: value ? [value] : [] } }, { replace: true })
          }}
        />
      ))}
      {course && (
        <Chip
          removeLabel={t('filters.removeCourse', { title })}
          onRemove={() => void list.go({ filters: { course: [] } })}
        >
          {title}
        </Chip>
      )}
    </search>
  )
}
