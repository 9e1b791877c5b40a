import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { TextInput } from '../../../ui/form/Field.tsx'

interface Props {
  label: string
  value: number | null
  least: number
  most: number
  hint?: string
  isOptional?: boolean
  onChange: (value: number | undefined) => void
}

const readNumber = (text: string): number | null => (/^\d+$/.test(text.trim()) ? Number(text) : null)

/** An integer; invalid or out-of-range input is reported at once and not saved. */
export function NumberField({ label, value, least, most, hint, isOptional = false, onChange }: Props) {
  const { t } = useTranslation('studio-editor')
  const [text, setText] = useState(value === null ? '' : String(value))
  const isFitting = (number: number | null) => number !== null && number >= least && number <= most
  const isEmpty = text.trim() === ''
  const isGood = isEmpty ? isOptional : isFitting(readNumber(text))
  const change = (next: string) => {
    setText(next)
    const number = readNumber(next)
    if (number !== null && isFitting(number)) onChange(number)
    else if (next.trim() === '' && isOptional) onChange(undefined)
  }
  return (
    <TextInput
      label={label}
      hint={hint}
      inputMode="numeric"
      value={text}
      error={isGood ? undefined : t('fields.number', { least, most })}
      onChange={(event) => change(event.target.value)}
    />
  )
}
