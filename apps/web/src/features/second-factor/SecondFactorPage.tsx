import type { SecondFactorDemand } from '@zenit/contract/session'
import { Link, useLoaderData } from 'react-router'
import { dayWords } from '../../format/days.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { paths } from '../../paths.ts'
import { Notice } from '../../shell/errors/PageError.tsx'
import { useAccountPages } from '../../shell/use-account-pages.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { logout } from '../session/sign-out.ts'
import './texts.ts'

/** The only page for a person who already needs a second factor and has none. */
export function SecondFactorPage() {
  const { t, language } = useTranslation('second-factor')
  const { from, by } = useLoaderData<SecondFactorDemand>()
  const pages = useAccountPages()
  const day = dayWords(from, language)
  return (
    <Notice
      icon="lock"
      title={t('title')}
      body={by === 'organisation' ? t('byOrganisation', { day }) : t('byOperator', { day })}
    >
      {pages && (
        <LinkButton look="sun" icon="lock" render={<a href={`${pages.account}/second-factor`} />}>
          {t('setUp')}
        </LinkButton>
      )}
      <LinkButton render={<Link to={paths.yourData()} />}>{t('yourData')}</LinkButton>
      <Button icon="exit" onClick={() => void logout()}>
        {t('logout')}
      </Button>
    </Notice>
  )
}
