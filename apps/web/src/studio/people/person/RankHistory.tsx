import type { Person } from '@zenit/contract/people'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Disclosure } from '../../Disclosure.tsx'
import { dateWords } from '../words.ts'
import styles from './PersonPage.module.css'

const reasons = ['onboarding', 'first-certificate', 'program-completed', 'three-programs', 'staff'] as const

/** How a rank was earned; unknown reasons become “earned”. */
const reasonOf = (reason: string) => reasons.find((known) => known === reason) ?? 'other'

/** A person's rank, since when, and how they earned it. */
export function RankHistory({ person: { ranks, rankStage } }: { person: Person }) {
  const { t, language } = useTranslation('studio-people')
  const { t: names } = useTranslation('ranks')
  const latest = ranks.at(-1)
  const name = names(`names.${rankStage as 1 | 2 | 3 | 4 | 5}`)
  if (!latest) return t('person.rankFirst', { name })
  return (
    <>
      {t('person.rankSince', { rank: rankStage, name, date: dateWords(latest.promotedAt, language) })}
      <Disclosure title={t('person.history')}>
        <ol className={styles.history}>
          {ranks.map(({ rank, reason, promotedAt }) => (
            <li key={rank}>
              <strong>{t('rank', { rank })}</strong>: {t(`person.reasons.${reasonOf(reason)}`)},{' '}
              {dateWords(promotedAt, language)}
            </li>
          ))}
        </ol>
      </Disclosure>
    </>
  )
}
