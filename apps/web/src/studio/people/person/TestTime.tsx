import type { Person } from '@zenit/contract/people'
import { useState } from 'react'
import { numberWords } from '../../../format/numbers.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { Disclosure } from '../../Disclosure.tsx'
import { Panel } from '../../Panel.tsx'
import { TimeDialog } from '../change/TimeDialog.tsx'
import { dateWords } from '../words.ts'
import styles from './PersonPage.module.css'

/** A person's time in closed tests, with every change (TEST-03). */
export function TestTime({ person }: { person: Person }) {
  const { t, language } = useTranslation('studio-people')
  const [isOpen, setOpen] = useState(false)
  const { multiplier, history } = person.testTime
  const words = (times: number) =>
    times === 1 ? t('time.plain') : t('time.more', { times: numberWords(times, language) })
  return (
    <Panel
      title={t('time.title')}
      action={
        <Button size="small" onClick={() => setOpen(true)}>
          {t('person.change')}
        </Button>
      }
    >
      <p className={styles.value}>{words(multiplier)}</p>
      <p className={styles.note}>{t('time.body')}</p>
      {history.length > 0 && (
        <Disclosure title={t('time.history')}>
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
        </Disclosure>
      )}
      {isOpen && <TimeDialog person={person} onClose={() => setOpen(false)} />}
    </Panel>
  )
}
