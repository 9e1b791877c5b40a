import { useTranslation } from '../../i18n/use-translation.ts'
import { celebratedRank } from '../../shell/celebrated-rank.ts'
import { openDrawer } from '../../shell/drawers/drawers.ts'
import { isPageCelebrating } from '../../shell/page-celebration.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Sky } from '../../ui/picture/Sky.tsx'
import { SunClimb } from '../../ui/picture/SunClimb.tsx'
import styles from './Celebration.module.css'

/** Celebrates a new rank once, without interrupting the learner: it takes no focus and stays until closed. */
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
      <SunClimb size="small" className={styles.climb} />
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
