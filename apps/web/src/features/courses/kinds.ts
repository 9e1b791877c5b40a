import type { Format, Kind } from '@zenit/contract/courses'
import type { IconName } from '../../ui/picture/Icon.tsx'

/** A kind as shown to learners: a presentation can be an article. */
type KindName = Kind | 'page'

export const kindNameOf = ({ kind, format }: { kind: Kind; format?: Format | undefined }): KindName =>
  format === 'page' ? format : kind

export const kindIcons: Record<KindName, IconName> = {
  video: 'video',
  presentation: 'presentation',
  page: 'book',
  quiz: 'question',
  'internal-test': 'test',
}
