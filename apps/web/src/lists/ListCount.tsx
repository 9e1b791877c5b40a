import type { Pagination } from '@zenit/contract/parts'
import { useTranslation } from '../i18n/use-translation.ts'
import styles from './ListBar.module.css'

interface Props {
  /** How much is found, with the right plural; nothing until it is known. */
  count: string | undefined
  pagination?: Pagination | undefined
}

/** Says how much there is, also to those who listen, each time it changes. */
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
