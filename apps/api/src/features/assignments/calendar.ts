import type { RequiredItem } from '@zenit/contract/assignments'
import type { Config } from '../../config/config.ts'
import type { Language } from '../../content/document.ts'
import { toCalendar } from '../../platform/calendar/ics.ts'
import { translator } from '../../platform/i18n.ts'

interface DeadlineFileInput {
  items: readonly RequiredItem[]
  language: Language
  now: Date
}

/** Returns each deadline as a day in a calendar file. */
export function deadlineFile(
  { brand, publicUrl }: Pick<Config, 'brand' | 'publicUrl'>,
  { items, language, now }: DeadlineFileInput,
): string {
  const t = translator(language)
  const host = new URL(publicUrl).host
  return toCalendar({
    product: `-//${brand}//Deadlines//${language.toUpperCase()}`,
    events: items.flatMap(({ kind, _id, title, dueOn, organisation }) => {
      if (!dueOn) return []
      const url = `${publicUrl}/${kind === 'course' ? 'course' : 'program'}/${_id}`
      return [
        {
          uid: `deadline-${_id}-${dueOn}@${host}`,
          writtenAt: now,
          day: dueOn,
          language,
          summary: t('assignments:calendar.summary', { title }),
          description: t('assignments:calendar.description', { title, organisation, address: url }),
          location: null,
          url,
        },
      ]
    }),
  })
}
