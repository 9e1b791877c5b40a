import type { Report } from '@zenit/contract/reports'
import { Link } from 'react-router'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { FilterLinks } from '../../../lists/filters/FilterLinks.tsx'
import type { List } from '../../../lists/use-list.ts'
import { studioPaths } from '../../../studio-paths.ts'
import { LinkButton } from '../../../ui/Button.tsx'
import { Exports } from './Exports.tsx'
import { Part } from './Part.tsx'
import { inState, onDay, type ReportState, stateChoices, whoAndWhat } from './queries.ts'
import styles from './Report.module.css'
import { ReportFiles } from './ReportFiles.tsx'

interface Props {
  organisationId: string
  list: List
  state: ReportState
  data: Report | undefined
}

/** The report by person: as a table, and as files to download. */
export function ByPerson({ organisationId, list, state, data }: Props) {
  const { t } = useTranslation('studio-matrix')
  const query = { ...whoAndWhat(state), ...inState(state), ...onDay(state) }
  return (
    <Part title={t('title')} note={t('note')}>
      <FilterLinks
        list={list}
        name="state"
        label={t('state')}
        options={stateChoices.map((value) => ({ value, label: t(`states.${value}`) }))}
      />
      <div className={styles.files}>
        <LinkButton
          render={
            <Link
              to={{
                pathname: studioPaths.organisation(organisationId, 'report/people'),
                search: new URLSearchParams(Object.entries(query)).toString(),
              }}
            />
          }
        >
          {t('open')}
        </LinkButton>
        <ReportFiles organisationId={organisationId} state={state} data={data} />
      </div>
      <Exports organisationId={organisationId} />
    </Part>
  )
}
