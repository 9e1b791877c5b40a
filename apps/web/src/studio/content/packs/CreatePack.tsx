import { useMutation } from '@tanstack/react-query'
import type { BodyOf } from '@zenit/contract/call'
import { createPack } from '@zenit/contract/packs'
import type { Language } from '@zenit/contract/parts'
import { type FormEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, request } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { studioPaths } from '../../../studio-paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { CheckList } from '../../../ui/form/CheckList.tsx'
import { TextInput } from '../../../ui/form/Field.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import styles from './PacksPage.module.css'
import { outdatePacks } from '../queries.ts'

const languages = ['pl', 'en'] as const satisfies readonly Language[]

/** An empty pack; its page opens. */
export function CreatePack({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('studio-content')
  const navigate = useNavigate()
  const formId = useId()
  const [pack, setPack] = useState('')
  const [chosen, setChosen] = useState<readonly Language[]>(languages)
  const create = useMutation({
    mutationFn: (body: BodyOf<typeof createPack>) => request(createPack, { body }),
    onSuccess: async (answer) => {
      await outdatePacks()
      onClose()
      await navigate(studioPaths.pack(answer.pack._id))
    },
  })
  const isTaken = create.error instanceof ApiError && create.error.code === 'slug-taken'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    create.mutate({ pack, languages: [...chosen] })
  }
  const toggle = (value: string) =>
    setChosen(languages.filter((language) => (language === value) !== chosen.includes(language)))
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('create.open')}
      closeLabel={t('close')}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            look="main"
            type="submit"
            form={formId}
            pending={create.isPending}
            disabledReason={chosen.length === 0 ? t('create.noLanguage') : undefined}
          >
            {t('create.send')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className={styles.form}>
        <TextInput
          label={t('create.id')}
          hint={t('create.idHint')}
          error={isTaken ? t('taken') : undefined}
          required
          maxLength={80}
          pattern="[a-z0-9]+(-[a-z0-9]+)*"
          value={pack}
          onChange={(event) => setPack(event.target.value)}
        />
        <CheckList
          label={t('create.languages')}
          options={languages.map((value) => ({ value, label: t(`languages.${value}`) }))}
          chosen={chosen}
          onToggle={toggle}
        />
        {create.isError && !isTaken && (
          <p role="alert" className={styles.error}>
            {t('failed')}
          </p>
        )}
      </form>
    </Dialog>
  )
}
