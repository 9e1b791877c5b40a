import type { Editor } from '@tiptap/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '../Button.tsx'
import { TextInput } from '../form/Field.tsx'
import { Dialog } from '../overlay/Dialog.tsx'
import styles from './Editor.module.css'
import { type LinkAddress, linkAddress } from './link-address.ts'
import type { EditorWords } from './words.ts'

interface Props {
  editor: Editor
  words: EditorWords['dialog']
  /** Parses the address; default: a URL or an email address. */
  readAddress?: (written: string) => LinkAddress
  /** An alternative to typing: picks an address and the text of the link. */
  picker?: (choose: (address: string, text: string) => void) => ReactNode
  onClose: () => void
}

/** The whole link at the cursor, or the selection. */
function startOf(editor: Editor) {
  const href = String(editor.getAttributes('link').href ?? '').replace(/^mailto:/, '')
  const { from, to, empty } = editor.state.selection
  return { href, text: editor.state.doc.textBetween(from, to, ' '), needsText: empty && href === '' }
}

function put(editor: Editor, { href, text }: { href: string; text: string | null }): void {
  const chain = editor.chain().focus()
  if (text === null) chain.extendMarkRange('link').setMark('link', { href }).run()
  else chain.insertContent([{ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] }]).run()
}

/** The typed address, and its error. */
function useAddress(
  start: string,
  { words, readAddress = linkAddress }: Pick<Props, 'words' | 'readAddress'>,
) {
  const [address, setAddress] = useState(start)
  const [error, setError] = useState<string>()
  const change = (next: string) => {
    setAddress(next)
    setError(undefined)
  }
  /** Returns the link; null if it is invalid, and shows why. */
  const read = (): string | null => {
    const found = readAddress(address)
    if (found.kind === 'link') return found.href
    const faults = {
      'invalid-email': words.invalidEmail,
      'invalid-url': words.invalidUrl,
      empty: words.empty,
    }
    setError(faults[found.kind])
    return null
  }
  return { address, error, change, read }
}

/** Asks for a URL or an email address and, when nothing is selected, for the link's text. */
export function LinkDialog({ editor, words, readAddress, picker, onClose }: Props) {
  const [start] = useState(() => startOf(editor))
  const { address, error, change, read } = useAddress(start.href, { words, readAddress })
  const [text, setText] = useState('')
  const close = () => {
    onClose()
    editor.commands.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The dialog is outside the page's form in the DOM, but React's events bubble to it.
    event.stopPropagation()
    const href = read()
    if (href === null) return
    onClose()
    put(editor, { href, text: start.needsText ? text.trim() || address.trim() : null })
  }
  const remove = () => {
    onClose()
    editor.chain().focus().extendMarkRange('link').unsetMark('link').run()
  }
  return (
    <Dialog isOpen title={words.title} closeLabel={words.close} onClose={close}>
      <form noValidate className={styles.linkForm} onSubmit={submit}>
        <TextInput
          label={words.address}
          hint={words.addressHint}
          error={error}
          value={address}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ currentTarget }) => change(currentTarget.value)}
        />
        {picker?.((chosen, called) => {
          change(chosen)
          if (text.trim() === '') setText(called)
        })}
        {start.needsText && (
          <TextInput
            label={words.text}
            value={text}
            autoComplete="off"
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
        )}
        <div className={styles.linkActions}>
          {start.href !== '' && (
            <Button look="quiet" icon="trash" onClick={remove}>
              {words.remove}
            </Button>
          )}
          <Button onClick={close}>{words.cancel}</Button>
          <Button look="main" type="submit">
            {words.insert}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
