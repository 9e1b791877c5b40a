import type { Editor } from '@tiptap/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextInput } from '../../../ui/form/Field.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { FileField } from '../fields/FileField.tsx'
import { outdateImages } from './images.ts'
import styles from './Text.module.css'

interface Props {
  editor: Editor
  /** Images of the pack, by their paths relative to the text. */
  images: readonly string[]
  pack: string
  /** Folder of the text, where new images are stored. */
  folder: string
  onClose: () => void
}

/** Attributes of an image: the one at the cursor, or a new one. */
function useImage(editor: Editor, first: string) {
  const [start] = useState(() => (editor.isActive('image') ? editor.getAttributes('image') : null))
  const [src, setSrc] = useState<string>(start?.src ?? first)
  const [alt, setAlt] = useState<string>(start?.alt ?? '')
  const [title, setTitle] = useState<string>(start?.title ?? '')
  const isComplete = alt.trim() !== '' && src !== ''
  const put = () => {
    const attrs = { src, alt: alt.trim(), title: title.trim() || null }
    if (start) editor.chain().focus().updateAttributes('image', attrs).run()
    else editor.chain().focus().insertContent({ type: 'image', attrs }).run()
  }
  return { src, setSrc, alt, setAlt, title, setTitle, isComplete, put }
}

/** An image of the pack: its file, its description, and an optional caption. */
export function ImageDialog({ editor, images, pack, folder, onClose }: Props) {
  const { t } = useTranslation('studio-text')
  const { src, setSrc, alt, setAlt, title, setTitle, isComplete, put } = useImage(editor, images[0] ?? '')
  const [isAsked, setAsked] = useState(false)
  const choices = src === '' || images.includes(src) ? images : [src, ...images]
  const close = () => {
    onClose()
    editor.commands.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    setAsked(true)
    if (!isComplete) return
    onClose()
    put()
  }
  return (
    <Dialog isOpen title={t('image.title')} closeLabel={t('image.cancel')} onClose={close}>
      <form noValidate className={styles.form} onSubmit={submit}>
        {choices.length > 0 && (
          <Select
            label={t('image.file')}
            value={src}
            options={choices.map((value) => ({ value, label: value }))}
            onChange={({ currentTarget }) => setSrc(currentTarget.value)}
          />
        )}
        <FileField
          pack={pack}
          folder={folder}
          label={t('image.new')}
          name={undefined}
          accept={['png', 'jpg', 'jpeg', 'gif', 'webp']}
          onChange={(name) => name && void outdateImages().then(() => setSrc(name))}
        />
        {isAsked && src === '' && <p role="alert">{t('image.none')}</p>}
        <TextInput
          label={t('image.alt')}
          hint={t('image.altHint')}
          error={isAsked && alt.trim() === '' ? t('image.altMissing') : undefined}
          value={alt}
          required
          onChange={({ currentTarget }) => setAlt(currentTarget.value)}
        />
        <TextInput
          label={t('image.caption')}
          hint={t('image.captionHint')}
          value={title}
          onChange={({ currentTarget }) => setTitle(currentTarget.value)}
        />
        <div className={styles.formActions}>
          <Button onClick={close}>{t('image.cancel')}</Button>
          <Button look="main" type="submit">
            {t('image.insert')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
