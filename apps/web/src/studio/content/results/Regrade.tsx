import { useMutation, useQuery } from '@tanstack/react-query'
import { orderRegrade, type RegradableQuestion, type RegradeImpact } from '@zenit/contract/regrades'
import { useId, useState } from 'react'
import { request } from '../../../api/client.ts'
import { dateTimeWords } from '../../../format/dates.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { ListStates } from '../../../lists/ListStates.tsx'
import { queryClient } from '../../../query-client.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import { toasts } from '../../../ui/feedback/toasts.ts'
import { CheckList } from '../../../ui/form/CheckList.tsx'
import { ReasonField } from '../../ReasonField.tsx'
import packStyles from '../PackPage.module.css'
import { regradeImpactQuery, regradesQuery } from './queries.ts'
import styles from './Results.module.css'
import { isUnpublished } from './Unpublished.tsx'

const plain = (html: string) => html.replaceAll(/<[^>]*>/g, '')
const toggled = (list: readonly string[], id: string) =>
  list.includes(id) ? list.filter((one) => one !== id) : [...list, id]

const counts = ['attempts', 'better', 'worse', 'passing', 'keeping'] as const

function Impact({ impact }: { impact: RegradeImpact }) {
  const { t } = useTranslation('studio-results')
  if (impact.confirmation === null) return <p>{t('regrade.nothing')}</p>
  return (
    <>
      <dl className={styles.figures}>
        {counts.map((name) => (
          <div key={name}>
            <dt>{t(`regrade.${name}`)}</dt>
            <dd>{impact[name]}</dd>
          </div>
        ))}
      </dl>
      {impact.isPart && <p className={packStyles.note}>{t('regrade.part')}</p>}
    </>
  )
}

interface RegradeSelection {
  course: string
  keys: string[]
  voids: string[]
}

interface LastWordProps {
  reason: string
  onReason: (reason: string) => void
  isPending: boolean
  onSend: () => void
}

/** The reason, and the button to confirm. */
function LastWord({ reason, onReason, isPending, onSend }: LastWordProps) {
  const { t } = useTranslation('studio-results')
  const [isMissing, setMissing] = useState(false)
  return (
    <>
      <p className={packStyles.note}>{t('regrade.effect')}</p>
      <ReasonField
        value={reason}
        onChange={onReason}
        hint={t('regrade.reasonHint')}
        error={isMissing && reason.trim() === '' ? t('regrade.noReason') : undefined}
      />
      <p>
        <Button
          look="main"
          pending={isPending}
          onClick={() => {
            setMissing(true)
            if (reason.trim() !== '') onSend()
          }}
        >
          {t('regrade.send')}
        </Button>
      </p>
    </>
  )
}

/** Effects of a regrade, and its confirmation. */
function Order({ packId, chosen, onDone }: { packId: string; chosen: RegradeSelection; onDone: () => void }) {
  const { t } = useTranslation('studio-results')
  const [reason, setReason] = useState('')
  const query = useQuery(regradeImpactQuery(packId, chosen))
  const order = useMutation({
    mutationFn: (confirmation: string) =>
      request(orderRegrade, { params: { id: packId }, body: { ...chosen, confirmation, reason } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: regradesQuery(packId, chosen.course).queryKey })
      toasts.success(t('regrade.done'))
      onDone()
    },
    onError: () => {
      toasts.error(t('regrade.failed'))
      void query.refetch()
    },
  })
  return (
    <ListStates query={query} failure={t('regrade.failure')} shape="rows">
      {(impact) => (
        <>
          <Impact impact={impact} />
          {impact.confirmation !== null && (
            <LastWord
              reason={reason}
              onReason={setReason}
              isPending={order.isPending}
              onSend={() => {
                if (impact.confirmation) order.mutate(impact.confirmation)
              }}
            />
          )}
        </>
      )}
    </ListStates>
  )
}

interface VoidsProps {
  questions: readonly RegradableQuestion[]
  voids: readonly string[]
  onChange: (voids: string[]) => void
}

/** Questions for which every answer counts as right. */
function Voids({ questions, voids, onChange }: VoidsProps) {
  const { t } = useTranslation('studio-results')
  return (
    <details className={styles.more}>
      <summary>{t('regrade.void')}</summary>
      <p className={packStyles.note}>{t('regrade.voidBody')}</p>
      <CheckList
        label={t('regrade.voids')}
        options={questions.map(({ _id, question }) => ({ value: _id, label: plain(question) }))}
        chosen={voids}
        onToggle={(id) => onChange(toggled(voids, id))}
      />
    </details>
  )
}

function Choice({
  packId,
  course,
  questions,
}: {
  packId: string
  course: string
  questions: readonly RegradableQuestion[]
}) {
  const { t } = useTranslation('studio-results')
  const [keys, setKeys] = useState<string[]>([])
  const [voids, setVoids] = useState<string[]>([])
  const corrected = questions.filter(({ isCorrected }) => isCorrected)
  const change = ({ before, after }: RegradableQuestion) =>
    t('regrade.change', { before: before ? before.join(', ') : t('regrade.any'), after: after.join(', ') })
  return (
    <>
      {corrected.length > 0 ? (
        <CheckList
          label={t('regrade.keys')}
          options={corrected.map((one) => ({
            value: one._id,
            label: `${plain(one.question)} ${change(one)}`,
          }))}
          chosen={keys}
          onToggle={(id) => setKeys(toggled(keys, id))}
        />
      ) : (
        <p className={packStyles.note}>{t('regrade.noKeys')}</p>
      )}
      <Voids questions={questions} voids={voids} onChange={setVoids} />
      {keys.length + voids.length > 0 && (
        <Order
          packId={packId}
          chosen={{ course, keys, voids }}
          onDone={() => {
            setKeys([])
            setVoids([])
          }}
        />
      )}
    </>
  )
}

/** Regrades the attempts of a closed test, and lists past regrades. */
export function Regrade({ packId, course }: { packId: string; course: string }) {
  const { t, language } = useTranslation('studio-results')
  const id = useId()
  const query = useQuery(regradesQuery(packId, course))
  if (isUnpublished(query)) return null
  return (
    <Card as="section" className={styles.card} aria-labelledby={id}>
      <h2 id={id} className={packStyles.subtitle}>
        {t('regrade.title')}
      </h2>
      <p>{t('regrade.lead')}</p>
      <ListStates query={query} failure={t('regrade.failure')} shape="rows">
        {({ questions, regrades }) => (
          <>
            <Choice packId={packId} course={course} questions={questions} />
            {regrades.length > 0 && (
              <ol className={packStyles.issues} aria-label={t('regrade.earlier')}>
                {regrades.map((one) => (
                  <li key={one.number} className={packStyles.issue}>
                    <p className={packStyles.name}>
                      {t('regrade.one', { number: one.number, date: dateTimeWords(one.orderedAt, language) })}
                    </p>
                    <p>{one.reason}</p>
                    <p className={packStyles.note}>
                      {one.orderedBy && `${one.orderedBy} · `}
                      {t('regrade.graded', { count: one.attempts })}
                      {!one.isFinished && ` · ${t('regrade.running')}`}
                    </p>
                  </li>
                ))}
              </ol>
            )}
          </>
        )}
      </ListStates>
    </Card>
  )
}
