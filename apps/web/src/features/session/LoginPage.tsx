import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router'
import { brand } from '../../brand.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { PublicHeader } from '../../shell/header/PublicHeader.tsx'
import { PageTitle } from '../../shell/navigation/PageTitle.tsx'
import { Button } from '../../ui/Button.tsx'
import { arcs, climbed, sunAt } from '../../ui/feedback/arc.ts'
import { Sky } from '../../ui/picture/Sky.tsx'
import { isConfirmation } from './attempt.ts'
import styles from './LoginPage.module.css'
import { arrivalQuery, startLogin } from './login.ts'
import { loginSettingsQuery } from './settings.ts'

type LoginMode = 'signIn' | 'signUp'

/** The two links to the hub: sign in, and sign up. */
function Ways() {
  const { t } = useTranslation('session')
  const [params] = useSearchParams()
  const start = useMutation({
    mutationFn: (way: LoginMode) => startLogin(params.get('from'), { signUp: way === 'signUp' }),
  })
  const { data: settings } = useQuery(loginSettingsQuery)
  const isGoing = (way: LoginMode) => start.isPending && start.variables === way
  return (
    <>
      {start.isError && (
        <p className={styles.note} role="alert">
          {t('unreachable')}
        </p>
      )}
      <div className={styles.ways}>
        <Button look="sun" pending={isGoing('signIn')} onClick={() => start.mutate('signIn')}>
          {t('signIn')}
        </Button>
        {/* Last on the page: when a hub has no sign-up and it disappears, nothing shifts. */}
        {settings?.canSignUp !== false && (
          <Button pending={isGoing('signUp')} onClick={() => start.mutate('signUp')}>
            {t('signUp')}
          </Button>
        )}
      </div>
    </>
  )
}

const risen = 0.22
const sun = sunAt(arcs.hero, risen)
const zenith = sunAt(arcs.hero, 1)

/** Decoration next to the text, if there is space: the start of the path. */
function FirstLight() {
  return (
    <svg className={styles.arc} viewBox="0 0 446 232" aria-hidden="true">
      <path d={climbed(arcs.hero, 1)} className={styles.way} />
      <path d={climbed(arcs.hero, risen)} className={styles.climbed} />
      <circle cx={zenith.x} cy={zenith.y} r="11" className={styles.zenith} />
      <circle cx={sun.x} cy={sun.y} r="40" className={styles.halo} />
      <circle cx={sun.x} cy={sun.y} r="27" className={styles.halo} />
      <circle cx={sun.x} cy={sun.y} r="17" className={styles.disc} />
    </svg>
  )
}

function Frame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('session')
  return (
    <div className={styles.screen} data-on-sky>
      <PageTitle>{t('title')}</PageTitle>
      <Sky time="dawn" className={styles.sky} />
      <PublicHeader isLogin />
      <div className={styles.page}>
        <main className={styles.words}>{children}</main>
        <FirstLight />
      </div>
    </div>
  )
}

/** Outside the shell: goes to the hub, and handles the return (AUTH-01). */
export function LoginPage() {
  const { t } = useTranslation('session')
  const { key } = useLocation()
  // The URL is cleaned while this page stays open, so the visit is remembered.
  const [visit] = useState(key)
  const [isConfirming] = useState(() => isConfirmation(window.location.search))
  const { data: outcome } = useQuery(arrivalQuery(visit))
  if (outcome?.kind === 'done') return <Navigate to={outcome.returnTo} replace />
  if (!outcome)
    return (
      <Frame>
        <h1 className={styles.headline}>{brand.name}</h1>
        <p className={styles.busy} role="status">
          <span className={styles.sun} aria-hidden="true" />
          {t(isConfirming ? 'confirming' : 'signingIn')}
        </p>
      </Frame>
    )
  const hasFailed = outcome.kind === 'failed'
  return (
    <Frame>
      <h1 className={styles.headline}>{t(hasFailed ? 'failedTitle' : 'headline')}</h1>
      <p className={styles.lead}>{t(hasFailed ? 'failedBody' : 'lead')}</p>
      {outcome.kind === 'idle' && outcome.note && (
        <p className={styles.note} role="status">
          {t(outcome.note)}
        </p>
      )}
      <Ways />
    </Frame>
  )
}
