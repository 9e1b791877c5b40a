import type { Review } from '@zenit/contract/reviews'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Icon } from '../../ui/picture/Icon.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { momentWords } from '../dates.ts'
import styles from './Work.module.css'

interface Props {
  decision: NonNullable<Review['version']['decision']>
  criteria: Review['assignment']['criteria']
  /** Language of the criteria and comments. */
  lang: string
}

/** The decision: per criterion, and the comment. */
export function Verdict({ decision, criteria, lang }: Props) {
  const { t, language } = useTranslation('studio-reviews')
  const { status, comment, decidedAt } = decision
  const judgementOf = (id: string) => decision.criteria.find(({ _id }) => _id === id)
  return (
    <section className={styles.verdict}>
      <h2 className={styles.partTitle}>{t('verdict.title')}</h2>
      <p className={styles.verdictHead}>
        <Tag
          tone={status === 'approved' ? 'leaf' : 'plain'}
          icon={status === 'approved' ? 'check' : 'refresh'}
        >
          {t(`state.${status}`)}
        </Tag>
        <span className={styles.note}>{momentWords(decidedAt, language)}</span>
      </p>
      <ul className={styles.judgements}>
        {criteria.map(({ _id, label, levels }) => {
          const judgement = judgementOf(_id)
          if (!judgement) return null
          const level = levels?.find((one) => one._id === judgement.level)
          return (
            <li key={_id} className={judgement.isMet ? styles.met : styles.unmet}>
              <Icon name={judgement.isMet ? 'check' : 'close'} size={18} />
              <span>
                <VisuallyHidden>{t(judgement.isMet ? 'met' : 'unmet')}: </VisuallyHidden>
                <span lang={lang}>{label}</span>
                {level && (
                  <span className={styles.note}>
                    {t('levels.at')} <strong lang={lang}>{level.name}</strong>
                  </span>
                )}
                {judgement.note && <span className={styles.note}>{judgement.note}</span>}
              </span>
            </li>
          )
        })}
      </ul>
      {comment && <p className={styles.comment}>{comment}</p>}
    </section>
  )
}
