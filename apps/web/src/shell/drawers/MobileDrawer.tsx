import { type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { logout } from '../../features/session/sign-out.ts'
import { fullName } from '../../format/names.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { languageOptions } from '../../i18n/language.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { ClosedEntry } from '../../ui/card/ClosedEntry.tsx'
import { cx } from '../../ui/cx.ts'
import { Drawer } from '../../ui/overlay/Drawer.tsx'
import { Icon, type IconName } from '../../ui/picture/Icon.tsx'
import { Avatar } from '../Avatar.tsx'
import { useAccountLinks } from '../header/menus/account-links.ts'
import { BetaNotice } from '../header/menus/BetaNotice.tsx'
import { ExternalTools } from '../header/menus/ExternalTools.tsx'
import { ProgramLinks } from '../header/menus/ProgramLinks.tsx'
import { fetchPalette, openPalette } from '../header/palette.ts'
import { type MenuItem, useMenu } from '../menu.ts'
import { studioOf } from '../studio.ts'
import { useAccountPages } from '../use-account-pages.ts'
import { useChangeLanguage } from '../use-change-language.ts'
import { useSession } from '../use-session.ts'
import type { DrawerName } from './drawers.ts'
import { drawerIcons, drawerNames, drawerParts, useUnread } from './LearnerDrawers.tsx'
import styles from './MobileDrawer.module.css'

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
          <span>{name}</span>
          <span className={styles.alias}>{alias.toUpperCase()}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** The person at the top of the menu, linked to their profile if the hub has one. */
function Profile({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('menus')
  const { t: shell } = useTranslation('shell')
  const { user } = useSession()
  const pages = useAccountPages()
  if (!user) return null
  const person = (
    <>
      <Avatar id={user._id} name={user.firstName} image={user.avatar} />
      <span className={styles.words}>
        <span className={styles.name}>{fullName(user)}</span>
        <small className={styles.note}>
          {pages ? `${t('profile')} ${t('newTab')}` : shell('user.rankStage', { rank: user.rankStage })}
        </small>
      </span>
    </>
  )
  if (!pages) return <div className={styles.profile}>{person}</div>
  return (
    <a href={pages.profile} target="_blank" rel="noopener" className={styles.profile} onClick={onLeave}>
      {person}
      <Icon name="external" size={18} />
    </a>
  )
}

function Account({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('shell')
  const { user, isOnboarded } = useSession()
  const others = useAccountLinks().filter(({ id }) => id !== 'profile')
  const studio = studioOf(user?.roles ?? [])
  return (
    <ul className={styles.list}>
      {others.map(({ id, label, icon, href }) => (
        <li key={id}>
          <a href={href} target="_blank" rel="noopener" className={styles.entry} onClick={onLeave}>
            <Icon name={icon} />
            <span>
              {label}
              <small className={styles.note}>{t('newTabNote')}</small>
            </span>
          </a>
        </li>
      ))}
      {isOnboarded && (
        <li>
          <Link to={paths.sessions()} className={styles.entry} onClick={onLeave}>
            <Icon name="lock" />
            {t('user.sessions')}
          </Link>
        </li>
      )}
      <li>
        <Link to={paths.yourData()} className={styles.entry} onClick={onLeave}>
          <Icon name="download" />
          {t('user.yourData')}
        </Link>
      </li>
      {studio && (
        <li>
          <Link to={studio} className={styles.entry} onClick={onLeave}>
            <Icon name="edit" />
            {t('user.studio')}
          </Link>
        </li>
      )}
    </ul>
  )
}

function Item({ item, onLeave }: { item: MenuItem; onLeave: () => void }) {
  const { t } = useTranslation('shell')
  if (item.isOff)
    return (
      <ClosedEntry reason={t('nav.off')} className={cx(styles.big, styles.off)}>
        {item.title}
        <Icon name="lock" />
      </ClosedEntry>
    )
  return (
    <Link to={item.url} className={styles.big} aria-current={item.isCurrent || undefined} onClick={onLeave}>
      {item.title}
    </Link>
  )
}

interface SubDrawerProps {
  title: string
  icon: IconName
  children: (leave: () => void) => ReactNode
  onLeave: () => void
}

/** An entry that opens its own drawer over the menu. */
function SubDrawer({ title, icon, children, onLeave }: SubDrawerProps) {
  const { t } = useTranslation('shell')
  const [isOpen, setOpen] = useState(false)
  const leave = () => {
    setOpen(false)
    onLeave()
  }
  return (
    <>
      <button type="button" className={styles.big} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {title}
        <Icon name={icon} />
      </button>
      <Drawer
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={title}
        closeLabel={t('nav.back')}
        size="full"
      >
        {children(leave)}
      </Drawer>
    </>
  )
}

/** The learner's notifications, streak and rank, each in its own drawer over the menu. */
function LearnerEntry({ name, onLeave }: { name: DrawerName; onLeave: () => void }) {
  const { t } = useTranslation('common')
  const unread = useUnread()
  const [isOpen, setOpen] = useState(false)
  const { Part } = drawerParts[name]
  const leave = () => {
    setOpen(false)
    onLeave()
  }
  const count = name === 'notifications' ? unread : 0
  return (
    <li>
      <button type="button" className={styles.entry} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name={drawerIcons[name]} />
        <span>
          {t(`drawers.${name}`)}
          {count > 0 && <small className={styles.note}>{t('drawers.unread', { count })}</small>}
        </span>
      </button>
      <Suspense fallback={null}>
        <Part isOpen={isOpen} onClose={() => setOpen(false)} onLeave={leave} size="full" />
      </Suspense>
    </li>
  )
}

function LearnerEntries({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('menus')
  return (
    <ul className={styles.list}>
      {drawerNames.map((name) => (
        <LearnerEntry key={name} name={name} onLeave={onLeave} />
      ))}
      <li>
        <Link to={paths.progress()} className={styles.entry} onClick={onLeave}>
          <Icon name="calendar" />
          {t('progress')}
        </Link>
      </li>
    </ul>
  )
}

function Entries({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('shell')
  const menu = useMenu()
  const search = () => {
    onLeave()
    openPalette()
  }
  return (
    <>
      <button
        type="button"
        className={styles.search}
        aria-haspopup="dialog"
        onPointerEnter={fetchPalette}
        onFocus={fetchPalette}
        onClick={search}
      >
        <Icon name="search" />
        {t('nav.search')}
      </button>
      <nav aria-label={t('nav.main')} className={styles.nav}>
        <Link to={paths.home()} className={styles.big} onClick={onLeave}>
          {t('nav.home')}
        </Link>
        <SubDrawer title={t('nav.programs')} icon="chevron-right" onLeave={onLeave}>
          {(leave) => <ProgramLinks onLeave={leave} />}
        </SubDrawer>
        {menu.map((item) => (
          <Item key={item.id} item={item} onLeave={onLeave} />
        ))}
        <SubDrawer title={t('nav.grid')} icon="grid" onLeave={onLeave}>
          {(leave) => <ExternalTools onLeave={leave} />}
        </SubDrawer>
      </nav>
    </>
  )
}

/** The whole menu on a small screen; Programs and the products open their own drawers over it (NAV-06). */
export function MobileDrawer({ isOpen, onClose }: Props) {
  const { t } = useTranslation('shell')
  const { isOnboarded, isBeta } = useSession()
  return (
    <Drawer isOpen={isOpen} onClose={onClose} title={t('nav.menu')} closeLabel={t('nav.close')} size="full">
      <Profile onLeave={onClose} />
      {isOnboarded && <Entries onLeave={onClose} />}
      {isOnboarded && <LearnerEntries onLeave={onClose} />}
      <Account onLeave={onClose} />
      <LanguageChoice />
      <Button icon="exit" onClick={() => void logout()}>
        {t('user.logout')}
      </Button>
      {isBeta && isOnboarded && (
        <div className={styles.beta}>
          <BetaNotice />
        </div>
      )}
    </Drawer>
  )
}
