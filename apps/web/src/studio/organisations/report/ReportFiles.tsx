import { useMutation } from '@tanstack/react-query'
import { createReportExport } from '@zenit/contract/report-exports'
import { exportReport, type Report, type ReportFormat } from '@zenit/contract/reports'
import { ApiError, addressOf, request } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { toasts } from '../../../ui/feedback/toasts.ts'
import { isLarge, outdateExports } from './exports.ts'
import { inState, onDay, type ReportState, whoAndWhat } from './queries.ts'
import styles from './Report.module.css'

interface Props {
  organisationId: string
  state: ReportState
  /** Undefined until the size of the report is known. */
  data: Report | undefined
}

/** Files written by a job and announced by a letter. */
function LargeFiles({ organisationId, state }: Omit<Props, 'data'>) {
  const { t } = useTranslation('studio-matrix')
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: (format: ReportFormat) =>
      request(createReportExport, {
        params: { id: organisationId },
        body: { ...whoAndWhat(state), ...inState(state), ...onDay(state), format },
      }),
    onSuccess: async () => {
      await outdateExports()
      toasts.success(t('exports.ordered'))
    },
  })
  const failure = error instanceof ApiError && error.status < 500 ? error.title : t('exports.failed')
  return (
    <>
      {(['xlsx', 'csv'] as const).map((format) => (
        <Button key={format} pending={isPending && variables === format} onClick={() => mutate(format)}>
          {t(`exports.prepare.${format}`)}
        </Button>
      ))}
      <p className={styles.note}>{t('exports.large')}</p>
      <p role="alert" className={styles.late}>
        {error && failure}
      </p>
    </>
  )
}

/** The report as files: small ones at once, large ones by a job. */
export function ReportFiles({ organisationId, state, data }: Props) {
  const { t, language } = useTranslation('studio-matrix')
  if (data && isLarge(data, state)) return <LargeFiles organisationId={organisationId} state={state} />
  const query = { ...whoAndWhat(state), ...inState(state), ...onDay(state), lang: language }
  return (['xlsx', 'csv'] as const).map((format) => (
    <LinkButton
      key={format}
      icon="download"
      render={
        // A file download, not a page of the product.
        <a
          href={addressOf(exportReport, { params: { id: organisationId }, query: { ...query, format } })}
          download
        />
      }
    >
      {t(`files.${format}`)}
    </LinkButton>
  ))
}
