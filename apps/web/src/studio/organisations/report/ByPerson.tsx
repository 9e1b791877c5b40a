import { exportReport } from '@zenit/contract/reports'
import { addressOf } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { LinkButton } from '../../../ui/Button.tsx'
import { Part } from './Part.tsx'
import { type ReportState, whoAndWhat } from './queries.ts'
import styles from './Report.module.css'

/** Person by person: as files to take along. */
export function ByPerson({ organisationId, state }: { organisationId: string; state: ReportState }) {
  const { t, language } = useTranslation('studio-matrix')
  return (
    <Part title={t('title')} note={t('note')}>
      <div className={styles.files}>
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
