import { type MouseEvent, useRef } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import styles from '../ListBar.module.css'
import type { List } from '../use-list.ts'
import { type FilterGroup, toggled, unchosen } from './filter-groups.ts'

interface Props {
  list: List
  groups: readonly FilterGroup[]
}

/** Active filters; each can be removed, or all at once. */
export function FilterChips({ list, groups }: Props) {
  const { t } = useTranslation('lists')
  const place = useRef<HTMLFieldSetElement>(null)
  const chips = groups.flatMap((group) =>
    list.values(group.name).map((value) => ({
      group,
      value,
      label: group.options.find((option) => option.value === value)?.label ?? t('filters.unknown'),
    })),
  )
  // The clicked button disappears: focus moves to its neighbour first.
  const stepAside = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const buttons = [...(place.current?.querySelectorAll('button') ?? [])]
    const at = buttons.indexOf(currentTarget)
    const isLastChip = chips.length === 1 || at === buttons.length - 1
    const neighbour = isLastChip ? null : (buttons[at + 1] ?? buttons[at - 1])
    ;(neighbour ?? place.current)?.focus()
  }
  return (
    <fieldset ref={place} tabIndex={-1} className={styles.chips}>
      <legend className={styles.legend}>{t('filters.applied')}</legend>
      {chips.map(({ group, value, label }) => (
        <Chip
          key={`${group.name} ${value}`}
          removeLabel={t('filters.remove', { group: group.title, value: label })}
          onRemove={(event) => {
            stepAside(event)
            void list.go(toggled(list, group.name, value))
          }}
        >
          {label}
        </Chip>
      ))}
      {chips.length > 1 && (
        <Button
          look="quiet"
          size="small"
          onClick={(event) => {
            stepAside(event)
            void list.go(unchosen(groups))
          }}
        >
          {t('filters.clear')}
        </Button>
      )}
    </fieldset>
  )
}
