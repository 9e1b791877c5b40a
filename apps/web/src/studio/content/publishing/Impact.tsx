import type { PackImpact } from '@zenit/contract/packs'
import { useTranslation } from '../../../i18n/use-translation.ts'
import styles from '../PackPage.module.css'
import { useKindWords } from '../use-kind-words.ts'

function Effect({ effect }: { effect: PackImpact['effects'][number] }) {
  const { t } = useTranslation('studio-content')
  const kindWords = useKindWords()
  const { what, kind, slug, learners, attempts, works, newBeside } = effect
  const concerned = [
    learners > 0 && t('publish.learners', { count: learners }),
    attempts > 0 && t('publish.attempts', { count: attempts }),
    works > 0 && t('publish.works', { count: works }),
  ].filter(Boolean)
  return (
    <li className={styles.issue}>
      <p>{t(`publish.${what}`, { kind: kindWords(kind), slug })}</p>
      <p className={styles.note}>{concerned.length > 0 ? concerned.join(', ') : t('publish.nobody')}</p>
      {newBeside.length > 0 && (
        <p className={styles.note}>{t('publish.renamed', { slugs: newBeside.join(', ') })}</p>
      )}
    </li>
  )
}

type Shown = Pick<PackImpact, 'written' | 'retired' | 'revisions' | 'effects' | 'takesOver'>

/** What becomes of what learners see, in words. */
export function Impact({ impact }: { impact: Shown }) {
  const { t } = useTranslation('studio-content')
  const { written, retired, revisions, effects, takesOver } = impact
  return (
    <>
      <p>
        {[
          t('publish.written', { count: written }),
          t('publish.revisions', { count: revisions }),
          t('publish.retiredCount', { count: retired }),
        ].join(', ')}
      </p>
      {takesOver && <p>{t('publish.takesOver')}</p>}
      {effects.length > 0 && (
        <>
          <p className={styles.name}>{t('publish.effects')}</p>
          <ul className={styles.issues}>
            {effects.map((effect) => (
              <Effect key={`${effect.what} ${effect.kind} ${effect.slug}`} effect={effect} />
            ))}
          </ul>
        </>
      )}
    </>
  )
}
