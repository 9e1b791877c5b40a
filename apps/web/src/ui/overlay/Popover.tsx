import { type ReactNode, Suspense, useId } from 'react'
import { onDemand } from './on-demand.tsx'
import { usePopup } from './use-popup.ts'

const { Part: PopoverPopup, fetch: fetchPopup } = onDemand(
  async () => (await import('./PopoverPopup.tsx')).default,
)

interface Props {
  label: string
  className?: string | undefined
  /** Content of the button. */
  children: ReactNode
  /** Content of the panel; call `close` in links that navigate. */
  content: (close: () => void) => ReactNode
  align?: 'start' | 'end'
  /** The label also names the button, whose content is an icon or an abbreviation. */
  isNamed?: boolean
  /** The current page belongs to this panel. */
  isCurrent?: boolean
  /** Called when somebody is about to open it: fetches what the content needs. */
  onReach?: () => void
}

/** A button that opens a panel of any content: links, a form, a list. */
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
