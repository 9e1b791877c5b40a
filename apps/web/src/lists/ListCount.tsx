import type { Pagination } from '@zenit/contract/parts'
import { useTranslation } from '../i18n/use-translation.ts'
import styles from './ListBar.module.css'

interface Props {
  /** Number of results with the right plural; absent until known. */
  count: string | undefined
  pagination?: Pagination | undefined
}

/** Shows the number of results, and announces each change to screen readers. */
export function ListCount({ count, pagination }: Props) {
  const { t } = useTranslation('lists')
  const { page = 1, totalPages = 1 } = pagination ?? {}
  const isOneOfMany = totalPages > 1 && page <= totalPages
  return (
    <p className={styles.count} role="status">
      {count}
      {count && isOneOfMany && ` · ${t('pages.of', { page, total: totalPages })}`}
    </p>
  )
}
