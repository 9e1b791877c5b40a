import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { CheckList } from '../../ui/form/CheckList.tsx'
import { Drawer } from '../../ui/overlay/Drawer.tsx'
import type { List } from '../use-list.ts'
import styles from './FilterDrawer.module.css'
import { countChosen, type FilterGroup, toggled, unchosen } from './filter-groups.ts'

interface Props {
  list: List
  groups: readonly FilterGroup[]
  count: string | undefined
  onClose: () => void
}

/** Filters on a small screen; choices apply at once, and the button shows the number of results. */
export default function FilterDrawer({ list, groups, count, onClose }: Props) {
  const { t } = useTranslation('lists')
  return (
    <Drawer isOpen onClose={onClose} title={t('filters.title')} closeLabel={t('filters.close')}>
      <div className={styles.groups}>
        {groups.map((group) => (
          <CheckList
            key={group.name}
            label={group.title}
            options={group.options}
            chosen={list.values(group.name)}
            onToggle={(value) => void list.go(toggled(list, group.name, value))}
          />
        ))}
      </div>
      <div className={styles.foot}>
        {countChosen(list, groups) > 0 && (
          <Button look="quiet" onClick={() => void list.go(unchosen(groups))}>
            {t('filters.clear')}
          </Button>
        )}
        <Button look="main" onClick={onClose}>
          {count ? t('filters.showCount', { what: count }) : t('filters.show')}
        </Button>
      </div>
    </Drawer>
  )
}
