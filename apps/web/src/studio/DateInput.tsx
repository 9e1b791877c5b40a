import { type ComponentProps, type SyntheticEvent, useState } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { TextInput } from '../ui/form/Field.tsx'

interface Props extends Omit<ComponentProps<typeof TextInput>, 'type' | 'onChange'> {
  type?: 'date' | 'datetime-local'
  onChange: (value: string) => void
}

type DateInputEvent = SyntheticEvent<HTMLInputElement>

/** A day, or a time. A half-typed one shows an error, because its value is empty like an unset one. */
export function DateInput({ type = 'date', error, onChange, ...rest }: Props) {
  const { t } = useTranslation('studio')
  const [isBroken, setBroken] = useState(false)
  const look = ({ currentTarget }: DateInputEvent) => setBroken(currentTarget.validity.badInput)
  return (
    <TextInput
      {...rest}
      type={type}
      error={isBroken ? t(`broken.${type}`) : error}
      onBlur={look}
      onInvalid={look}
      onChange={({ currentTarget }) => {
        // While it is being typed nothing is wrong yet.
        if (!currentTarget.validity.badInput) setBroken(false)
        onChange(currentTarget.value)
      }}
    />
  )
}

/** Whether everything typed into a form can be read; else the first field that cannot says so. */
export function isReadable(form: HTMLFormElement): boolean {
  if (form.checkValidity()) return true
  form.querySelector<HTMLInputElement>('input:invalid')?.focus()
  return false
}
