import { downloadReportPdf } from '@zenit/contract/report-pdf'
import { addressOf } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { daysOf, onDay, type ReportState, whoAndWhat } from './queries.ts'
import styles from './Report.module.css'

/** The report on paper: printed from the screen, or as a signed PDF. */
export function PaperActions({ organisationId, state }: { organisationId: string; state: ReportState }) {
  const { t, language } = useTranslation('studio-reports')
  const query = { ...whoAndWhat(state), ...daysOf(state), ...onDay(state), lang: language }
  return (
    <div className={styles.actions}>
      <LinkButton
        icon="download"
        render={
          // A file download, not a page of the product.
          <a href={addressOf(downloadReportPdf, { params: { id: organisationId }, query })} download />
        }
      >
        {t('pdf')}
      </LinkButton>
      <Button onClick={() => window.print()}>{t('print')}</Button>
    </div>
  )
}
