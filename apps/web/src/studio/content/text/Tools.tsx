import type { Editor } from '@tiptap/core'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { type Tool, ToolRow } from '../../../ui/editor/ToolRow.tsx'
import { commands, holds } from './commands.ts'
import { useEditorState } from './use-editor-state.ts'

const keys: Partial<Record<Name, string>> = {
  bold: 'Control+B',
  italic: 'Control+I',
  link: 'Control+K',
  heading: 'Control+Alt+2',
  subheading: 'Control+Alt+3',
  bullets: 'Control+Shift+8',
  numbers: 'Control+Shift+7',
  undo: 'Control+Z',
  redo: 'Control+Shift+Z',
}

type Name = keyof typeof commands | 'link' | 'image'

/** Grouped, most used first. */
const groups: Name[][] = [
  ['bold', 'italic', 'link', 'code', 'formula'],
  ['heading', 'subheading'],
  ['bullets', 'numbers', 'tasks'],
  ['quote', 'callout', 'listing', 'table', 'image', 'rule'],
  ['undo', 'redo'],
]

/** Names of the active formats at the cursor, and of available undo and redo. */
function heldBy(editor: Editor): string {
  const marks = Object.entries(holds).filter(([, holdsHere]) => holdsHere(editor))
  const steps = (['undo', 'redo'] as const).filter((name) => editor.can()[name]())
  return [...marks.map(([name]) => name), ...steps, editor.isActive('link') ? 'link' : ''].join(' ')
}

interface Props {
  editor: Editor
  controls: string
  onLink: () => void
  onImage: () => void
}

/** The toolbar above a content text. */
export function Tools({ editor, controls, onLink, onImage }: Props) {
  const { t } = useTranslation('studio-text')
  const held = new Set(useEditorState(editor, heldBy, '').split(' '))
  const toTool = (name: Name): Tool => {
    const isStep = name === 'undo' || name === 'redo'
    const isToggle = name in holds || name === 'link'
    return {
      name,
      label: t(`tools.${name}`),
      ...(keys[name] ? { keys: keys[name] } : {}),
      ...(isToggle ? { isPressed: held.has(name) } : {}),
      isOff: isStep && !held.has(name),
      run: () => {
        if (name === 'link') onLink()
        else if (name === 'image') onImage()
        else commands[name](editor)
      },
    }
  }
  return (
    <ToolRow label={t('tools.label')} controls={controls} groups={groups.map((names) => names.map(toTool))} />
  )
}
