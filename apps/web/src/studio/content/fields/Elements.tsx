import type { ReactNode } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import styles from './Fields.module.css'
import { stepped, type Value, without } from './values.ts'

interface Props<T extends Value> {
  /** Name of one element, such as “Question”. */
  name: string
  addLabel: string
  list: readonly T[]
  least?: number
  most: number
  create: () => T
  onChange: (list: T[]) => void
  children: (element: T, change: (next: T) => void, index: number) => ReactNode
}

type ToolsProps<T extends Value> = Pick<Props<T>, 'name' | 'list' | 'onChange'> & {
  index: number
  least: number
}

/** Buttons to move and remove an element. */
function Tools<T extends Value>({ name, list, index, least, onChange }: ToolsProps<T>) {
  const { t } = useTranslation('studio-editor')
  return (
    <div className={styles.tools}>
      {index > 0 && (
        <IconButton
          icon="chevron-down"
          className={styles.up}
          size={18}
          label={t('fields.up', { name })}
          onClick={() => onChange(stepped(list, index, -1))}
        />
      )}
      {index < list.length - 1 && (
        <IconButton
          icon="chevron-down"
          size={18}
          label={t('fields.down', { name })}
          onClick={() => onChange(stepped(list, index, 1))}
        />
      )}
      {list.length > least && (
        <IconButton
          icon="trash"
          size={18}
          label={t('fields.remove', { name })}
          onClick={() => onChange(without(list, index))}
        />
      )}
    </div>
  )
}

/** An ordered list: each element with its fields, and buttons to move, remove and add. */
export function Elements<T extends Value>({
  name,
  addLabel,
  list,
  least = 0,
  most,
  create,
  ...rest
}: Props<T>) {
  const { onChange, children } = rest
  return (
    <div className={styles.elements}>
      {list.map((element, index) => {
        const label = `${name} ${index + 1}`
        return (
          <fieldset key={String(element.id ?? index)} className={styles.element}>
            <legend className={styles.legend}>{label}</legend>
            <Tools name={label} list={list} index={index} least={least} onChange={onChange} />
            {children(element, (next) => onChange(list.map((one, at) => (at === index ? next : one))), index)}
          </fieldset>
        )
      })}
      {list.length < most && (
        <div>
          <Button size="small" icon="plus" onClick={() => onChange([...list, create()])}>
            {addLabel}
          </Button>
        </div>
      )}
    </div>
  )
}
