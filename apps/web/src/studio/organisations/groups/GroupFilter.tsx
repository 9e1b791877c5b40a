import type { Group } from '@zenit/contract/groups'
import { useTranslation } from '../../../i18n/use-translation.ts'
import type { List } from '../../../lists/use-list.ts'
import { Select } from '../../../ui/form/Select.tsx'
import styles from './Groups.module.css'

/** Filters a list by group. */
export function GroupFilter({ list, groups }: { list: List; groups: readonly Group[] }) {
  const { t } = useTranslation('studio-groups')
  const [chosen = ''] = list.values('group')
  const options = [
    { value: '', label: t('filter.any') },
    ...groups.map(({ _id, name }) => ({ value: _id, label: name })),
  ]
  return (
    <div className={styles.filter}>
      <Select
        label={t('filter.label')}
        hideLabel
        value={chosen}
        options={options}
        onChange={({ target: { value } }) => void list.go({ filters: { group: value ? [value] : [] } })}
      />
    </div>
  )
}
