import type { Assignment } from '@zenit/contract/assignments'
import { dayWords } from '../../../format/days.ts'
import { enumeration } from '../../../format/lists.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { dateWords } from '../../people/words.ts'

/** With more groups, only their number is shown. */
const mostNamed = 5

/** Texts for an assignment. */
export function useWords() {
  const { t, language } = useTranslation('studio-assignments')
  const titleOf = ({ item }: Assignment) => item.title ?? t('item.gone')
  const audienceOf = ({ audience, groups, peopleCount }: Assignment) => {
    if (audience === 'organisation') return t('audience.organisation')
    if (audience === 'people') return t('audience.people', { count: peopleCount ?? 0 })
    if (groups.length === 0) return t('audience.noGroups')
    const names = groups.slice(0, mostNamed).map(({ name }) => name)
    const more = groups.length - names.length
    const all = more > 0 ? [...names, t('audience.more', { count: more })] : names
    return t('audience.groups', { names: enumeration(all, language) })
  }
  /** Deadline, obligation, rule and renewal as text. */
  const termsOf = ({ dueOn, isMandatory, rule, renewMonths }: Assignment) =>
    [
      dueOn ? t('due', { day: dayWords(dueOn, language) }) : t('noDeadline'),
      t(isMandatory ? 'mandatory' : 'optional'),
      t(`rule.${rule}`),
      ...(renewMonths ? [t('renews', { count: renewMonths })] : []),
    ].join(' · ')
  const originOf = ({ createdBy, createdAt, endedAt }: Assignment) => {
    const date = dateWords(createdAt, language)
    const origin = createdBy ? t('by', { name: createdBy, date }) : t('byNobody', { date })
    return endedAt ? `${origin} · ${t('ended', { date: dateWords(endedAt, language) })}` : origin
  }
  return { titleOf, audienceOf, termsOf, originOf }
}
