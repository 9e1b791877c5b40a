import { Suspense, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { CheckList } from '../../ui/form/CheckList.tsx'
import { onDemand } from '../../ui/overlay/on-demand.tsx'
import { Popover } from '../../ui/overlay/Popover.tsx'
import { Icon } from '../../ui/picture/Icon.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import styles from '../ListBar.module.css'
import type { List } from '../use-list.ts'
import { countChosen, type FilterGroup, toggled } from './filter-groups.ts'

const { Part: FilterDrawer, fetch: fetchDrawer } = onDemand(
  async () => (await import('./FilterDrawer.tsx')).default,
)

interface Props {
  list: List
  groups: readonly FilterGroup[]
  /** Number of results, for example "12 programs". */
  count?: string | undefined
}

function Chosen({ count }: { count: number }) {
  const { t } = useTranslation('lists')
  if (count === 0) return null
  return (
    <>
      <span className={styles.badge} aria-hidden="true">
        {count}
      </span>
      <VisuallyHidden>{t('filters.chosen', { number: count })}</VisuallyHidden>
    </>
  )
}

/** One group behind its own button. */
function GroupMenu({ list, group }: { list: List; group: FilterGroup }) {
  return (
    <Popover
      label={group.title}
      className={styles.choice}
      content={() => (
        <CheckList
          label={group.title}
          hideLabel
          options={group.options}
          chosen={list.values(group.name)}
          onToggle={(value) => void list.go(toggled(list, group.name, value))}
        />
      )}
    >
      {group.title}
      <Chosen count={list.values(group.name).length} />
      <Icon name="chevron-down" size={16} />
    </Popover>
  )
}

/** All groups in a drawer, for small screens. */
function DrawerMenu({ list, groups, count }: Props) {
  const { t } = useTranslation('lists')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={styles.choice}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={fetchDrawer}
        onFocus={fetchDrawer}
        onClick={() => {
          fetchDrawer()
          setOpen(true)
        }}
      >
        <Icon name="filter" size={18} />
        <span className={styles.words}>{t('filters.title')}</span>
        <Chosen count={countChosen(list, groups)} />
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <FilterDrawer list={list} groups={groups} count={count} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Filters with several values: a button per group, or one for all when space is short. */
export function FilterMenu({ list, groups, count }: Props) {
  return (
    <>
      <div className={styles.wide}>
        {groups.map((group) => (
          <GroupMenu key={group.name} list={list} group={group} />
        ))}
      </div>
      <div className={styles.narrow}>
        <DrawerMenu list={list} groups={groups} count={count} />
      </div>
    </>
  )
}
