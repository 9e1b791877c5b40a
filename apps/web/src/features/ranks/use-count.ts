import { useTranslation } from '../../i18n/use-translation.ts'
import type { NextRank } from './steps.ts'

/** "„AI na co dzień”: 2 z 5 kursów", "1 z 3 programów"; nothing if there is nothing to count. */
export function useCount({ rung, program }: NextRank): string | null {
  const { t } = useTranslation('ranks')
  if (program && rung.rank >= 4) {
    const { title, finishedCount, coursesCount } = program
    const courses = t('nearest', { program: title, done: finishedCount, count: coursesCount })
    if (rung.needed === 1) return courses
    return `${t('programs', { done: rung.done, count: rung.needed })}. ${courses}`
  }
  return rung.needed > 1 ? t('programs', { done: rung.done, count: rung.needed }) : null
}
