import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/overlay/Dialog.tsx'

interface Props {
  isPending: boolean
  onSkip: () => void
}

/** Lets learners who know a film or a deck skip it, after a confirmation. */
export function Skip({ isPending, onSkip }: Props) {
  const { t } = useTranslation('courses')
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button look="quiet" pending={isPending} onClick={() => setAsking(true)}>
        {t('skip.offer')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('skip.askTitle')}
        confirmLabel={t('skip.confirm')}
        cancelLabel={t('skip.back')}
        onConfirm={() => {
          setAsking(false)
          onSkip()
        }}
        onCancel={() => setAsking(false)}
      >
        {t('skip.ask')}
      </ConfirmDialog>
    </>
  )
}
