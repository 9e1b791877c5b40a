import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { CheckList } from '../../../ui/form/CheckList.tsx'
import { TextInput } from '../../../ui/form/Field.tsx'
import styles from '../fields/Fields.module.css'
import { useIsMirror } from '../mirror/is-mirror.ts'

export interface Choice {
  value: string
  label: string
}

interface Props {
  label: string
  choices: readonly Choice[]
  chosen: readonly string[]
  /** Text shown when there are no choices. */
  none: string
  onChange: (chosen: string[] | undefined) => void
}

/** With more choices, a search field is shown. */
const manyChoices = 12

/** Selects items of the pack by name; a deleted one stays visible until it is removed. */
export function Picker({ label, choices, chosen, none, onChange }: Props) {
  const { t } = useTranslation('studio-site')
  const isMirror = useIsMirror()
  const [search, setSearch] = useState('')
  const gone = chosen.filter((id) => !choices.some(({ value }) => value === id))
  const offered = isMirror ? choices.filter(({ value }) => chosen.includes(value)) : choices
  const all = [...offered, ...gone.map((id) => ({ value: id, label: t('gone', { id }) }))]
  const fits = ({ value, label: name }: Choice) =>
    chosen.includes(value) || name.toLowerCase().includes(search.trim().toLowerCase())
  if (all.length === 0)
    return (
      <p className={styles.note}>
        {label}: {isMirror ? t('noneChosen') : none}
      </p>
    )
  return (
    <div className={styles.fields}>
      {all.length > manyChoices && !isMirror && (
        <TextInput
          label={t('searchIn', { label })}
          type="search"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      )}
      <div className={styles.choices}>
        <CheckList
          label={label}
          options={all.filter(fits)}
          chosen={chosen}
          onToggle={(id) => {
            const next = chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]
            onChange(next.length > 0 ? next : undefined)
          }}
        />
      </div>
    </div>
  )
}
