import { lazy, type ReactNode, Suspense, useId } from 'react'
import { usePopup } from './use-popup.ts'

const load = () => import('./PopoverPopup.tsx')
const PopoverPopup = lazy(load)

interface Props {
  label: string
  className?: string | undefined
  /** What the button shows. */
  children: ReactNode
  /** What opens; `close` for links that lead elsewhere. */
  content: (close: () => void) => ReactNode
  align?: 'start' | 'end'
  /** The label is the button's name too: its content is a picture or an abbreviation. */
  isNamed?: boolean
  /** The page that is open belongs to this panel. */
  isCurrent?: boolean
}

/** A button that opens a panel of anything: links, a form, a list. */
export function Popover({ label, className, children, content, align = 'start', isNamed, isCurrent }: Props) {
  const popup = usePopup()
  const id = useId()
  return (
    <>
      <button
        ref={popup.anchor}
        type="button"
        className={className}
        aria-label={isNamed ? label : undefined}
        aria-haspopup="dialog"
        aria-current={isCurrent || undefined}
        aria-expanded={popup.isOpen}
        aria-controls={popup.isOpen ? id : undefined}
        onPointerEnter={load}
        onFocus={load}
        onClick={popup.toggle}
      >
        {children}
      </button>
      {popup.isOpen && (
        <Suspense fallback={null}>
          <PopoverPopup id={id} popup={popup} label={label} align={align}>
            {content(popup.close)}
          </PopoverPopup>
        </Suspense>
      )}
    </>
  )
}
