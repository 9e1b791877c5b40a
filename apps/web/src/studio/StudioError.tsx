import { Link, useRouteError } from 'react-router'
import { ApiError, NoResponseError } from '../api/client.ts'
import { useIsOffline, useOnReconnect } from '../connection.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { paths } from '../paths.ts'
import { useRefresh } from '../shell/errors/ErrorPage.tsx'
import { PageTitle } from '../shell/navigation/PageTitle.tsx'
import { studioOf } from '../shell/studio.ts'
import { useSession } from '../shell/use-session.ts'
import { LinkButton } from '../ui/Button.tsx'
import { EmptyState, ErrorState } from '../ui/feedback/States.tsx'

/** A page for another role: not a failure, so no alarm. */
function Closed() {
  const { t } = useTranslation('studio')
  const { user } = useSession()
  const own = studioOf(user?.roles ?? [])
  return (
    <>
      <PageTitle>{t('closed.title')}</PageTitle>
      <EmptyState
        level={1}
        icon="lock"
        title={t('closed.title')}
        action={
          <LinkButton look="main" render={<Link to={own ?? paths.home()} />}>
            {t(own ? 'closed.own' : 'nav.back')}
          </LinkButton>
        }
      >
        {t('closed.body')}
      </EmptyState>
    </>
  )
}

/** Data that failed to load; when offline, it loads by itself once the network is back. */
function Failed({ isAway }: { isAway: boolean }) {
  const { t } = useTranslation('shell')
  const { isRetrying, onRefresh } = useRefresh()
  useOnReconnect(onRefresh)
  const title = t(isAway ? 'offline.notHere' : 'error.title')
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <ErrorState
        level={1}
        title={title}
        retryLabel={t('offline.retry')}
        onRetry={onRefresh}
        isRetrying={isRetrying}
      >
        {t(isAway ? 'offline.notHereBody' : 'error.body')}
      </ErrorState>
    </>
  )
}

/** An error of one studio page, on a paper surface: the studio has no sky behind it. */
export function StudioError() {
  const error = useRouteError()
  const isOffline = useIsOffline()
  if (error instanceof ApiError && error.status === 403) return <Closed />
  return <Failed isAway={error instanceof NoResponseError || (isOffline && !(error instanceof ApiError))} />
}
