import type { Config } from '../../config/config.ts'
import type { Language } from '../../content/document.ts'
import { toCalendar } from '../../platform/calendar/ics.ts'
import { translator } from '../../platform/i18n.ts'
import type { Graduation } from './graduation.ts'

interface GraduationFileInput {
  graduation: Graduation
  language: Language
  now: Date
}

/** Returns a graduation as a calendar file, and the file's name. */
export function graduationFile(
  { brand, publicUrl }: Pick<Config, 'brand' | 'publicUrl'>,
  { graduation, language, now }: GraduationFileInput,
): { name: string; text: string } {
  const t = translator(language)
  const address = `${publicUrl}/community`
  const event = {
    // One id per month, so that a graduation moved to another hour keeps it.
    uid: `graduation-${graduation.day.slice(0, 7)}@${new URL(publicUrl).host}`,
    writtenAt: now,
    startsAt: graduation.startsAt,
    endsAt: graduation.endsAt,
    language,
    summary: t('community:graduation.summary', { brand }),
    description: t('community:graduation.description', { brand, address }),
    location: t('community:graduation.location'),
    url: address,
  }
  const product = `-//${brand}//Community//${language.toUpperCase()}`
  const text = toCalendar({ product, events: [event] })
  return { name: `${t('community:graduation.file')}-${graduation.day}.ics`, text }
}
