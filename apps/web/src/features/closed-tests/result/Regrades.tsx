import type { Result } from '@zenit/contract/closed-tests'
import { dateWords } from '../../../format/dates.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Icon } from '../../../ui/picture/Icon.tsx'
import '../regrade-texts.ts'
import styles from './Regrades.module.css'

/** Regrades of an attempt: the earlier result, when and why. */
export function Regrades({ regrades }: { regrades: NonNullable<Result['regrades']> }) {
  const { t, language } = useTranslation('regrades')
  return (
    <section className={styles.regrades} aria-labelledby="regrades">
      <h2 id="regrades" className={styles.title}>
        <Icon name="refresh" size={20} />
        {t('title')}
      </h2>
      <ul className={styles.list}>
        {regrades.map(({ regradedAt, reason, from, to }) => (
          <li key={regradedAt + reason}>
            <p>
              <strong>{t('change', { from: from.percentage, to: to.percentage })}</strong>{' '}
              {t('at', { date: dateWords(regradedAt, language) })}
            </p>
            <p className={styles.reason}>{t('reason', { reason })}</p>
          </li>
        ))}
      </ul>
      <p className={styles.reason}>{t('kept')}</p>
    </section>
  )
}
