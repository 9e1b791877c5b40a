import { levelLimits } from '@zenit/contract/levels'
import type { Language } from '@zenit/contract/parts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { Elements } from '../fields/Elements.tsx'
import styles from '../fields/Fields.module.css'
import { freeId, having, listIn, type Value } from '../fields/values.ts'
import { Words } from '../fields/Words.tsx'

interface Props {
  criterion: Value
  languages: readonly Language[]
  onChange: (criterion: Value) => void
}

const created = (levels: readonly Value[]): Value => ({
  id: freeId(levels, 'level'),
  name: {},
  description: {},
})

/** Levels of a criterion, lowest first; many criteria have none. */
export function CriterionLevels({ criterion, languages, onChange }: Props) {
  const { t } = useTranslation('studio-editor')
  const levels = listIn(criterion, 'levels')
  const change = (next: Value[]) => onChange(having(criterion, 'levels', next.length > 0 ? next : undefined))
  if (levels.length === 0)
    return (
      <div>
        <Button
          size="small"
          icon="plus"
          onClick={() => {
            const first = created([])
            change([first, created([first])])
          }}
        >
          {t('work.addLevels')}
        </Button>
      </div>
    )
  return (
    <>
      <p className={styles.note}>{t('work.levelsHint')}</p>
      <Elements
        name={t('work.level')}
        addLabel={t('work.addLevel')}
        list={levels}
        least={levelLimits.fewest}
        most={levelLimits.most}
        create={() => created(levels)}
        onChange={change}
      >
        {(level, changeLevel) => (
          <>
            <Words
              label={t('work.levelName')}
              of={level}
              name="name"
              languages={languages}
              onChange={changeLevel}
            />
            <Words
              label={t('work.levelDescription')}
              of={level}
              name="description"
              languages={languages}
              isLong
              onChange={changeLevel}
            />
          </>
        )}
      </Elements>
      <div>
        <Button size="small" icon="trash" onClick={() => change([])}>
          {t('work.removeLevels')}
        </Button>
      </div>
    </>
  )
}
