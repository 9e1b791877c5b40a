import type { ReminderStage } from '@zenit/contract/required'
import type { Language } from '../../../content/document.ts'
import type { Day } from '../../../platform/calendar/days.ts'
import { localeOf } from '../../../platform/i18n.ts'
import type { Letter, LetterReader } from '../../mail/letters.ts'

interface ReminderItem {
  title: Record<Language, string>
  dueOn: Day
  /** Days from today to the deadline. */
  days: number
  stage: ReminderStage
}

const dayWords = (day: Day, language: Language) =>
  new Intl.DateTimeFormat(localeOf(language), {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(day))

/** A learner's digest of items with deadlines, each with the reason why it is included today. */
export const reminderLetter =
  (organisation: string, items: readonly ReminderItem[]) =>
  ({ t, language }: LetterReader): Letter => {
    const lines = items.map(({ title, dueOn, days, stage }) =>
      t(`assignments:letter.${stage}`, {
        title: title[language],
        day: dayWords(dueOn, language),
        count: days,
      }),
    )
    const [first] = items
    return {
      subject: t('assignments:letter.subject', { count: items.length, title: first?.title[language] }),
      paragraphs: [
        t('assignments:letter.what', { organisation }),
        lines.map((line) => `• ${line}`).join('\n'),
        t('assignments:letter.settings'),
      ],
      action: { label: t('assignments:letter.action'), path: '/required' },
    }
  }

interface SummaryLine {
  title: Record<Language, string>
  overdue: number
  open: number
  done: number
}

export interface OrganisationSummary {
  name: string
  lines: readonly SummaryLine[]
}

/** A manager's weekly summary: how many people are late with what, by organisation. */
export const summaryLetter =
  (organisations: readonly OrganisationSummary[]) =>
  ({ t, language }: LetterReader): Letter => ({
    subject: t('assignments:summary.subject'),
    paragraphs: [
      t('assignments:summary.what'),
      ...organisations.map(({ name, lines }) =>
        [
          `${name}:`,
          ...lines.map(
            ({ title, ...counts }) =>
              `• ${t('assignments:summary.line', { title: title[language], ...counts })}`,
          ),
        ].join('\n'),
      ),
      t('assignments:summary.settings'),
    ],
    action: { label: t('assignments:summary.action'), path: '/studio/organisations' },
  })
