import type { ReactNode } from 'react'
import { Link, useLocation, useRouteError } from 'react-router'
import { ApiError, NoResponseError } from '../../api/client.ts'
import { useIsOffline, useOnReconnect } from '../../connection.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { languageOptions } from '../../i18n/language.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { paths } from '../../paths.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Icon, type IconName } from '../../ui/picture/Icon.tsx'
import { Hero } from '../hero/Hero.tsx'
import { PageTitle } from '../navigation/PageTitle.tsx'
import { useChangeLanguage } from '../use-change-language.ts'
import { useWayIn } from '../use-way-in.ts'
import { useRefresh } from './ErrorPage.tsx'
import { ErrorScreen } from './ErrorScreen.tsx'
import { failureOf } from './failure.ts'
import styles from './PageError.module.css'

interface NoticeProps {
  icon: IconName
  title: string
  body: string
  children: ReactNode
}

/** Access refused for a reason: not a failure, so no alarm. */
export function Notice({ icon, title, body, children }: NoticeProps) {
  return (
    <Hero>
      <PageTitle>{title}</PageTitle>
      <div className={styles.notice}>
        <span className={styles.sign}>
          <Icon name={icon} size={30} />
        </span>
        <h1 className={styles.title}>{title}</h1>
        <p>{body}</p>
        <div className={styles.actions}>{children}</div>
      </div>
    </Hero>
  )
}

function AccessLimit({ error }: { error: ApiError }) {
  const { t } = useTranslation('shell')
  const wayIn = useWayIn()
  const isOff = error.code === 'feature-disabled'
  const why = error.code === 'rank-too-low' ? wayIn(error.rank) : t('access.blocked')
  return (
    <Notice
      icon="lock"
      title={isOff ? t('access.off') : t('access.title')}
      body={isOff ? t('access.offBody') : why}
    >
      <LinkButton look="sun" render={<Link to={paths.programs()} />}>
        {t('access.programs')}
      </LinkButton>
    </Notice>
  )
}

/** LANG-05: the content does not exist in this language; the other one is one click away. */
function OtherLanguage() {
  const { t } = useTranslation('shell')
  const { change, isChanging } = useChangeLanguage()
  const others = languageOptions.filter((option) => option.alias !== currentLanguage())
  return (
    <Notice icon="globe" title={t('language.unavailable')} body={t('language.offer')}>
      {others.map((option) => (
        <Button key={option.alias} look="sun" pending={isChanging} onClick={() => void change(option.alias)}>
          {t(`language.switchTo.${option.alias}`)}
        </Button>
      ))}
      <LinkButton render={<Link to={paths.programs()} />}>{t('access.programs')}</LinkButton>
    </Notice>
  )
}

/** Data that was never cached cannot be shown offline; it loads by itself when the network is back. */
function NotHere() {
  const { t } = useTranslation('shell')
  const { isRetrying, onRefresh } = useRefresh()
  useOnReconnect(onRefresh)
  return (
    <Notice icon="cloud" title={t('offline.notHere')} body={t('offline.notHereBody')}>
      <Button look="sun" icon="refresh" pending={isRetrying} onClick={onRefresh}>
        {t('offline.retry')}
      </Button>
      <LinkButton icon="home" render={<Link to={paths.home()} />}>
        {t('error.home')}
      </LinkButton>
    </Notice>
  )
}

function Failure() {
  const { t } = useTranslation('shell')
  const failure = failureOf(useLocation().pathname)
  return <ErrorScreen {...useRefresh()} failure={failure ? t(`error.load.${failure}`) : undefined} isInside />
}

/** An error of one page: the shell stays around it. */
export function PageError() {
  const error = useRouteError()
  const isOffline = useIsOffline()
  // Offline, the code of a page may be what could not be loaded.
  if (error instanceof NoResponseError || (isOffline && !(error instanceof ApiError))) return <NotHere />
  if (error instanceof ApiError && error.status === 406) return <OtherLanguage />
  if (error instanceof ApiError && error.status === 403) return <AccessLimit error={error} />
  return <Failure />
}
