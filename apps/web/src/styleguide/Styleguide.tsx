import { useState } from 'react'
import { BrandMark } from '../ui/picture/BrandMark.tsx'
import { actions } from './actions.tsx'
import { compositions } from './compositions.tsx'
import { fields } from './fields.tsx'
import { messages } from './messages.tsx'
import { overlays } from './overlays.tsx'
import styles from './Styleguide.module.css'
import type { Specimens } from './specimen.tsx'
import { surfaces } from './surfaces.tsx'
import { TokenSections } from './TokenSections.tsx'

const specimens: Specimens = { ...actions, ...fields, ...surfaces, ...messages, ...overlays, ...compositions }

/** Components shown inside another one, or that only preset another one's content. */
const within: Record<string, string> = {
  PopoverPopup: 'Popover',
  IconFrame: 'Icon',
  DialogPopup: 'Dialog',
  FormDialog: 'Dialog',
  ConfirmPopup: 'ConfirmDialog',
  CardNote: 'CardBody',
  CardFoot: 'CardBody',
  CardGo: 'CardBody',
  OutcomeActions: 'OutcomeCard',
}

const files = import.meta.glob<Record<string, unknown>>(
  ['../ui/*.tsx', '../ui/{card,feedback,form,overlay,picture}/*.tsx'],
  {
    eager: true,
  },
)

const isComponent = ([name, value]: [string, unknown]) => /^[A-Z]/.test(name) && typeof value === 'function'

/** Every component exported by `ui/`, so that a new one cannot be forgotten here. */
function components(): string[] {
  return Object.entries(files).flatMap(([path, exports]) => {
    const file = path.slice(path.lastIndexOf('/') + 1, -'.tsx'.length)
    const named = Object.entries(exports).map(([name, value]): [string, unknown] => [
      name === 'default' ? file : name,
      value,
    ])
    return named.filter(isComponent).map(([name]) => name)
  })
}

const missing = components().filter((name) => !(name in specimens) && !(within[name] ?? '' in specimens))

type Theme = 'light dark' | 'light' | 'dark'
const themes: Record<Theme, string> = { 'light dark': 'as the system', light: 'light', dark: 'dark' }

function ThemeChoice({ theme, onChoose }: { theme: Theme; onChoose: (theme: Theme) => void }) {
  return (
    <fieldset className={styles.themes}>
      <legend>Theme</legend>
      {(Object.keys(themes) as Theme[]).map((one) => (
        <label key={one}>
          <input type="radio" name="theme" checked={one === theme} onChange={() => onChoose(one)} />{' '}
          {themes[one]}
        </label>
      ))}
    </fieldset>
  )
}

/** Tokens, and every component in all its states. Served only by `npm run dev`. */
export function Styleguide() {
  const [theme, setTheme] = useState<Theme>('light dark')
  const choose = (next: Theme) => {
    document.documentElement.style.colorScheme = next
    setTheme(next)
  }
  return (
    <main className={styles.page}>
      <header className={styles.head}>
        <BrandMark size={48} />
        <h1>Styleguide</h1>
        <ThemeChoice theme={theme} onChoose={choose} />
      </header>
      {missing.length > 0 && (
        <p data-missing className={styles.missing}>{`Not shown: ${missing.join(', ')}`}</p>
      )}
      {/* Colours are measured once rendered. */}
      <TokenSections key={theme} />
      {Object.entries(specimens).map(([name, Specimen]) => (
        <section key={name} id={name} aria-label={name} data-specimen={name} className={styles.section}>
          <h2>{name}</h2>
          <div className={styles.states}>
            <Specimen />
          </div>
        </section>
      ))}
    </main>
  )
}
