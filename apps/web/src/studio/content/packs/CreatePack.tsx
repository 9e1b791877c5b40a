import { useMutation } from '@tanstack/react-query'
import type { BodyOf } from '@zenit/contract/call'
import { createPack } from '@zenit/contract/packs'
import type { Language } from '@zenit/contract/parts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, request } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { studioPaths } from '../../../studio-paths.ts'
import { CheckList } from '../../../ui/form/CheckList.tsx'
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx'
import { outdatePacks } from '../queries.ts'
import { PackIdField } from './PackIdField.tsx'
import styles from './PacksPage.module.css'

const languages = ['pl', 'en'] as const satisfies readonly Language[]

/** Creates an empty pack and opens its page. */
export function CreatePack({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('studio-content')
  const navigate = useNavigate()
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
  const toggle = (value: string) =>
    setChosen(languages.filter((language) => (language === value) !== chosen.includes(language)))
  return (
    <FormDialog
      isOpen={isOpen}
      title={t('create.open')}
      words={{ close: t('close'), cancel: t('cancel'), send: t('create.send') }}
      isPending={create.isPending}
      blocked={chosen.length === 0 ? t('create.noLanguage') : undefined}
      onSend={() => create.mutate({ pack, languages: [...chosen] })}
      onClose={onClose}
      className={styles.form}
    >
      <PackIdField label={t('create.id')} value={pack} isTaken={isTaken} onChange={setPack} />
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
    </FormDialog>
  )
}
