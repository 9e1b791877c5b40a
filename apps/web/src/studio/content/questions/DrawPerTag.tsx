import { useTranslation } from '../../../i18n/use-translation.ts'
import styles from '../fields/Fields.module.css'
import { NumberField } from '../fields/NumberField.tsx'
import { having, isValue, listIn, numberIn, type Value } from '../fields/values.ts'
import { countTags } from './tags.ts'

interface Props {
  /** The value of a closed test. */
  value: Value
  onChange: (value: Value) => void
}

/** Number of questions that an attempt draws per tag; hidden when no question has a tag. */
export function DrawPerTag({ value, onChange }: Props) {
  const { t } = useTranslation('studio-editor')
  const wanted = isValue(value.drawPerTag) ? value.drawPerTag : {}
  const there = countTags(listIn(value, 'questions'))
  const tags = [...new Set([...there.keys(), ...Object.keys(wanted)])]
  if (tags.length === 0) return null
  const draw = numberIn(value, 'draw')
  const sum = tags.reduce((all, tag) => all + (numberIn(wanted, tag) ?? 0), 0)
  return (
    <>
      <h3 className={styles.group}>{t('test.perTag')}</h3>
      <p className={styles.note}>{t('test.perTagHint')}</p>
      {draw !== null && sum > draw && (
        <p role="status" className={styles.error}>
          {t('test.perTagTooMany', { sum, draw })}
        </p>
      )}
      <div className={styles.row}>
        {tags.map((tag) => {
          const count = there.get(tag) ?? 0
          const given = numberIn(wanted, tag)
          return (
            <div key={tag}>
              <NumberField
                label={t('test.tag', { tag, count })}
                value={given}
                least={1}
                most={Math.max(count, given ?? 1)}
                isOptional
                onChange={(number) => onChange(having(value, 'drawPerTag', having(wanted, tag, number)))}
              />
              {given !== null && given > count && (
                <p role="status" className={styles.error}>
                  {t('test.tagTooFew', { there: count })}
                </p>
              )}
            </div>
          )
        })}
      </div>
    </>
  )
}
