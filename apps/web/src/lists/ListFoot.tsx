import type { Pagination as Pages } from '@zenit/contract/parts'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../i18n/use-translation.ts'
import { Pagination } from '../ui/Pagination.tsx'
import type { List } from './use-list.ts'

interface Props {
  list: List
  pagination: Pages
  /** Called on a change of page, to scroll to the list's top. */
  onTurn: () => void
}

const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

/** Links to the other pages of a list. */
export function ListFoot({ list, pagination, onTurn }: Props) {
  const { t } = useTranslation('lists')
  const turn = (event: MouseEvent, page: number) => {
    // Opening a new tab is left to the browser.
    if (!isPlainClick(event)) return
    event.preventDefault()
    // First, because the scroll position is stored for the old path.
    onTurn()
    void list.go({ page })
  }
  return (
    <Pagination
      page={pagination.page}
      totalPages={pagination.totalPages}
      label={t('pages.label')}
      labels={{
        previous: t('pages.previous'),
        next: t('pages.next'),
        page: (page) => t('pages.page', { page }),
      }}
      linkTo={(page) => <Link to={list.to({ page })} onClick={(event) => turn(event, page)} />}
    />
  )
}
