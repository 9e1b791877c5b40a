import { useMutation, useQuery } from '@tanstack/react-query'
import { type PackSummary, type PublicationRequest, setApproval } from '@zenit/contract/packs'
import { useEffect, useRef, useState } from 'react'
import { request as send } from '../../../api/client.ts'
import { dateTimeWords } from '../../../format/dates.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { ListStates } from '../../../lists/ListStates.tsx'
import { useSession } from '../../../shell/use-session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import { toasts } from '../../../ui/feedback/toasts.ts'
import { CheckList } from '../../../ui/form/CheckList.tsx'
import { Disclosure } from '../../Disclosure.tsx'
import styles from '../PackPage.module.css'
import { Impact } from '../publishing/Impact.tsx'
import { outdatePacks } from '../queries.ts'
import { isOpen, requestsQuery } from './queries.ts'
import { CancelDialog, DecisionDialog, RescheduleDialog } from './RequestDialogs.tsx'

/** Whether a second author must approve: editable by admins, read-only for others. */
function Approval({ pack }: { pack: PackSummary }) {
  const { t } = useTranslation('studio-publishing')
  const { user } = useSession()
  const { _id: id, needsApproval } = pack
  const set = useMutation({
    mutationFn: () => send(setApproval, { params: { id }, body: { needsApproval: !needsApproval } }),
    onSuccess: () => outdatePacks(),
    onError: () => toasts.error(t('failed')),
  })
  const isChosen = set.isPending ? !needsApproval : needsApproval
  if (!user?.roles.includes('admin')) return needsApproval ? <p>{t('needsApproval')}</p> : null
  return (
    <CheckList
      label={t('approval.label')}
      hideLabel
      options={[{ value: 'yes', label: t('approval.needed') }]}
      chosen={isChosen ? ['yes'] : []}
      onToggle={() => {
        if (!set.isPending) set.mutate()
      }}
    />
  )
}

function Actions({ packId, request }: { packId: string; request: PublicationRequest }) {
  const { t } = useTranslation('studio-publishing')
  const [turn, setTurn] = useState(0)
  const [opened, setOpened] = useState<'approved' | 'rejected' | 'time' | 'cancel' | null>(null)
  const { state, isOwn, isOutdated } = request
  const open = (dialog: typeof opened) => () => {
    setTurn(turn + 1)
    setOpened(dialog)
  }
  const props = { packId, request, onClose: () => setOpened(null) }
  return (
    <div className={styles.actions}>
      {state === 'waits' && !isOwn && (
        <>
          <Button
            look="main"
            disabledReason={isOutdated ? t('outdatedShort') : undefined}
            onClick={open('approved')}
          >
            {t('decide.approved.open')}
          </Button>
          <Button onClick={open('rejected')}>{t('decide.rejected.open')}</Button>
        </>
      )}
      {state !== 'due' && <Button onClick={open('time')}>{t('reschedule.open')}</Button>}
      <Button onClick={open('cancel')}>{t('cancel.open')}</Button>
      <DecisionDialog key={`yes ${turn}`} decision="approved" isOpen={opened === 'approved'} {...props} />
      <DecisionDialog key={`no ${turn}`} decision="rejected" isOpen={opened === 'rejected'} {...props} />
      <RescheduleDialog key={`time ${turn}`} isOpen={opened === 'time'} {...props} />
      <CancelDialog isOpen={opened === 'cancel'} {...props} />
    </div>
  )
}

/** What the request waits for, or how it ended. */
function State({ request }: { request: PublicationRequest }) {
  const { t, language } = useTranslation('studio-publishing')
  const { state, publishAt, isOwn, isOutdated, steps } = request
  const last = steps.at(-1)
  const date = publishAt ? dateTimeWords(publishAt, language) : ''
  if (state === 'failed' || state === 'rejected')
    return (
      <>
        <p className={styles.error}>{t(`panel.${state}`)}</p>
        {last?.failure && <p>{t(`failures.${last.failure}`)}</p>}
        {last?.comment && <p>{t('panel.comment', { name: last.by?.name ?? '', comment: last.comment })}</p>}
      </>
    )
  return (
    <>
      <p className={styles.name}>
        {state === 'waits' && publishAt
          ? t('panel.waitsUntil', { date })
          : t(`panel.${state as 'waits'}`, { date })}
      </p>
      {isOutdated && <p className={styles.error}>{t('outdated')}</p>}
      {state === 'waits' && isOwn && <p>{t('panel.own')}</p>}
    </>
  )
}

function Request({ packId, request }: { packId: string; request: PublicationRequest }) {
  const { t, language } = useTranslation('studio-publishing')
  const { t: translation } = useTranslation('studio-translation')
  const { requestedAt, requestedBy, rollBack, keepsDraft, impact, reason, steps } = request
  const approval = steps.find(({ step }) => step === 'approved')
  const by = { name: requestedBy?.name || t('nobody'), date: dateTimeWords(requestedAt, language) }
  return (
    <>
      <State request={request} />
      <p className={styles.note}>{t('panel.by', by)}</p>
      {isOpen(request) && approval && (
        <p className={styles.note}>
          {t('panel.approvedBy', {
            name: approval.by?.name || t('nobody'),
            date: dateTimeWords(approval.at, language),
          })}
        </p>
      )}
      {rollBack && <p>{t('panel.rollBack', { slug: rollBack.course, number: rollBack.number })}</p>}
      {keepsDraft && <p>{t('panel.keepsDraft')}</p>}
      {isOpen(request) && (
        <>
          <Disclosure title={t('panel.impact')}>
            <Impact impact={impact} />
            {impact.staleTests.length > 0 && (
              <>
                <p className={styles.name}>{translation('tests')}</p>
                <p className={styles.note}>
                  {impact.staleTests.map(({ node, path }) => node ?? path).join(', ')}
                </p>
                <p>{t('panel.reason', { reason: reason ?? '' })}</p>
              </>
            )}
          </Disclosure>
          <Actions packId={packId} request={request} />
        </>
      )}
    </>
  )
}

/** The open request, or the last ended one while somebody has to act on it. */
function shownOf(
  [last]: readonly PublicationRequest[],
  publishedAt: string | null,
): PublicationRequest | null {
  if (!last) return null
  if (isOpen(last)) return last
  const ended = last.steps.at(-1)?.at ?? ''
  const isNews = last.state === 'failed' || last.state === 'rejected'
  return isNews && (publishedAt === null || publishedAt < ended) ? last : null
}

/** Later publication: at a set time, after another author's approval, or both. */
export function RequestPanel({ pack }: { pack: PackSummary }) {
  const { t } = useTranslation('studio-publishing')
  const query = useQuery(requestsQuery(pack._id))
  const last = query.data?.requests[0]
  const before = useRef(last?.state)
  useEffect(() => {
    // The request ended by itself or elsewhere: all data on the page is outdated.
    if (before.current !== undefined && before.current !== last?.state) void outdatePacks()
    before.current = last?.state
  }, [last?.state])
  return (
    <Card as="section" className={styles.card} aria-labelledby="requests">
      <h2 id="requests" className={styles.subtitle}>
        {t('title')}
      </h2>
      <Approval pack={pack} />
      <ListStates query={query} failure={t('failure')} shape="rows">
        {({ requests }) => {
          const shown = shownOf(requests, pack.publishedAt)
          if (!shown) return <p className={styles.note}>{t('none')}</p>
          return <Request packId={pack._id} request={shown} />
        }}
      </ListStates>
    </Card>
  )
}
