import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query'
import type { PackImpact } from '@zenit/contract/packs'
import { type ReactNode, useState } from 'react'
import { ApiError } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { ListStates } from '../../../lists/ListStates.tsx'
import { Button } from '../../../ui/Button.tsx'
import { CheckList } from '../../../ui/form/CheckList.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import styles from '../PackPage.module.css'
import { outdatePacks } from '../queries.ts'
import { Impact } from './Impact.tsx'

/** Something is retired, changes for learners, or gets another source. */
const asksFirst = ({ confirmation, takesOver }: PackImpact) => confirmation !== null || takesOver !== null

/** Refusals because the state differs from what was shown. */
const outdated: readonly string[] = [
  'conflict',
  'confirmation-required',
  'pack-elsewhere',
  'approval-required',
]

const isOutdated = (error: Error | null) => error instanceof ApiError && outdated.includes(error.code)

interface Props {
  isOpen: boolean
  onClose: () => void
  title: string
  children?: ReactNode
  query: UseQueryResult<PackImpact>
  /** The pack whose draft is published: renames in it can be declared. */
  packId?: string | undefined
  /** Sends the shown impact. */
  mutation: UseMutationResult<unknown, Error, PackImpact>
  sendLabel: string
  nothing: string
  /** Further choices, once there is something to send. */
  choices?: ReactNode
  /** What is missing before it can be sent. */
  missing?: string | undefined
  /** The error is shown where the choice was made. */
  isExplained?: boolean
}

/** The effects, or why they are unavailable. */
function Shown({ query, packId, nothing }: Pick<Props, 'query' | 'packId' | 'nothing'>) {
  const { t } = useTranslation('studio-content')
  const refusals: Record<string, string> = {
    'pack-faulty': t('publish.faulty'),
    'pack-elsewhere': t('rollBack.elsewhere'),
  }
  const refusal = query.error instanceof ApiError ? refusals[query.error.code] : undefined
  if (refusal) return <p>{refusal}</p>
  return (
    <ListStates query={query} failure={t('publish.failure')} shape="rows">
      {(impact) =>
        impact.changes || impact.takesOver ? <Impact impact={impact} packId={packId} /> : <p>{nothing}</p>
      }
    </ListStates>
  )
}

/** Sends the shown effects, and shows them again when they have changed. */
function useSending({ query, mutation }: Pick<Props, 'query' | 'mutation'>) {
  const [isConfirmed, setConfirmed] = useState(false)
  const send = (impact: PackImpact) =>
    mutation.mutate(impact, {
      onError: (failure) => {
        if (!isOutdated(failure)) return
        setConfirmed(false)
        void query.refetch()
        void outdatePacks()
      },
    })
  return { isConfirmed, setConfirmed, send }
}

/**
 * Shows the effects for learners, asks for confirmation where there are any, and sends. Shows them again when they have
 * changed.
 */
export function ImpactDialog({ isOpen, onClose, title, children, query, mutation, ...rest }: Props) {
  const { choices, missing, packId, isExplained = false, sendLabel, nothing } = rest
  const { t } = useTranslation('studio-content')
  const { isConfirmed, setConfirmed, send } = useSending({ query, mutation })
  const { data, isFetching } = query
  const isReady = data !== undefined && !isFetching && (data.changes || data.takesOver !== null)
  const unconfirmed = data && asksFirst(data) && !isConfirmed ? t('publish.confirmFirst') : undefined
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      closeLabel={t('close')}
      actions={
        <>
          <Button onClick={onClose}>{t(isReady ? 'cancel' : 'close')}</Button>
          {isReady && (
            <Button
              look="main"
              pending={mutation.isPending}
              disabledReason={missing ?? unconfirmed}
              onClick={() => send(data)}
            >
              {sendLabel}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.form}>
        {children}
        {mutation.isError && !isExplained && (
          <p role="alert" className={styles.error}>
            {t(isOutdated(mutation.error) ? 'publish.outdated' : 'failed')}
          </p>
        )}
        <Shown query={query} packId={packId} nothing={nothing} />
        {isReady && choices}
        {isReady && asksFirst(data) && (
          <CheckList
            label={title}
            hideLabel
            options={[{ value: 'yes', label: t('publish.confirm') }]}
            chosen={isConfirmed ? ['yes'] : []}
            onToggle={() => setConfirmed(!isConfirmed)}
          />
        )}
      </div>
    </Dialog>
  )
}
