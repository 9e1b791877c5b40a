import type { PromptbookItem } from '@zenit/contract/promptbook'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { toasts } from '../../ui/feedback/toasts.ts'
import { TextInput } from '../../ui/form/Field.tsx'
import styles from './Promptbook.module.css'
import { useRename } from './use-changes.ts'

const longestTitle = 200

/** Selects the title, because the learner wants to edit it. */
const selectTitle = (form: HTMLFormElement | null) => form?.querySelector('input')?.select()

interface Props {
  item: PromptbookItem
  onEnd: () => void
}

/** Edits the title in place: Enter saves it, Escape cancels. */
export function TitleForm({ item, onEnd }: Props) {
  const { t } = useTranslation('promptbook')
  const [title, setTitle] = useState(item.title)
  const rename = useRename(item)
  const isEmpty = title.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isEmpty) return
    if (title.trim() === item.title) return onEnd()
    rename.mutate(title.trim(), {
      onSuccess: () => {
        toasts.success(t('rename.done'))
        onEnd()
      },
    })
  }
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onEnd()
  }
  const error = isEmpty ? t('rename.empty') : rename.isError ? t('rename.failed') : undefined
  return (
    <form ref={selectTitle} className={styles.titleForm} onSubmit={submit} onKeyDown={leave}>
      <TextInput
        label={t('rename.label')}
        value={title}
        maxLength={longestTitle}
        error={error}
        autoComplete="off"
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <div className={styles.formActions}>
        <Button look="main" size="small" type="submit" pending={rename.isPending}>
          {rename.isError ? t('rename.again') : t('rename.keep')}
        </Button>
        <Button look="quiet" size="small" onClick={onEnd}>
          {t('rename.cancel')}
        </Button>
      </div>
    </form>
  )
}
