import type { Editor } from '@tiptap/core'
import type { Command } from '@tiptap/pm/state'
import { addColumnAfter, addRowAfter, deleteColumn, deleteRow, deleteTable } from '@tiptap/pm/tables'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextInput } from '../../../ui/form/Field.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { calloutKinds } from './schema/blocks.ts'
import styles from './Text.module.css'
import { useEditorState } from './use-editor-state.ts'

const tableCommands = { addRowAfter, addColumnAfter, deleteRow, deleteColumn, deleteTable }

function TableTools({ editor }: { editor: Editor }) {
  const { t } = useTranslation('studio-text')
  const run = (command: Command) => {
    command(editor.state, editor.view.dispatch)
    editor.view.focus()
  }
  return (
    <fieldset className={styles.context} aria-label={t('table.label')}>
      {Object.entries(tableCommands).map(([name, command]) => (
        <Button key={name} size="small" onClick={() => run(command)}>
          {t(`table.${name as keyof typeof tableCommands}`)}
        </Button>
      ))}
    </fieldset>
  )
}

function CalloutTools({ editor }: { editor: Editor }) {
  const { t } = useTranslation('studio-text')
  const kind = useEditorState(editor, (e) => String(e.getAttributes('callout').kind ?? ''), '')
  return (
    <div className={styles.context}>
      <Select
        label={t('callout.label')}
        value={kind.toUpperCase()}
        options={calloutKinds.map((value) => ({ value, label: t(`callout.${value}`) }))}
        onChange={({ currentTarget }) =>
          editor.commands.updateAttributes('callout', { kind: currentTarget.value })
        }
      />
    </div>
  )
}

function ListingTools({ editor }: { editor: Editor }) {
  const { t } = useTranslation('studio-text')
  const info = useEditorState(editor, (e) => String(e.getAttributes('codeBlock').info ?? ''), '')
  return (
    <div className={styles.context}>
      <TextInput
        label={t('listing.label')}
        hint={t('listing.hint')}
        value={info}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ currentTarget }) => {
          const written = currentTarget.value.replaceAll(/[`\n]/g, '')
          editor.commands.updateAttributes('codeBlock', { info: written })
        }}
      />
    </div>
  )
}

function ImageTools({ onImage }: { onImage: () => void }) {
  const { t } = useTranslation('studio-text')
  return (
    <div className={styles.context}>
      <Button size="small" icon="edit" onClick={onImage}>
        {t('image.edit')}
      </Button>
    </div>
  )
}

const placeOf = (editor: Editor): string =>
  ['image', 'table', 'codeBlock', 'callout', 'sourceBlock'].find((name) => editor.isActive(name)) ?? ''

/** Actions on the element at the cursor. */
export function Context({ editor, onImage }: { editor: Editor; onImage: () => void }) {
  const { t } = useTranslation('studio-text')
  const place = useEditorState(editor, placeOf, '')
  if (place === 'table') return <TableTools editor={editor} />
  if (place === 'callout') return <CalloutTools editor={editor} />
  if (place === 'codeBlock') return <ListingTools editor={editor} />
  if (place === 'image') return <ImageTools onImage={onImage} />
  if (place === 'sourceBlock') return <p className={styles.context}>{t('asWritten')}</p>
  return null
}
