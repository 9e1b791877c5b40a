import type { CourseFigures, Training } from '@zenit/contract/reports'
import { numberWords } from '../../../format/numbers.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'

export function useReportWords() {
  const { t, language } = useTranslation('studio-reports')
  return {
    count: (number: number) => numberWords(number, language),
    countOrNone: (number: number | null) => (number === null ? '–' : numberWords(number, language)),
    percent: (part: number, whole: number) =>
      whole === 0 ? '' : t('percent', { number: Math.round((100 * part) / whole) }),
    trainingTitle: ({ item: { kind, title } }: Pick<Training, 'item'>) =>
      title === null ? t('gone') : kind === 'program' ? t('program', { title }) : title,
    courseTitle: ({ title }: Pick<CourseFigures, 'title'>) => title ?? t('gone'),
  }
}
