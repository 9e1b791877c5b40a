import { useMutation } from '@tanstack/react-query'
import {
  type ReportRhythm,
  type ReportView,
  reportRhythms,
  updateReportSchedule,
} from '@zenit/contract/report-views'
import type { ReportFormat } from '@zenit/contract/reports'
import { useState } from 'react'
import { ApiError, request } from '../../../../api/client.ts'
import { useTranslation } from '../../../../i18n/use-translation.ts'
import { useNetworkReason } from '../../../../offline/use-network-reason.ts'
import { toasts } from '../../../../ui/feedback/toasts.ts'
import { Select } from '../../../../ui/form/Select.tsx'
import { FormDialog } from '../../../../ui/overlay/FormDialog.tsx'
import { outdateViews } from './saved-views.ts'
import styles from './Views.module.css'

const rhythms = ['never', ...reportRhythms] as const
const formats = ['xlsx', 'csv'] as const

interface Props {
  organisationId: string
  view: ReportView
  onClose: () => void
}

/** How often, and in which format, a view is written as a file. */
export function ScheduleForm({ organisationId, view: { _id, name, schedule }, onClose }: Props) {
  const { t } = useTranslation('studio-reports')
  const noNetwork = useNetworkReason()
  const [rhythm, setRhythm] = useState<ReportRhythm | 'never'>(schedule?.rhythm ?? 'never')
  const [format, setFormat] = useState<ReportFormat>(schedule?.format ?? 'xlsx')
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      request(updateReportSchedule, {
        params: { id: organisationId, viewId: _id },
        body: { rhythm, format },
      }),
    onSuccess: async () => {
      await outdateViews()
      toasts.success(t(rhythm === 'never' ? 'views.unscheduled' : 'views.scheduled'))
      onClose()
    },
  })
  const failure = error instanceof ApiError && error.status < 500 ? error.title : t('views.failed')
  return (
    <FormDialog
      title={t('views.scheduleOf', { name })}
      words={{ close: t('views.close'), cancel: t('views.cancel'), send: t('views.send') }}
      isPending={isPending}
      blocked={noNetwork}
      onSend={() => mutate()}
      onClose={onClose}
      className={styles.form}
    >
      <p>{t('views.scheduleLead')}</p>
      <Select
        label={t('views.rhythm')}
        value={rhythm}
        options={rhythms.map((value) => ({ value, label: t(`views.rhythms.${value}`) }))}
        onChange={({ currentTarget: { value } }) =>
          setRhythm(rhythms.find((one) => one === value) ?? 'never')
        }
      />
      <Select
        label={t('views.format')}
        value={format}
        options={formats.map((value) => ({ value, label: t(`views.formats.${value}`) }))}
        onChange={({ currentTarget: { value } }) => setFormat(formats.find((one) => one === value) ?? 'xlsx')}
      />
      <p role="alert" className={styles.failure}>
        {error && failure}
      </p>
    </FormDialog>
  )
}
