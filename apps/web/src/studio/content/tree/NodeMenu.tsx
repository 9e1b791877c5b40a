import { useNavigate } from 'react-router'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { studioPaths } from '../../../studio-paths.ts'
import { MenuList } from '../../../ui/overlay/Menu.tsx'
import { Popover } from '../../../ui/overlay/Popover.tsx'
import { Icon } from '../../../ui/picture/Icon.tsx'
import { placeOfNode } from '../../preview/settings.ts'
import { nodePath } from '../paths.ts'
import { titleOf } from '../words.ts'
import type { TreeItem } from './items.ts'
import styles from './Tree.module.css'
import type { TreeWork } from './use-tree-work.ts'

interface Props {
  item: TreeItem
  work: TreeWork
}

/** Actions possible on this node in its position. */
function useEntries({ item, work }: Props) {
  const { t } = useTranslation('studio-editor')
  const navigate = useNavigate()
  const { level, node, index, siblings, kinds } = item
  const step = (by: -1 | 1) => work.move({ node, position: index + by })
  const preview = { ...useTranslation('studio-preview'), place: placeOfNode(node) }
  return [
    {
      id: 'edit',
      label: t('tree.edit'),
      icon: 'edit' as const,
      onSelect: () => void navigate(nodePath(work.packId, node)),
    },
    preview.place && {
      id: 'preview',
      label: preview.t('open'),
      icon: 'play' as const,
      onSelect: () => void navigate(studioPaths.preview(work.packId, preview.place ?? {})),
    },
    kinds.length > 0 && {
      id: 'add',
      label: t('tree.addInto'),
      icon: 'plus' as const,
      onSelect: () => work.ask({ what: 'add', item }),
    },
    level !== 'program' &&
      item.parent !== null && {
        id: 'duplicate',
        label: t('tree.duplicate'),
        icon: 'copy' as const,
        onSelect: () => work.ask({ what: 'duplicate', item }),
      },
    index > 0 && { id: 'up', label: t('tree.up'), onSelect: () => step(-1) },
    index < siblings - 1 && { id: 'down', label: t('tree.down'), onSelect: () => step(1) },
    level !== 'program' && {
      id: 'move',
      label: t('tree.moveTo'),
      icon: 'arrow-right' as const,
      onSelect: () => work.ask({ what: 'move', item }),
    },
    { id: 'rename', label: t('tree.rename'), onSelect: () => work.ask({ what: 'rename', item }) },
    {
      id: 'delete',
      label: t('tree.delete'),
      icon: 'trash' as const,
      onSelect: () => work.ask({ what: 'delete', item }),
    },
  ].filter((entry) => entry !== false && entry !== null)
}

/** Actions on a node, for mouse and keyboard. */
export function NodeMenu({ item, work }: Props) {
  const { t, language } = useTranslation('studio-editor')
  const entries = useEntries({ item, work })
  const name = titleOf(item.title, language, item.slug)
  return (
    <Popover
      label={t('tree.menu', { name })}
      isNamed
      align="end"
      className={styles.menu}
      content={(close) => <MenuList entries={entries} close={close} />}
    >
      <Icon name="menu" size={18} />
    </Popover>
  )
}
