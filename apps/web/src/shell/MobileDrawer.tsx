import { useState } from 'react'
import { Link } from 'react-router'
import { logout } from '../features/session/session.ts'
import { currentLanguage } from '../i18n/i18n.ts'
import { languageOptions } from '../i18n/language.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { Drawer } from '../ui/Drawer.tsx'
import { Icon } from '../ui/Icon.tsx'
import styles from './MobileDrawer.module.css'
import { ProgramLinks } from './ProgramsMenu.tsx'
import { useAccountLinks } from './UserMenu.tsx'
import { useChangeLanguage } from './use-change-language.ts'
import { useSession } from './use-session.ts'

interface Props {
  isOpen: boolean
  onClose: () => void
}

function LanguageChoice() {
  const { t } = useTranslation('shell')
  const { change } = useChangeLanguage()
  const current = currentLanguage()
  return (
    <fieldset className={styles.languages}>
      <legend className={styles.legend}>{t('language.label')}</legend>
      {languageOptions.map(({ alias, name, icon }) => (
        <label key={alias} className={styles.language} lang={alias}>
          <input
            type="radio"
            name="language"
            value={alias}
            checked={alias === current}
            onChange={() => void change(alias)}
          />
          <Icon name={icon} />
          {name}
        </label>
      ))}
    </fieldset>
  )
}

function Account({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell')
  return (
    <ul className={styles.list}>
      {useAccountLinks().map(({ id, label, icon, href }) => (
        <li key={id}>
          <a href={href} target="_blank" rel="noopener" className={styles.entry} onClick={onClose}>
            <Icon name={icon} />
            <span>
              {label}
              <small className={styles.note}>{t('newTabNote')}</small>
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}

/** The whole menu on a small screen; Programs opens a drawer of its own over it (NAV-06). */
export default function MobileDrawer({ isOpen, onClose }: Props) {
  const { t } = useTranslation('shell')
  const { isOnboarded } = useSession()
  const [areProgramsOpen, setProgramsOpen] = useState(false)
  const leave = () => {
    setProgramsOpen(false)
    onClose()
  }
  return (
    <Drawer isOpen={isOpen} onClose={leave} title={t('nav.menu')} closeLabel={t('nav.close')} size="full">
      <nav aria-label={t('nav.main')} className={styles.nav}>
        <Link to={paths.home()} className={styles.big} onClick={leave}>
          {t('nav.home')}
        </Link>
        {isOnboarded && (
          <button
            type="button"
            className={styles.big}
            aria-haspopup="dialog"
            onClick={() => setProgramsOpen(true)}
          >
            {t('nav.programs')}
            <Icon name="chevron-right" />
          </button>
        )}
      </nav>
      <Drawer
        isOpen={areProgramsOpen}
        onClose={() => setProgramsOpen(false)}
        title={t('nav.programs')}
        closeLabel={t('nav.back')}
        size="full"
      >
        <ProgramLinks onLeave={leave} />
      </Drawer>
      <Account onClose={leave} />
      <LanguageChoice />
      <Button icon="exit" onClick={() => void logout()}>
        {t('user.logout')}
      </Button>
    </Drawer>
  )
}
