import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { currentLanguage } from '../../i18n/i18n.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Icon } from '../../ui/picture/Icon.tsx'
import { Mark } from '../../ui/picture/Mark.tsx'
import { highlight } from './highlight.ts'
import type { Option, OptionGroup } from './options.ts'
import styles from './Palette.module.css'

function Found({ title, text }: { title: string; text: string }) {
  return highlight(title, text).map(({ text: part, isFound }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a title have no names and are drawn anew together.
    isFound ? <mark key={index}>{part}</mark> : part,
  )
}

const isPlain = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  !ctrlKey && !metaKey && !shiftKey && !altKey

interface LineProps {
  option: Option
  id: string
  text: string
  isActive: boolean
  onPoint: (id: string) => void
  onOpen: (option: Option) => void
}

function Line({ option, id, text, isActive, onPoint, onOpen }: LineProps) {
  const { title, otherTitle, note, icon, kind, logo, href } = option
  const otherLanguage = currentLanguage() === 'pl' ? 'en' : 'pl'
  return (
    <Link
      to={href}
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={styles.option}
      // Scrolls to the option selected by keyboard; with a pointer it is already visible.
      ref={isActive ? (line) => line?.scrollIntoView({ block: 'nearest' }) : undefined}
      onPointerMove={() => onPoint(option.id)}
      onClick={(event) => isPlain(event) && onOpen(option)}
    >
      {kind === 'tool' ? (
        <Mark name={title} logo={logo} size="small" />
      ) : (
        <span className={styles.picture}>
          <Icon name={icon} />
        </span>
      )}
      <span className={styles.words}>
        <span className={styles.title}>
          <Found title={title} text={text} />
        </span>
        {otherTitle && (
          <span className={styles.note} lang={otherLanguage}>
            <Found title={otherTitle} text={text} />
          </span>
        )}
        {note && <span className={styles.note}>{note}</span>}
      </span>
      <Icon name="arrow-right" size={18} />
    </Link>
  )
}

interface Props {
  listId: string
  groups: readonly OptionGroup[]
  active: Option | undefined
  text: string
  onPoint: (id: string) => void
  onOpen: (option: Option) => void
}

/** The list below the field; the field keeps the focus (WAI-ARIA: combobox). */
export function Options({ listId, groups, active, ...line }: Props) {
  const { t } = useTranslation('search')
  return (
    <div id={listId} role="listbox" aria-label={t('results')} hidden={groups.length === 0}>
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options; a fieldset holds controls.
        <div key={group.id} role="group" aria-labelledby={`${listId}-${group.id}`} className={styles.group}>
          <div id={`${listId}-${group.id}`} role="presentation" className={styles.heading}>
            {group.title}
          </div>
          {group.options.map((option) => (
            <Line
              key={option.id}
              {...line}
              option={option}
              id={`${listId}-${option.id}`}
              isActive={option === active}
            />
          ))}
        </div>
      ))}
    </div>
  )
}
