import { type ComponentProps, type SyntheticEvent, useState } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { TextInput } from '../ui/form/Field.tsx'

interface Props extends Omit<ComponentProps<typeof TextInput>, 'type' | 'onChange'> {
  type?: 'date' | 'datetime-local'
  onChange: (value: string) => void
}

type DateInputEvent = SyntheticEvent<HTMLInputElement>

/** A date or time input. Half-typed input shows an error, because its value is empty, the same as for no input. */
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
        // No error while typing.
        if (!currentTarget.validity.badInput) setBroken(false)
        onChange(currentTarget.value)
      }}
    />
  )
}

/** Whether everything typed into a form can be parsed; otherwise the first invalid field reports it. */
export function isReadable(form: HTMLFormElement): boolean {
  if (form.checkValidity()) return true
  form.querySelector<HTMLInputElement>('input:invalid')?.focus()
  return false
}
