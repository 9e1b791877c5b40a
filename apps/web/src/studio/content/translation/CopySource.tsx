import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/overlay/Dialog.tsx'

interface Props {
  /** What the text is called. */
  label: string
  /** Nothing is wrong with the translation. */
  isCalm: boolean
  /** There is a text that goes: asked about first. */
  isReplacing: boolean
  onCopy: () => void
}

/** Puts the source into the place of a translation. */
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
