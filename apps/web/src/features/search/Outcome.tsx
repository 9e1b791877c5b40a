import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Icon } from '../../ui/picture/Icon.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import styles from './Palette.module.css'
import type { useSearch } from './use-search.ts'

interface Props {
  search: ReturnType<typeof useSearch>
  /** Number of options. */
  count: number
}

function Failed({ search }: Pick<Props, 'search'>) {
  const { t } = useTranslation('search')
  return (
    <div className={styles.message} role="alert">
      <p>{t('failed')}</p>
      <Button size="small" icon="refresh" pending={search.isRetrying} onClick={search.retry}>
        {t('retry')}
      </Button>
    </div>
  )
}

/** Status next to the list: loading, nothing found, failed, offline; and the number of results for screen readers. */
export function Outcome({ search, count }: Props) {
  const { t } = useTranslation('search')
  const isEmpty = search.isAnswered && count === 0
  return (
    <>
      {search.isWaiting && count === 0 && (
        <div className={styles.waiting}>
          <Skeleton shape="line" />
          <Skeleton shape="line" />
          <Skeleton shape="line" />
        </div>
      )}
      {isEmpty && (
        <div className={styles.message}>
          <p className={styles.strong}>{t('nothing', { text: search.text.trim() })}</p>
          <p>{t('nothingHint')}</p>
        </div>
      )}
      {search.isFailed && <Failed search={search} />}
      {search.isOffline && (
        <p className={styles.message}>
          <Icon name="cloud" />
          {t('offline')}
        </p>
      )}
      <div role="status">
        <VisuallyHidden>
          {search.isAnswered
            ? isEmpty
              ? t('nothing', { text: search.text.trim() })
              : t('count', { count })
            : ''}
        </VisuallyHidden>
      </div>
    </>
  )
}
