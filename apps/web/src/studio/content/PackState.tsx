import type { NodeState, PackState as State } from '@zenit/contract/packs'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Tag } from '../../ui/Tag.tsx'

const looks = {
  draft: { tone: 'plain', icon: 'edit' },
  changed: { tone: 'sun', icon: 'refresh' },
  published: { tone: 'leaf', icon: 'check' },
} as const

/** How a pack differs from what learners see. */
export function PackState({ state }: { state: State }) {
  const { t } = useTranslation('studio-content')
  return <Tag {...looks[state]}>{t(`state.${state}`)}</Tag>
}

/** Tag of a pack that is kept in a folder. */
export function MirrorTag() {
  const { t } = useTranslation('studio-mirror')
  return <Tag icon="lock">{t('tag')}</Tag>
}

/** Marks nodes with changes that learners do not see yet; published nodes have no mark. */
export function NodeMark({ state }: { state: NodeState }) {
  const { t } = useTranslation('studio-content')
  if (state === 'published') return null
  return <Tag tone="sun">{t(`mark.${state}`)}</Tag>
}
