import { useState } from 'react'
import { useLocation } from 'react-router'
import { dayWords } from '../../format/days.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useAccountPages } from '../../shell/use-account-pages.ts'
import { useSession } from '../../shell/use-session.ts'
import { tabStorage } from '../../storage.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/picture/Icon.tsx'
import styles from './SoonNotice.module.css'
import './texts.ts'

const key = 'caiplatform_second_factor_later'

/** Announces when a second factor will be required, until dismissed in this tab; hidden when none will be. */
export function SoonNotice() {
  const { t, language } = useTranslation('second-factor')
  const { secondFactor } = useSession()
  const pages = useAccountPages()
  const { pathname } = useLocation()
  const [isPutOff, setPutOff] = useState(() => tabStorage.read(key) !== null)
  if (!secondFactor || secondFactor.isEnforced || isPutOff || !pages || pathname.startsWith('/onboarding'))
    return null
  const putOff = () => {
    tabStorage.write(key, '1')
    setPutOff(true)
  }
  return (
    <aside className={styles.place} aria-label={t('title')}>
      <div className={styles.notice} data-keep-clear>
        <p className={styles.words}>
          <Icon name="lock" />
          {t('soon', { day: dayWords(secondFactor.from, language) })}
        </p>
        <div className={styles.actions}>
          <LinkButton size="small" look="sun" render={<a href={`${pages.account}/second-factor`} />}>
            {t('setUp')}
          </LinkButton>
          <Button size="small" onClick={putOff}>
            {t('later')}
          </Button>
        </div>
      </div>
    </aside>
  )
}
