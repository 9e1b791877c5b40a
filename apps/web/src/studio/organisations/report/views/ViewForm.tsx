import { useMutation } from '@tanstack/react-query'
import { createReportView, type ReportView, updateReportView } from '@zenit/contract/report-views'
import { useState } from 'react'
import { ApiError, request } from '../../../../api/client.ts'
import { useTranslation } from '../../../../i18n/use-translation.ts'
import { useNetworkReason } from '../../../../offline/use-network-reason.ts'
import { toasts } from '../../../../ui/feedback/toasts.ts'
import { TextInput } from '../../../../ui/form/Field.tsx'
import { OptionRow } from '../../../../ui/form/OptionRow.tsx'
import { FormDialog } from '../../../../ui/overlay/FormDialog.tsx'
import type { ReportState } from '../queries.ts'
import { narrowingOf, outdateViews } from './saved-views.ts'
import styles from './Views.module.css'

/** The server's limit. */
const longestName = 80

interface Props {
  organisationId: string
  state: ReportState
  /** Null: a new view with the report's current filters. */
  view: ReportView | null
  onClose: () => void
}

/** Name and visibility of a view. */
export function ViewForm({ organisationId, state, view, onClose }: Props) {
  const { t } = useTranslation('studio-reports')
  const noNetwork = useNetworkReason()
  const [name, setName] = useState(view?.name ?? '')
  const [isShared, setShared] = useState(view?.isShared ?? false)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => {
      const body = { name, isShared }
      return view
        ? request(updateReportView, { params: { id: organisationId, viewId: view._id }, body })
        : request(createReportView, {
            params: { id: organisationId },
            body: { ...body, ...narrowingOf(state) },
          })
    },
    onSuccess: async () => {
      await outdateViews()
      toasts.success(t('views.saved'))
      onClose()
    },
  })
  const failure = error instanceof ApiError && error.status < 500 ? error.title : t('views.failed')
  const missing = name.trim() === '' ? t('views.nameMissing') : undefined
  return (
    <FormDialog
      title={view ? t('views.change') : t('views.save')}
      words={{ close: t('views.close'), cancel: t('views.cancel'), send: t('views.send') }}
      isPending={isPending}
      blocked={missing ?? noNetwork}
      onSend={() => mutate()}
      onClose={onClose}
      noValidate
      className={styles.form}
    >
      <TextInput
        label={t('views.name')}
        maxLength={longestName}
        value={name}
        error={error ? failure : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      <OptionRow
        type="checkbox"
        checked={isShared}
        note={t('views.sharedNote')}
        onChange={(event) => setShared(event.target.checked)}
      >
        {t('views.shared')}
      </OptionRow>
    </FormDialog>
  )
}
