import { useMutation, useQuery } from '@tanstack/react-query'
import { leaveOrganisation, viewMembership } from '@zenit/contract/membership'
import { useState } from 'react'
import { request } from '../../api/client.ts'
import en from '../../i18n/en/membership.json'
import pl from '../../i18n/pl/membership.json'
import { addTexts } from '../../i18n/translate.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useNetworkReason } from '../../offline/use-network-reason.ts'
import { queryClient, queryOf } from '../../query-client.ts'
import { Button } from '../../ui/Button.tsx'
import { toasts } from '../../ui/feedback/toasts.ts'
import { ConfirmDialog } from '../../ui/overlay/Dialog.tsx'
import styles from './Required.module.css'

addTexts('pl', { membership: pl })
addTexts('en', { membership: en })

const membershipQuery = queryOf(viewMembership, {})

const effects = ['stays', 'sight', 'training', 'sections', 'back'] as const

function useLeave(onDone: () => void) {
  const { t } = useTranslation('membership')
  return useMutation({
    mutationFn: ({ _id }: { _id: string; name: string }) =>
      request(leaveOrganisation, { body: { organisation: _id } }),
    onSuccess: (_, { name }) => {
      toasts.success(t('done', { organisation: name }))
    },
    onError: () => toasts.error(t('failed')),
    onSettled: async () => {
      onDone()
      // The organisation's features, assignments and messages no longer apply.
      await queryClient.invalidateQueries()
    },
  })
}

/** Lets a person leave an organisation, after an explanation of the consequences. */
export function Leave() {
  const { t } = useTranslation('membership')
  const noNetwork = useNetworkReason()
  const { data } = useQuery(membershipQuery)
  const [isAsking, setAsking] = useState(false)
  const leave = useLeave(() => setAsking(false))
  if (!data?.canLeave) return null
  const { organisation } = data
  return (
    <>
      <p className={styles.note}>{t('about', { organisation: organisation.name })}</p>
      <div className={styles.actions}>
        <Button disabledReason={noNetwork} onClick={() => setAsking(true)}>
          {t('open')}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('dialog', { organisation: organisation.name })}
        confirmLabel={t('yes')}
        cancelLabel={t('no')}
        isPending={leave.isPending}
        onConfirm={() => leave.mutate(organisation)}
        onCancel={() => setAsking(false)}
      >
        <ul className={styles.points}>
          {effects.map((effect) => (
            <li key={effect}>{t(`effects.${effect}`)}</li>
          ))}
        </ul>
      </ConfirmDialog>
    </>
  )
}
