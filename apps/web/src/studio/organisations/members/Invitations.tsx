import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { deleteInvitation, type Invitation, sendInvitations } from '@zenit/contract/invitations'
import type { Organisation } from '@zenit/contract/organisations'
import { useState } from 'react'
import { ApiError, request } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { ListStates } from '../../../lists/ListStates.tsx'
import { Button } from '../../../ui/Button.tsx'
import { toasts } from '../../../ui/feedback/toasts.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { Panel } from '../../Panel.tsx'
import { outdatePeople } from '../../people/queries.ts'
import { dateWords } from '../../people/words.ts'
import { FileDialog } from '../invitation-file/FileDialog.tsx'
import { LinkDialog } from './LinkDialog.tsx'
import { MailDialog } from './MailDialog.tsx'
import styles from './Members.module.css'
import { invitationsQuery } from './queries.ts'

interface RowProps {
  organisationId: string
  invitation: Invitation
}

function useInvitation({ organisationId, invitation }: RowProps) {
  const { t } = useTranslation('studio-members')
  const { _id, email } = invitation
  const onError = (error: Error) => {
    const isRefusal = error instanceof ApiError && error.status < 500
    toasts.error(isRefusal ? error.title : t('invitations.failed'))
  }
  const revoke = useMutation({
    mutationFn: () => request(deleteInvitation, { params: { id: organisationId, invitationId: _id } }),
    onSuccess: () => toasts.success(t('invitations.revoked')),
    onError,
    onSettled: outdatePeople,
  })
  const resend = useMutation({
    mutationFn: () =>
      request(sendInvitations, { params: { id: organisationId }, body: { emails: email ? [email] : [] } }),
    onSuccess: () => toasts.success(t('invitations.resent')),
    onError,
    onSettled: outdatePeople,
  })
  return { revoke, resend }
}

/** An unanswered letter, or a link that still works. */
function InvitationRow(props: RowProps) {
  const { t, language } = useTranslation('studio-members')
  const { revoke, resend } = useInvitation(props)
  const { email, name: invited, domain, uses, mostUses, expiresAt } = props.invitation
  const name = email ?? (domain ? t('invitations.linkFor', { domain }) : t('invitations.link'))
  const until = t('invitations.until', { date: dateWords(expiresAt, language) })
  return (
    <li className={styles.invitation}>
      <p className={styles.name}>{name}</p>
      {invited && <p className={styles.note}>{invited}</p>}
      <p className={styles.note}>
        {email ? until : `${t('invitations.uses', { uses, count: mostUses })} · ${until}`}
      </p>
      <div className={styles.person}>
        {email && (
          <Button size="small" pending={resend.isPending} onClick={() => resend.mutate()}>
            {t('invitations.resend')}
            <VisuallyHidden>– {name}</VisuallyHidden>
          </Button>
        )}
        <Button size="small" look="quiet" pending={revoke.isPending} onClick={() => revoke.mutate()}>
          {t('invitations.revoke')}
          <VisuallyHidden>– {name}</VisuallyHidden>
        </Button>
      </div>
    </li>
  )
}

/** Creates invitations to the organisation, and lists open ones. */
export function Invitations({ organisation }: { organisation: Organisation }) {
  const { t } = useTranslation('studio-members')
  const { t: tFile } = useTranslation('studio-invitation-file')
  const query = useInfiniteQuery(invitationsQuery(organisation._id))
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const [opened, setOpened] = useState<'mail' | 'file' | 'link' | null>(null)
  const close = () => setOpened(null)
  return (
    <Panel title={t('invitations.title')}>
      <div className={styles.person}>
        <Button size="small" look="main" onClick={() => setOpened('mail')}>
          {t('invitations.byMail')}
        </Button>
        <Button size="small" onClick={() => setOpened('file')}>
          {tFile('open')}
        </Button>
        <Button size="small" onClick={() => setOpened('link')}>
          {t('invitations.byLink')}
        </Button>
      </div>
      <ListStates query={query} failure={t('invitations.failure')} shape="rows">
        {({ pages }) => {
          const invitations = pages.flatMap((page) => page.invitations)
          if (invitations.length === 0) return <p className={styles.note}>{t('invitations.none')}</p>
          return (
            <ul className={styles.list} aria-label={t('invitations.open')}>
              {invitations.map((invitation) => (
                <InvitationRow
                  key={invitation._id}
                  organisationId={organisation._id}
                  invitation={invitation}
                />
              ))}
            </ul>
          )
        }}
      </ListStates>
      {hasNextPage && (
        <Button size="small" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('more')}
        </Button>
      )}
      {opened === 'mail' && <MailDialog organisation={organisation} onClose={close} />}
      {opened === 'file' && <FileDialog organisation={organisation} onClose={close} />}
      {opened === 'link' && <LinkDialog organisation={organisation} onClose={close} />}
    </Panel>
  )
}
