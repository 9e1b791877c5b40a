import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query'
import type { PackImpact } from '@zenit/contract/packs'
import { type ReactNode, useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ListStates } from '../../lists/ListStates.tsx'
import { Button } from '../../ui/Button.tsx'
import { CheckList } from '../../ui/form/CheckList.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import styles from './PackPage.module.css'
import { useKindWords } from './use-kind-words.ts'

/** Something goes away, changes under learners, or comes from elsewhere from now on. */
const asksFirst = ({ confirmation, takesOver }: PackImpact) => confirmation !== null || takesOver !== null

function Effect({ effect }: { effect: PackImpact['effects'][number] }) {
  const { t } = useTranslation('studio-content')
  const kindWords = useKindWords()
  const { what, kind, slug, learners, attempts, works, newBeside } = effect
  const concerned = [
    learners > 0 && t('publish.learners', { count: learners }),
    attempts > 0 && t('publish.attempts', { count: attempts }),
    works > 0 && t('publish.works', { count: works }),
  ].filter(Boolean)
  return (
    <li className={styles.issue}>
      <p>{t(`publish.${what}`, { kind: kindWords(kind), slug })}</p>
      <p className={styles.note}>{concerned.length > 0 ? concerned.join(', ') : t('publish.nobody')}</p>
      {newBeside.length > 0 && (
        <p className={styles.note}>{t('publish.renamed', { slugs: newBeside.join(', ') })}</p>
      )}
    </li>
  )
}

/** What would become of what learners see, in words. */
function Impact({ impact, nothing }: { impact: PackImpact; nothing: string }) {
  const { t } = useTranslation('studio-content')
  const { changes, written, retired, revisions, effects, takesOver } = impact
  if (!changes && takesOver === null) return <p>{nothing}</p>
  return (
    <>
      <p>
        {[
          t('publish.written', { count: written }),
          t('publish.revisions', { count: revisions }),
          t('publish.retiredCount', { count: retired }),
        ].join(', ')}
      </p>
      {takesOver && <p>{t('publish.takesOver')}</p>}
      {effects.length > 0 && (
        <>
          <p className={styles.name}>{t('publish.effects')}</p>
          <ul className={styles.issues}>
            {effects.map((effect) => (
              <Effect key={`${effect.what} ${effect.kind} ${effect.slug}`} effect={effect} />
            ))}
          </ul>
        </>
      )}
    </>
  )
}

/** Refused because something is other than what was shown. */
const outdated: readonly string[] = ['conflict', 'confirmation-required', 'pack-elsewhere']

const isOutdated = (error: Error | null) => error instanceof ApiError && outdated.includes(error.code)

interface Props {
  isOpen: boolean
  onClose: () => void
  title: string
  children?: ReactNode
  query: UseQueryResult<PackImpact>
  /** Sends what was shown. */
  mutation: UseMutationResult<unknown, Error, PackImpact>
  sendLabel: string
  nothing: string
  /** It cannot be sent without one. */
  isReasonMissing?: boolean
}

/**
 * Shows what would change for learners, has it confirmed where it touches them, and sends it. What has changed
 * meanwhile is shown anew.
 */
export function ImpactDialog({ isOpen, onClose, title, children, query, mutation, ...rest }: Props) {
  const { isReasonMissing = false, ...texts } = rest
  const { t } = useTranslation('studio-content')
  const { t: words } = useTranslation('studio-translation')
  const [isConfirmed, setConfirmed] = useState(false)
  const { data, error, isFetching, refetch } = query
  const refusals: Record<string, string> = {
    'pack-faulty': t('publish.faulty'),
    'pack-elsewhere': t('rollBack.elsewhere'),
  }
  const refusal = error instanceof ApiError ? refusals[error.code] : undefined
  const isReady = data !== undefined && !isFetching && (data.changes || data.takesOver !== null)
  const send = (impact: PackImpact) =>
    mutation.mutate(impact, {
      onError: (failure) => {
        if (!isOutdated(failure)) return
        setConfirmed(false)
        void refetch()
      },
    })
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      closeLabel={t('close')}
      actions={
        <>
          <Button onClick={onClose}>{isReady ? t('cancel') : t('close')}</Button>
          {isReady && (
            <Button
              look="main"
              pending={mutation.isPending}
              disabledReason={
                isReasonMissing
                  ? words('reasonFirst')
                  : asksFirst(data) && !isConfirmed
                    ? t('publish.confirmFirst')
                    : undefined
              }
              onClick={() => send(data)}
            >
              {texts.sendLabel}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.form}>
        {children}
        {mutation.isError && (
          <p role="alert" className={styles.error}>
            {isOutdated(mutation.error) ? t('publish.outdated') : t('failed')}
          </p>
        )}
        {refusal ? (
          <p>{refusal}</p>
        ) : (
          <ListStates query={query} failure={t('publish.failure')} shape="rows">
            {(impact) => <Impact impact={impact} nothing={texts.nothing} />}
          </ListStates>
        )}
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
