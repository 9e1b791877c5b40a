import type { Language } from '@zenit/contract/parts'
import { TextPair } from './TextPair.tsx'
import { having, type Texts, textsIn, type Value } from './values.ts'

export interface FieldProps {
  label: string
  of: Value
  /** Key in the value. */
  name: string
  onChange: (value: Value) => void
}

interface Props extends FieldProps {
  languages: readonly Language[]
  isLong?: boolean
  isOptional?: boolean
}

/** A text in a document, in the languages of its course. */
export function Words({ label, of, name, onChange, languages, isLong, isOptional }: Props) {
  const change = (texts: Texts | undefined) =>
    onChange(isOptional ? having(of, name, texts) : { ...of, [name]: texts ?? {} })
  return (
    <TextPair
      label={label}
      languages={languages}
      texts={textsIn(of, name)}
      onChange={change}
      {...(isLong && { isLong })}
      {...(isOptional && { isOptional })}
    />
  )
}
