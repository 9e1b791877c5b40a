import type { Mastermind } from '@zenit/contract/community'
import { useTranslation } from '../../i18n/use-translation.ts'
import { monthInWords } from './date-words.ts'
import styles from './Panels.module.css'

const span = ({ from, to }: Mastermind['cycleMonths']) => `${from}–${to}`

function Facts({ mastermind }: { mastermind: Mastermind }) {
  const { t, language } = useTranslation('community')
  const { months, leaders, cycleMonths, meetingWeeks, recruitment } = mastermind
  const facts = [
    [t('mastermind.months', { count: months }), t('mastermind.monthsLabel')],
    [t('mastermind.leaders', { count: leaders }), t('mastermind.leadersLabel')],
    [t('mastermind.cycle', { count: cycleMonths.to, span: span(cycleMonths) }), t('mastermind.cycleLabel')],
    [
      t('mastermind.meetings', { count: meetingWeeks.to, span: span(meetingWeeks) }),
      t('mastermind.meetingsLabel'),
    ],
  ]
  return (
    <>
      <dl className={styles.facts}>
        {facts.map(([value, label]) => (
          <div key={label} className={styles.fact}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.recruitment}>
        {recruitment
          ? t('mastermind.recruitment', { month: monthInWords(recruitment, language) })
          : t('mastermind.noRecruitment')}
      </p>
    </>
  )
}

/** Explains masterminds, and when one can join. */
export function MastermindPanel({ mastermind }: { mastermind: Mastermind | undefined }) {
  const { t } = useTranslation('community')
  return (
    <div className={styles.glass} data-sky="dusk" data-on-sky>
      <div className={styles.words}>
        <h2 className={styles.heading}>{t('mastermind.heading')}</h2>
        <p className={styles.when}>{t('mastermind.motto')}</p>
        <p className={styles.text}>{t('mastermind.words')}</p>
        {mastermind && <Facts mastermind={mastermind} />}
      </div>
    </div>
  )
}
