import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/overlay/Dialog.tsx'

interface Props {
  /** Label of the text. */
  label: string
  /** The translation is fine. */
  isCalm: boolean
  /** Replaces an existing text, so the author is asked first. */
  isReplacing: boolean
  onCopy: () => void
}

/** Copies the source text into a translation. */
export function CopySource({ label, isCalm, isReplacing, onCopy }: Props) {
  const { t } = useTranslation('studio-translation')
  const { t: words } = useTranslation('studio-gaps')
  const { t: content } = useTranslation('studio-content')
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button
        size="small"
        look={isCalm ? 'quiet' : 'plain'}
        icon="copy"
        aria-label={t('copyLabel', { label })}
        onClick={() => (isReplacing ? setAsking(true) : onCopy())}
      >
        {t('copy')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={words('replace.title')}
        confirmLabel={words('replace.send')}
        cancelLabel={content('cancel')}
        onConfirm={() => {
          setAsking(false)
          onCopy()
        }}
        onCancel={() => setAsking(false)}
      >
        <p>{words('replace.body', { label })}</p>
      </ConfirmDialog>
    </>
  )
}
