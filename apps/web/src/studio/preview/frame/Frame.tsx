import { Link, Outlet, useRouteError } from 'react-router'
import { ApiError } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { PageError } from '../../../shell/errors/PageError.tsx'
import shell from '../../../shell/frame/Shell.module.css'
import { PageTitle } from '../../../shell/navigation/PageTitle.tsx'
import { useRouteAnnouncer } from '../../../shell/navigation/use-route-announcer.ts'
import { LinkButton } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { EmptyState } from '../../../ui/feedback/States.tsx'
import styles from './Frame.module.css'

/** Layout of a player page in the frame: only the page. */
export function Frame() {
  useRouteAnnouncer()
  return (
    <div className={cx(shell.shell, styles.frame)}>
      <main id="main" className={shell.main} tabIndex={-1}>
        <Outlet />
      </main>
    </div>
  )
}

function Notice({ name }: { name: 'outside' | 'faulty' | 'language' | 'gone' }) {
  const { t } = useTranslation('studio-preview')
  return (
    <div className={styles.notice}>
      <PageTitle>{t(`frame.${name}`)}</PageTitle>
      <EmptyState
        level={1}
        title={t(`frame.${name}`)}
        action={
          name === 'outside' && (
            <LinkButton look="main" render={<Link to="/start" />}>
              {t('frame.back')}
            </LinkButton>
          )
        }
      >
        {t(`frame.${name}Body`)}
      </EmptyState>
    </div>
  )
}

/** Shown where a learner would leave the course. */
export const Outside = () => <Notice name="outside" />

/** Errors specific to drafts; all others look as they do for learners. */
export function FrameError() {
  const error = useRouteError()
  const code = error instanceof ApiError ? error.code : null
  if (code === 'pack-faulty') return <Notice name="faulty" />
  if (code === 'language-unavailable') return <Notice name="language" />
  if (code === 'not-found') return <Notice name="gone" />
  return <PageError />
}
