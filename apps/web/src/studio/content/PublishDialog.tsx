import { useMutation, useQuery } from '@tanstack/react-query'
import { type PackImpact, publishPack } from '@zenit/contract/packs'
import { useState } from 'react'
import { ApiError, request } from '../../api/client.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ListStates } from '../../lists/ListStates.tsx'
import { Button } from '../../ui/Button.tsx'
import { toasts } from '../../ui/feedback/toasts.ts'
import { CheckList } from '../../ui/form/CheckList.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import styles from './PackPage.module.css'
import { impactQuery, outdatePacks } from './queries.ts'
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

/** What publishing would do to learners, in words. */
function Impact({ impact }: { impact: PackImpact }) {
  const { t } = useTranslation('studio-content')
  const { changes, written, retired, revisions, effects, takesOver } = impact
  if (!changes && takesOver === null) return <p>{t('publish.nothing')}</p>
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

/** Publishes what was shown and, where it touches learners, confirmed; what has changed meanwhile is shown anew. */
function usePublish(packId: string, { onDone, onOutdated }: { onDone: () => void; onOutdated: () => void }) {
  const { t } = useTranslation('studio-content')
  return useMutation({
    mutationFn: ({ change, confirmation, takesOver }: PackImpact) =>
      request(publishPack, {
        params: { id: packId },
        body: {
          change,
          ...(confirmation === null ? {} : { confirmation }),
          ...(takesOver === null ? {} : { takeOver: true }),
        },
      }),
    onSuccess: async () => {
      await outdatePacks()
      toasts.success(t('publish.done'))
      onDone()
    },
    onError: (error: Error) => {
      if (error instanceof ApiError && outdated.includes(error.code)) onOutdated()
    },
  })
}

interface Props {
  packId: string
  isOpen: boolean
  onClose: () => void
}

/** Shows what publishing would do, and does it. */
export function PublishDialog({ packId, isOpen, onClose }: Props) {
  const { t } = useTranslation('studio-content')
  const [isConfirmed, setConfirmed] = useState(false)
  const query = useQuery({ ...impactQuery(packId), enabled: isOpen })
  const { data, error, isFetching, refetch } = query
  const publish = usePublish(packId, {
    onDone: onClose,
    onOutdated: () => {
      setConfirmed(false)
      void refetch()
    },
  })
  const isFaulty = error instanceof ApiError && error.code === 'pack-faulty'
  const isOutdated = publish.error instanceof ApiError && outdated.includes(publish.error.code)
  const isReady = data !== undefined && !isFetching && (data.changes || data.takesOver !== null)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('publish.title')}
      closeLabel={t('close')}
      actions={
        <>
          <Button onClick={onClose}>{isReady ? t('cancel') : t('close')}</Button>
          {isReady && (
            <Button
              look="main"
              pending={publish.isPending}
              disabledReason={asksFirst(data) && !isConfirmed ? t('publish.confirmFirst') : undefined}
              onClick={() => publish.mutate(data)}
            >
              {t('publish.send')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.form}>
        {publish.isError && (
          <p role="alert" className={styles.error}>
            {isOutdated ? t('publish.outdated') : t('failed')}
          </p>
        )}
        {isFaulty ? (
          <p>{t('publish.faulty')}</p>
        ) : (
          <ListStates query={query} failure={t('publish.failure')} shape="rows">
            {(impact) => <Impact impact={impact} />}
          </ListStates>
        )}
        {isReady && asksFirst(data) && (
          <CheckList
            label={t('publish.title')}
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
