import type { Kind } from '@zenit/contract/courses'
import type { IconName } from '../../ui/Icon.tsx'

export const kindIcons: Record<Kind, IconName> = {
  video: 'video',
  presentation: 'presentation',
  quiz: 'question',
  'internal-test': 'test',
}
