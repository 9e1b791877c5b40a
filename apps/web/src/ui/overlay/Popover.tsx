import { type ReactNode, Suspense, useId } from 'react'
import { onDemand } from './on-demand.tsx'
import { usePopup } from './use-popup.ts'

const { Part: PopoverPopup, fetch: fetchPopup } = onDemand(
  async () => (await import('./PopoverPopup.tsx')).default,
)

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
  /** Somebody reaches for the button: fetches what the content needs. */
  onReach?: () => void
}

/** A button that opens a panel of anything: links, a form, a list. */
export function Popover({ label, className, children, content, align = 'start', ...rest }: Props) {
  const { isNamed, isCurrent, onReach } = rest
  const popup = usePopup()
  const id = useId()
  const reach = () => {
    fetchPopup()
    onReach?.()
  }
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
        onPointerEnter={reach}
        onFocus={reach}
        onTouchStart={reach}
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
