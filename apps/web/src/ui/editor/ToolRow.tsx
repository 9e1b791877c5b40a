import { type KeyboardEvent, useState } from 'react'
import styles from './Editor.module.css'
import { ToolIcon, type ToolIconName } from './ToolIcon.tsx'

export interface Tool {
  name: ToolIconName
  label: string
  keys?: string
  /** Toggle buttons: whether it is active; other buttons act once. */
  isPressed?: boolean
  isOff?: boolean
  run: () => void
}

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** One Tab stop; arrow keys move between tools (WAI-ARIA APG, “Toolbar”). */
function useArrows() {
  const [at, setAt] = useState(0)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    const next = step(at, buttons.length)
    setAt(next)
    buttons[next]?.focus()
  }
  return { at, setAt, onKeyDown }
}

interface Props {
  label: string
  /** Id of the text that the tools edit. */
  controls: string
  groups: readonly (readonly Tool[])[]
}

/** The toolbar above a text. */
export function ToolRow({ label, controls, groups }: Props) {
  const { at, setAt, onKeyDown } = useArrows()
  let number = -1
  return (
    <div
      role="toolbar"
      aria-label={label}
      aria-controls={controls}
      className={styles.toolbar}
      onKeyDown={onKeyDown}
    >
      {groups.map((group) => (
        <span key={group[0]?.name} className={styles.group}>
          {group.map((tool) => {
            number += 1
            const place = number
            return (
              <button
                key={tool.name}
                type="button"
                className={styles.tool}
                aria-label={tool.label}
                title={tool.label}
                aria-keyshortcuts={tool.keys}
                aria-pressed={tool.isPressed}
                aria-disabled={tool.isOff || undefined}
                tabIndex={place === at ? 0 : -1}
                // The cursor stays in the text, and on a phone the keyboard stays open.
                onMouseDown={(event) => event.preventDefault()}
                onFocus={() => setAt(place)}
                onClick={() => !tool.isOff && tool.run()}
              >
                <ToolIcon name={tool.name} />
              </button>
            )
          })}
        </span>
      ))}
    </div>
  )
}
