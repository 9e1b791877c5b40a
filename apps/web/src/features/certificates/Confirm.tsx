import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useNetworkReason } from '../../offline/use-network-reason.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './Certificate.module.css'
import { Notice, Sheet } from './Sheet.tsx'
import type { useSheet } from './use-sheet.ts'

interface Props {
  sheet: ReturnType<typeof useSheet>
  /** Label of the button. */
  label: string
  failure: { title: string; body: string }
  note?: ReactNode
  /** Further buttons. */
  children?: ReactNode
}

/** A preview of the certificate, and the button that issues it. */
export function Confirm({ sheet: { send, show }, label, failure, note, children }: Props) {
  const { t } = useTranslation('certificates')
  const offline = useNetworkReason()
  return (
    <>
      <Sheet canvas={show} />
      {note}
      {send.isError && (
        <Notice title={`${failure.title}.`} isNews>
          {failure.body}
        </Notice>
      )}
      <div className={styles.actions}>
        <Button
          look="sun"
          icon="award"
          pending={send.isPending}
          disabledReason={offline}
          onClick={() => send.mutate()}
        >
          {send.isPending ? t('drawing') : send.isError ? t('receiveAgain') : label}
        </Button>
        {children}
      </div>
    </>
  )
}
