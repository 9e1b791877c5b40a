import { exportReport } from '@zenit/contract/reports'
import { Link } from 'react-router'
import { addressOf } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { studioPaths } from '../../../studio-paths.ts'
import { LinkButton } from '../../../ui/Button.tsx'
import { Part } from './Part.tsx'
import { type ReportState, whoAndWhat } from './queries.ts'
import styles from './Report.module.css'

/** The table knows groups, too. */
const whose = ({ filters: { group } }: ReportState) =>
  group[0] ? `?${new URLSearchParams({ group: group[0] })}` : ''

/** Person by person: as a table, and as files to take along. */
export function ByPerson({ organisationId, state }: { organisationId: string; state: ReportState }) {
  const { t, language } = useTranslation('studio-matrix')
  return (
    <Part title={t('title')} note={t('note')}>
      <div className={styles.files}>
        <LinkButton
          render={
            <Link
              to={{
                pathname: studioPaths.organisation(organisationId, 'report/people'),
                search: whose(state),
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
                  query: { ...whoAndWhat(state), format, lang: language },
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
