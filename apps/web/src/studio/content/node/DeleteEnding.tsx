import { useMutation } from '@tanstack/react-query'
import { deleteNode } from '@zenit/contract/packs'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { request } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { toasts } from '../../../ui/feedback/toasts.ts'
import { ConfirmDialog } from '../../../ui/overlay/Dialog.tsx'
import styles from '../fields/Fields.module.css'
import { type Ending, nodePath } from '../paths.ts'
import { outdatePacks } from '../queries.ts'
import { useKindWords } from '../use-kind-words.ts'

interface Props {
  pack: string
  /** The course. */
  node: string
  ending: Ending
}

/** Deletes the closed test or the final work of a course, and opens the course. */
export function DeleteEnding({ pack, node, ending }: Props) {
  const { t } = useTranslation('studio-editor')
  const name = useKindWords()(ending)
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const change = useMutation({
    mutationFn: () => request(deleteNode, { params: { id: pack }, query: { node, ending } }),
    onSuccess: async () => {
      await navigate(nodePath(pack, node))
      await outdatePacks()
      toasts.success(t('tree.deleted'))
    },
  })
  return (
    <div>
      <Button icon="trash" onClick={() => setAsking(true)}>
        {t('tree.delete')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('tree.deleteTitle', { name })}
        confirmLabel={t('tree.delete')}
        cancelLabel={t('tree.keep')}
        onConfirm={() => change.mutate()}
        onCancel={() => setAsking(false)}
        isPending={change.isPending}
      >
        <p>{t('tree.deleteBody')}</p>
        {change.error && (
          <p role="alert" className={styles.error}>
            {t('tree.failed')}
          </p>
        )}
      </ConfirmDialog>
    </div>
  )
}
