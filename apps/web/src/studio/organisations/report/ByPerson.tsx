import { exportReport } from '@zenit/contract/reports'
import { Link } from 'react-router'
import { addressOf } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { FilterLinks } from '../../../lists/filters/FilterLinks.tsx'
import type { List } from '../../../lists/use-list.ts'
import { studioPaths } from '../../../studio-paths.ts'
import { LinkButton } from '../../../ui/Button.tsx'
import { Part } from './Part.tsx'
import { inState, onDay, type ReportState, stateChoices, whoAndWhat } from './queries.ts'
import styles from './Report.module.css'

interface Props {
  organisationId: string
  list: List
  state: ReportState
}

/** Person by person: as a table, and as files to take along. */
export function ByPerson({ organisationId, list, state }: Props) {
  const { t, language } = useTranslation('studio-matrix')
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
        {(['xlsx', 'csv'] as const).map((format) => (
          <LinkButton
            key={format}
            icon="download"
            render={
              // A file, no page of the product.
              <a
                href={addressOf(exportReport, {
                  params: { id: organisationId },
                  query: { ...query, format, lang: language },
                })}
                download
              />
            }
          >
            {t(`files.${format}`)}
          </LinkButton>
        ))}
      </div>
    </Part>
  )
}
