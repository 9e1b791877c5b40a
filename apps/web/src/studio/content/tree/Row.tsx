import type { NodeState, PackIssue } from '@zenit/contract/packs'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { cx } from '../../../ui/cx.ts'
import { Tag } from '../../../ui/Tag.tsx'
import { NodeMark } from '../PackState.tsx'
import { nodePath } from '../paths.ts'
import { NodeEditors } from '../presence/Editors.tsx'
import { titleOf } from '../words.ts'
import { countGaps, countIssues, dropOn, type TreeItem } from './items.ts'
import { NodeMenu } from './NodeMenu.tsx'
import styles from './Tree.module.css'
import type { TreeWork } from './use-tree-work.ts'

function IssueMark({ issues, node }: { issues: readonly PackIssue[]; node: string }) {
  const { t } = useTranslation('studio-content')
  const { errors, warnings } = countIssues(issues, node)
  if (errors > 0)
    return (
      <Tag tone="sun" icon="warning">
        {t('errors', { count: errors })}
      </Tag>
    )
  return warnings > 0 && <Tag icon="info">{t('warnings', { count: warnings })}</Tag>
}

/** Gaps in its translations. */
function GapMark({ issues, node }: { issues: readonly PackIssue[]; node: string }) {
  const { t } = useTranslation('studio-content')
  const { t: words } = useTranslation('studio-translation')
  const { missing, stale } = countGaps(issues, node)
  const found = [
    missing > 0 && t('missing', { count: missing }),
    stale > 0 && words('count', { count: stale }),
  ].filter(Boolean)
  return found.length > 0 && <Tag icon="globe">{found.join(', ')}</Tag>
}

interface Props {
  item: TreeItem
  state: NodeState
  issues: readonly PackIssue[]
  work: TreeWork
  /** Number of children. */
  size?: number
  /** Before the title: expands and collapses the children. */
  toggle?: ReactNode
  note?: ReactNode
}

/** A node's row: it can be dragged to another one; the menu offers the same and more. */
export function Row({ item, state, issues, work, size = 0, toggle, note }: Props) {
  const { language } = useTranslation('studio-content')
  const { packId, dragged, setDragged, move, isFixed } = work
  const drop = dragged && dropOn(dragged, item, size)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dragging is for the mouse; the menu does the same by keyboard
    <div
      className={cx(styles.row, drop && styles.target)}
      draggable={!isFixed}
      onDragStart={(event) => {
        event.stopPropagation()
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', item.node)
        setDragged(item)
      }}
      onDragEnd={() => setDragged(null)}
      onDragOver={(event) => {
        if (drop) event.preventDefault()
      }}
      onDrop={(event) => {
        event.preventDefault()
        if (drop) move(drop)
        setDragged(null)
      }}
    >
      {toggle}
      <span className={styles.words}>
        <Link to={nodePath(packId, item.node)} className={styles[item.level]} draggable={false}>
          {titleOf(item.title, language, item.slug)}
        </Link>
        {note && <span className={styles.note}>{note}</span>}
        <NodeMark state={state} />
        <NodeEditors pack={packId} node={item.node} isDeep={item.level === 'course'} />
        <IssueMark issues={issues} node={item.node} />
        <GapMark issues={issues} node={item.node} />
      </span>
      {!isFixed && <NodeMenu item={item} work={work} />}
    </div>
  )
}
