import { type FormEvent, type ReactNode, useId } from 'react'
import { Button } from '../Button.tsx'
import { Dialog } from './Dialog.tsx'

interface Props {
  isOpen?: boolean
  title: string
  /** Labels of the close button, of the buttons below the form, and of the one below its result. */
  words: { close: string; cancel: string; send: string; done?: string }
  isPending: boolean
  /** Why it cannot be sent as it stands. */
  blocked?: string | undefined
  onSend: (form: HTMLFormElement) => void
  onClose: () => void
  /** What is wrong is said by the page or the server, not by the browser. */
  noValidate?: boolean
  /** Class of the form. */
  className: string | undefined
  /** Shown in place of the form once it was sent. */
  result?: ReactNode
  children: ReactNode
}

/** A window with a form, and below it the ways out and on. */
export function FormDialog({ isOpen = true, title, words, isPending, blocked, onSend, ...rest }: Props) {
  const { onClose, children, result, ...form } = rest
  const id = useId()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // The window lies outside of the form that opened it, but React's events go up to that one, too.
    event.stopPropagation()
    // Enter sends a form also while its button is off.
    if (!isPending && blocked === undefined) onSend(event.currentTarget)
  }
  const actions = result ? (
    <Button look="main" onClick={onClose}>
      {words.done ?? words.close}
    </Button>
  ) : (
    <>
      <Button onClick={onClose}>{words.cancel}</Button>
      <Button look="main" type="submit" form={id} pending={isPending} disabledReason={blocked}>
        {words.send}
      </Button>
    </>
  )
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} closeLabel={words.close} actions={actions}>
      {result ?? (
        <form id={id} onSubmit={submit} {...form}>
          {children}
        </form>
      )}
    </Dialog>
  )
}
