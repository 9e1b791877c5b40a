import type { Language } from '@zenit/contract/parts'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { TextInput } from '../../../ui/form/Field.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { Elements } from '../fields/Elements.tsx'
import styles from '../fields/Fields.module.css'
import { FileField } from '../fields/FileField.tsx'
import { freeId, having, listIn, textIn, textsIn, type Value } from '../fields/values.ts'
import type { FieldProps } from '../fields/Words.tsx'
import { titleOf } from '../words.ts'

export interface FormProps {
  pack: string
  /** Path of the document. */
  path: string
  languages: readonly Language[]
  value: Value
  onChange: (value: Value) => void
}

/** A text field for one language: a name, a URL, a code. */
export function Line({ label, of, name, onChange, isAddress = false }: FieldProps & { isAddress?: boolean }) {
  const { t } = useTranslation('studio-site')
  const text = textIn(of, name)
  const isWrong = isAddress && text !== '' && !/^(https:\/\/\S+|\/[\w/-]*)$/.test(text)
  return (
    <TextInput
      label={label}
      value={text}
      inputMode={isAddress ? 'url' : undefined}
      error={isWrong ? t('addressFault') : undefined}
      onChange={({ target }) => onChange(having(of, name, target.value))}
    />
  )
}

/** A choice of few options. */
export function OneOf({
  label,
  of,
  name,
  onChange,
  options,
}: FieldProps & { options: readonly { value: string; label: string }[] }) {
  return (
    <Select
      label={label}
      value={textIn(of, name)}
      options={options}
      onChange={({ target }) => onChange(having(of, name, target.value))}
    />
  )
}

/** Images used by several pages are stored in this folder of the pack. */
const pictures = 'media'

interface PictureProps extends FieldProps {
  pack: string
  path: string
  accept?: readonly string[]
}

/** An image stored with those used by several pages. */
export function Picture({ pack, path, label, of, name, onChange, accept }: PictureProps) {
  const up = '../'.repeat(path.split('/').length - 1)
  return (
    <FileField
      pack={pack}
      folder={pictures}
      label={label}
      name={textIn(of, name) || undefined}
      accept={accept ?? ['png', 'jpg', 'webp']}
      onChange={(file) => onChange(having(of, name, file && `${up}${pictures}/${file}`))}
    />
  )
}

/** Choices of categories and link targets for entries. */
export function useChoices(): (
  entries: readonly Value[],
  name: string,
) => { value: string; label: string }[] {
  const title = useTitle()
  return (entries, name) =>
    entries.map((one) => ({
      value: textIn(one, 'id'),
      label: textIn(one, name) || title(one, name) || textIn(one, 'id'),
    }))
}

interface EntriesProps {
  /** Word for one entry. */
  one: string
  addLabel: string
  of: Value
  /** Key of the list. */
  name: string
  /** Prefix of new ids. */
  prefix: string
  least?: number
  create: (id: string) => Value
  onChange: (value: Value) => void
  /** Title of an entry; the word for one entry if it is empty. */
  titleOf: (entry: Value) => string
  children: (entry: Value, change: (next: Value) => void) => ReactNode
}

/** A list of entries, each collapsed by default. */
export function Entries({
  one,
  addLabel,
  of,
  name,
  prefix,
  least = 0,
  create,
  onChange,
  ...rest
}: EntriesProps) {
  const list = listIn(of, name)
  const [open, setOpen] = useState<readonly unknown[]>([])
  return (
    <Elements
      name={one}
      addLabel={addLabel}
      list={list}
      least={least}
      most={2_000}
      create={() => {
        const id = freeId(list, prefix)
        setOpen((ids) => [...ids, id])
        return create(id)
      }}
      onChange={(next) => onChange({ ...of, [name]: next })}
    >
      {(entry, change, index) => {
        const id = entry.id ?? index
        const isOpen = open.includes(id)
        const toggle = () => setOpen((ids) => (isOpen ? ids.filter((each) => each !== id) : [...ids, id]))
        return (
          <details open={isOpen} onToggle={(event) => event.currentTarget.open !== isOpen && toggle()}>
            <summary className={styles.summary}>{rest.titleOf(entry) || one}</summary>
            {isOpen && <div className={styles.fields}>{rest.children(entry, change)}</div>}
          </details>
        )
      }}
    </Elements>
  )
}

/** Title of a text here, in the language of the page. */
export const useTitle = () => {
  const { language } = useTranslation('studio-site')
  return (entry: Value, key: string) => titleOf(textsIn(entry, key), language, '')
}
