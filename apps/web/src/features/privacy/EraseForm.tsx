import { useMutation } from '@tanstack/react-query'
import { eraseOwnAccount } from '@zenit/contract/privacy'
import { type FormEvent, useState } from 'react'
import { ApiError, request } from '../../api/client.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useNetworkReason } from '../../offline/use-network-reason.ts'
import { queryClient } from '../../query-client.ts'
import { Button } from '../../ui/Button.tsx'
import { TextInput } from '../../ui/form/Field.tsx'
import { OptionRow } from '../../ui/form/OptionRow.tsx'
import { part } from '../session/sign-out.ts'
import { forgetLocally } from './forget-locally.ts'
import { ownDataQuery } from './loader.ts'
import styles from './YourDataPage.module.css'
import type { OwnData } from './YourDataPage.tsx'

interface ChoiceProps {
  keepsName: boolean
  onChoose: (keepsName: boolean) => void
}

/** Certificates outlive the account; their holder decides whether they keep the name. */
function NameChoice({ keepsName, onChoose }: ChoiceProps) {
  const { t } = useTranslation('privacy')
  return (
    <fieldset className={styles.choices}>
      <legend>{t('erase.name.title')}</legend>
      <OptionRow
        type="radio"
        name="name"
        checked={keepsName}
        onChange={() => onChoose(true)}
        note={t('erase.name.keepNote')}
      >
        {t('erase.name.keep')}
      </OptionRow>
      <OptionRow
        type="radio"
        name="name"
        checked={!keepsName}
        onChange={() => onChoose(false)}
        note={t('erase.name.removeNote')}
      >
        {t('erase.name.remove')}
      </OptionRow>
    </fieldset>
  )
}

function useErasing() {
  const { t } = useTranslation('privacy')
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: { confirmation: string; keepsName: boolean }) =>
      part('erased', async () => {
        const answer = await request(eraseOwnAccount, { body })
        await forgetLocally()
        return answer
      }),
    // The ten minutes may be over, or another admin may have left first.
    onError: () => void queryClient.invalidateQueries({ queryKey: ownDataQuery.queryKey }),
  })
  const message =
    error && (error instanceof ApiError && error.code === 'last-admin' ? error.title : t('erase.failed'))
  return { erase: mutate, isPending, message }
}

const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.toLowerCase()

/** The last step: typing one's own email address, and a button labelled with its effect. */
export function EraseForm({ data: { email, certificates } }: { data: OwnData }) {
  const { t } = useTranslation('privacy')
  const noNetwork = useNetworkReason()
  const { erase, isPending, message } = useErasing()
  const [keepsName, setKeepsName] = useState(true)
  const [confirmation, setConfirmation] = useState('')
  const [isWrong, setWrong] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isRight = isSame(confirmation, email)
    setWrong(!isRight)
    if (isRight) erase({ confirmation, keepsName })
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {certificates > 0 && <NameChoice keepsName={keepsName} onChoose={setKeepsName} />}
      <TextInput
        label={t('erase.field')}
        hint={t('erase.hint', { email })}
        error={isWrong ? t('erase.mismatch') : undefined}
        type="email"
        autoComplete="off"
        value={confirmation}
        onChange={({ target }) => setConfirmation(target.value)}
      />
      {message && <p role="alert">{message}</p>}
      <Button type="submit" look="main" icon="trash" pending={isPending} disabledReason={noNetwork}>
        {t('erase.submit')}
      </Button>
    </form>
  )
}
