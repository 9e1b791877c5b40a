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

/** Names of kinds in a pack; one without a name keeps its name from the files. */
export function useKindWords(): (kind: string) => string {
  const { t } = useTranslation('studio-content')
  return (kind) => {
    const known = kinds.find((one) => one === kind)
    return known ? t(`kinds.${known}`) : kind
  }
}
