import { useTranslation } from '../../i18n/use-translation.ts'
import { celebratedRank } from '../../shell/celebrated-rank.ts'
import { openDrawer } from '../../shell/drawers/drawers.ts'
import { isPageCelebrating } from '../../shell/own-celebration.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Sky } from '../../ui/picture/Sky.tsx'
import styles from './Celebration.module.css'

/** The sun climbs to the place of the rank; where motion is unwelcome, it stands there. */
function Climb() {
  return (
    <svg viewBox="0 0 320 120" className={styles.climb} aria-hidden="true">
      <path d="M16 116A144 96 0 0 1 160 20" className={styles.path} pathLength="1" />
      <path d="M160 20A144 96 0 0 1 304 116" className={styles.rest} />
      <g className={styles.sun}>
        <circle r="30" opacity=".18" />
        <circle r="21" opacity=".32" />
        <circle r="13" className={styles.disc} />
      </g>
    </svg>
  )
}

/**
 * A new rank, celebrated once and beside whatever the learner is doing: it takes no focus and stops nothing, and stays
 * until it is closed.
 */
export function Celebration({ rank }: { rank: number }) {
  const { t } = useTranslation('ranks')
  const isWaiting = isPageCelebrating.use()
  const step = rank as 2 | 3 | 4 | 5
  const close = () => celebratedRank.set(null)
  const show = () => {
    close()
    openDrawer('rank')
  }
  if (isWaiting) return null
  return (
    <section
      className={styles.celebration}
      data-celebration
      data-keep-clear
      aria-labelledby="celebration-title"
      data-on-sky
      onKeyDown={(event) => event.key === 'Escape' && close()}
    >
      <Sky time="night" isFramed />
      <IconButton icon="close" label={t('celebration.close')} className={styles.close} onClick={close} />
      <Climb />
      <div role="status" className={styles.words}>
        <h2 id="celebration-title" className={styles.title}>
          {t('celebration.title', { name: t(`names.${step}`) })}
        </h2>
        <p>{t(`celebration.body.${step}`)}</p>
      </div>
      <Button look="sun" iconAfter="arrow-right" onClick={show}>
        {t('celebration.show')}
      </Button>
    </section>
  )
}
