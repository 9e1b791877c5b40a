import type { PackSummary } from '@zenit/contract/packs'
import { Link } from 'react-router'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { studioPaths } from '../../../studio-paths.ts'
import { Icon } from '../../../ui/picture/Icon.tsx'
import packStyles from '../PackPage.module.css'
import { CopyPack } from './CopyPack.tsx'
import { useIsMirror } from './is-mirror.ts'
import styles from './Reading.module.css'
import { TakeOverPack } from './TakeOverPack.tsx'

/** On the page of a pack that is kept in a folder: explains this, and offers both ways to change it here. */
export function MirrorWays({ pack }: { pack: PackSummary }) {
  const { t } = useTranslation('studio-mirror')
  if (!pack.isMirror) return null
  return (
    <section className={styles.note} aria-label={t('title')}>
      <p>{t(pack.home === 'demo' ? 'bodyDemo' : 'body')}</p>
      {pack.isWhole ? (
        <div className={styles.ways}>
          {pack.courses + pack.programs.length > 0 && <CopyPack pack={pack} />}
          <TakeOverPack pack={pack} />
        </div>
      ) : (
        <p>{t('part')}</p>
      )}
    </section>
  )
}

/** On its other pages: why nothing can be changed, and a link to these options. */
export function MirrorNote({ packId }: { packId: string }) {
  const { t } = useTranslation('studio-mirror')
  if (!useIsMirror()) return null
  return (
    <p className={styles.note}>
      {t('readOnly')}
      <Link to={studioPaths.pack(packId)} className={packStyles.lead}>
        {t('toPack')}
        <Icon name="arrow-right" size={16} />
      </Link>
    </p>
  )
}
