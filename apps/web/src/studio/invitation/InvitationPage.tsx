import { useMutation, useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '@zenit/contract/call'
import { acceptInvitation, type viewInvitation } from '@zenit/contract/invitations'
import { Link, useNavigate, useParams } from 'react-router'
import { ApiError, request } from '../../api/client.ts'
import { sessionQuery } from '../../features/session/session.ts'
import { enumeration } from '../../format/lists.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useNetworkReason } from '../../offline/use-network-reason.ts'
import { paths } from '../../paths.ts'
import { queryClient } from '../../query-client.ts'
import { PageTitle } from '../../shell/navigation/PageTitle.tsx'
import { useSession } from '../../shell/use-session.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/card/Card.tsx'
import { EmptyState } from '../../ui/feedback/States.tsx'
import { toasts } from '../../ui/feedback/toasts.ts'
import styles from './InvitationPage.module.css'
import { invitationQuery } from './queries.ts'

type Invitation = AnswerOf<typeof viewInvitation>

/** What the managers of an organisation can and cannot see of its people. */
const seen = ['profile', 'times', 'training', 'evidence', 'systems', 'records'] as const

function useAccept(secret: string, organisation: string) {
  const { t } = useTranslation('studio-invitation')
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => request(acceptInvitation, { params: { secret } }),
    onSuccess: async () => {
      // The organisation's features apply at once.
      await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
      toasts.success(t('joined', { name: organisation }))
      await navigate(paths.home())
    },
    onError: () => queryClient.invalidateQueries({ queryKey: invitationQuery(secret).queryKey }),
  })
}

/** Why an invitation does not work, at all or for this person, and what to do. */
function Obstacle({ invitation }: { invitation: Invitation & { obstacle: string } }) {
  const { t } = useTranslation('studio-invitation')
  const { user } = useSession()
  const { obstacle, organisation } = invitation
  return (
    <p role="alert" className={styles.obstacle}>
      {t(`obstacles.${obstacle as NonNullable<Invitation['obstacle']>}`, {
        name: organisation,
        email: user?.email ?? '',
      })}
    </p>
  )
}

function Offer({ secret, invitation }: { secret: string; invitation: Invitation }) {
  const { t, language } = useTranslation('studio-invitation')
  const noNetwork = useNetworkReason()
  const { organisation, current, managers, obstacle } = invitation
  const { mutate, isPending, error } = useAccept(secret, organisation)
  const failure = error instanceof ApiError && error.status < 500 ? error.title : t('failed')
  return (
    <>
      <p>{t('leave', { name: current })}</p>
      <h2 className={styles.subtitle}>{t('who')}</h2>
      {managers.length > 0 && <p>{t('managers', { names: enumeration(managers, language) })}</p>}
      {managers.length === 0 && !obstacle && <p>{t('noManagers')}</p>}
      <ul className={styles.list}>
        {seen.map((one) => (
          <li key={one}>{t(`seen.${one}`)}</li>
        ))}
      </ul>
      <p>{t('unseen')}</p>
      {obstacle && <Obstacle invitation={{ ...invitation, obstacle }} />}
      {error && !obstacle && (
        <p role="alert" className={styles.obstacle}>
          {failure}
        </p>
      )}
      <div className={styles.actions}>
        {!obstacle && (
          <Button look="main" pending={isPending} disabledReason={noNetwork} onClick={() => mutate()}>
            {t('accept')}
          </Button>
        )}
        <LinkButton render={<Link to={paths.home()} />}>{t('notNow')}</LinkButton>
      </div>
    </>
  )
}

const Home = ({ children }: { children: string }) => (
  <LinkButton look="main" render={<Link to={paths.home()} />}>
    {children}
  </LinkButton>
)

/** The organisation of an invitation, and who will see which data, before a person accepts. */
export function InvitationPage() {
  const { t } = useTranslation('studio-invitation')
  const { key: secret = '' } = useParams()
  const { data } = useQuery({ ...invitationQuery(secret), retry: false })
  if (!data)
    return (
      <>
        <PageTitle>{t('gone.title')}</PageTitle>
        <EmptyState level={1} icon="lock" title={t('gone.title')} action={<Home>{t('home')}</Home>}>
          {t('gone.body')}
        </EmptyState>
      </>
    )
  const title = t(data.isMember ? 'member' : 'title', { name: data.organisation })
  return (
    <Card as="section" className={styles.card} aria-labelledby="invitation">
      <PageTitle>{title}</PageTitle>
      <h1 id="invitation" className={styles.title}>
        {title}
      </h1>
      {data.isMember ? (
        <div className={styles.actions}>
          <Home>{t('home')}</Home>
        </div>
      ) : (
        <Offer secret={secret} invitation={data} />
      )}
    </Card>
  )
}
