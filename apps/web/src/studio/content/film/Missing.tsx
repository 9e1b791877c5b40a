import type { UseMutationResult } from '@tanstack/react-query'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import fields from '../fields/Fields.module.css'

interface Props {
  note: string
  label: string
  add: Pick<UseMutationResult<unknown, Error, void>, 'mutate' | 'isPending' | 'isError'>
}

/** A file that does not exist yet, with a button to create it. */
export function Missing({ note, label, add }: Props) {
  const { t } = useTranslation('studio-editor')
  return (
    <>
      <p className={fields.note}>{note}</p>
      <p className={fields.buttons}>
        <Button size="small" icon="plus" pending={add.isPending} onClick={() => add.mutate()}>
          {label}
        </Button>
      </p>
      {add.isError && (
        <p role="alert" className={fields.error}>
          {t('file.failed')}
        </p>
      )}
    </>
  )
}
