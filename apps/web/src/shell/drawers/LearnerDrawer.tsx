import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Drawer } from '../../ui/overlay/Drawer.tsx'
import { Sky, type TimeOfDay } from '../../ui/picture/Sky.tsx'
import type { DrawerName } from './drawers.ts'
import styles from './LearnerDrawer.module.css'

/** Props that every drawer gets. */
export interface DrawerProps {
  isOpen: boolean
  onClose: () => void
  /** Called when a link in it is followed. */
  onLeave: () => void
  /** Next to the page, or over the menu of a small screen. */
  size?: 'full' | 'side'
}

interface Props extends Omit<DrawerProps, 'onLeave'> {
  name: DrawerName
  /** Mounted from its first opening on; a {@link DrawerBody}. */
  children: ReactNode
}

/** Frame of the learner's notifications, streak and rank. */
export function LearnerDrawer({ name, size = 'side', ...rest }: Props) {
  const { t } = useTranslation('common')
  const { t: drawers } = useTranslation('drawers')
  return <Drawer {...rest} title={t(`drawers.${name}`)} closeLabel={drawers('close')} size={size} />
}

/** Parts of a drawer, stacked. */
export function DrawerParts({ children }: { children: ReactNode }) {
  return <div className={styles.parts}>{children}</div>
}

/** The head of a drawer: a sky with text and a climb. */
export function DrawerSky({ time, children }: { time: TimeOfDay; children: ReactNode }) {
  return (
    <section className={styles.sky} data-on-sky>
      <Sky time={time} isFramed />
      {children}
    </section>
  )
}

/** A note at the end. */
export function DrawerNote({ children }: { children: ReactNode }) {
  return <p className={styles.note}>{children}</p>
}

/** Link to the progress page. */
export function ToProgress({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('drawers')
  return (
    <div>
      <LinkButton icon="calendar" render={<Link to={paths.progress()} onClick={onLeave} />}>
        {t('progress')}
      </LinkButton>
    </div>
  )
}

/** Class of the skeleton that replaces {@link DrawerSky}. */
export const skyPlace: string = styles.skyPlace ?? ''
