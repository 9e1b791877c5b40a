import { type FormEvent, type ReactNode, useId } from 'react'
import { Button } from '../Button.tsx'
import { Dialog } from './Dialog.tsx'

interface Props {
  isOpen?: boolean
  title: string
  /** Labels of the close button, of the buttons below the form, and of the one below its result. */
  words: { close: string; cancel: string; send: string; done?: string }
  isPending: boolean
  /** Why it cannot be sent yet. */
  blocked?: string | undefined
  onSend: (form: HTMLFormElement) => void
  onClose: () => void
  /** Errors are shown by the page or the server, not by the browser. */
  noValidate?: boolean
  /** Class of the form. */
  className: string | undefined
  /** Replaces the form once it was sent. */
  result?: ReactNode
  children: ReactNode
}

/** A dialog with a form, and buttons to cancel and send below it. */
export function FormDialog({ isOpen = true, title, words, isPending, blocked, onSend, ...rest }: Props) {
  const { onClose, children, result, ...form } = rest
  const id = useId()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // The dialog is outside the form that opened it, but React's events bubble to that form.
    event.stopPropagation()
    // Enter submits a form even while its button is disabled.
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
