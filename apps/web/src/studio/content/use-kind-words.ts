import { useTranslation } from '../../i18n/use-translation.ts'

const kinds = [
  'program',
  'course',
  'lesson',
  'video',
  'slides',
  'page',
  'pdf',
  'presentation',
  'quiz',
  'internal-test',
  'closed-test',
  'final-work',
  'tool',
  'partner',
  'community-card',
  'question',
  'task',
] as const

/** What kinds of things in a pack are called; one without a name here is called as it is in the files. */
export function useKindWords(): (kind: string) => string {
  const { t } = useTranslation('studio-content')
  return (kind) => {
    const known = kinds.find((one) => one === kind)
    return known ? t(`kinds.${known}`) : kind
  }
}
