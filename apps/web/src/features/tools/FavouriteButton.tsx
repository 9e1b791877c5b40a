import type { Tool } from '@zenit/contract/tools'
import { useTranslation } from '../../i18n/use-translation.ts'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/picture/Icon.tsx'
import styles from './FavouriteButton.module.css'
import { useFavourite } from './favourites.ts'

interface Props {
  tool: Tool
  look: 'card' | 'page'
  /** The list shows favourites only: a removed one leaves it. */
  leavesList?: boolean
}

/** The clicked button disappears with its card: focus moves to the neighbour's, or to the list. */
function stepAside(button: HTMLButtonElement): void {
  if (document.activeElement !== button) return
  const item = button.closest('li')
  const neighbour = item?.nextElementSibling ?? item?.previousElementSibling
  const next = neighbour?.querySelector<HTMLElement>('[aria-pressed]') ?? button.closest('section')
  next?.focus({ preventScroll: true })
}

/** The heart of a tool: filled for a favourite; a click toggles it. */
export function FavouriteButton({ tool, look, leavesList = false }: Props) {
  const { t } = useTranslation('tools')
  const change = useFavourite(tool)
  const { isFavorite, name } = tool
  const action = t(isFavorite ? 'favourite.remove' : 'favourite.add')
  // A heart without text is a switch labelled by its tool; with text, the label names the action.
  const naming =
    look === 'card'
      ? { 'aria-pressed': isFavorite, 'aria-label': t('favourite.label', { name }), title: action }
      : {}
  return (
    <button
      type="button"
      {...naming}
      className={cx(styles.button, styles[look], isFavorite && styles.on)}
      onClick={({ currentTarget }) => {
        const isLeaving = leavesList && isFavorite
        change({ isFavorite: !isFavorite, ...(isLeaving && { onDone: () => stepAside(currentTarget) }) })
      }}
    >
      <Icon name="heart" size={look === 'card' ? 20 : 18} />
      {look === 'page' && action}
    </button>
  )
}
