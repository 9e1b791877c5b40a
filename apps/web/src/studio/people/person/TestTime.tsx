import type { Person } from '@zenit/contract/people'
import { useState } from 'react'
import { numberWords } from '../../../format/numbers.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import { Icon } from '../../../ui/picture/Icon.tsx'
import { TimeDialog } from '../change/TimeDialog.tsx'
import { dateWords } from '../words.ts'
import styles from './PersonPage.module.css'

/** The time that somebody has in closed tests, with every change of it (TEST-03). */
export function TestTime({ person }: { person: Person }) {
  const { t, language } = useTranslation('studio-people')
  const [isOpen, setOpen] = useState(false)
  const { multiplier, history } = person.testTime
  const words = (times: number) =>
    times === 1 ? t('time.plain') : t('time.more', { times: numberWords(times, language) })
  return (
    <Card as="section" className={styles.card} aria-labelledby="test-time">
      <div className={styles.head}>
        <h2 id="test-time" className={styles.subtitle}>
          {t('time.title')}
        </h2>
        <Button size="small" onClick={() => setOpen(true)}>
          {t('person.change')}
        </Button>
      </div>
      <p className={styles.value}>{words(multiplier)}</p>
      <p className={styles.note}>{t('time.body')}</p>
      {history.length > 0 && (
        <details className={styles.details}>
          <summary>
            {t('time.history')}
            <Icon name="chevron-down" size={16} />
          </summary>
          <ol className={styles.history}>
            {history.map(({ multiplier: times, reason, setAt, setBy }) => (
              <li key={setAt}>
                <strong>{words(times)}</strong>: {reason}
                <span className={styles.note}>
                  {t(setBy ? 'time.by' : 'time.byNobody', {
                    date: dateWords(setAt, language),
                    name: setBy?.name ?? '',
                  })}
                </span>
              </li>
            ))}
          </ol>
        </details>
      )}
      {isOpen && <TimeDialog person={person} onClose={() => setOpen(false)} />}
    </Card>
  )
}
