import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { paths } from '../../paths.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toolbarQuery } from '../toolbar.ts'
import { MenuFailure } from './MenuFailure.tsx'
import styles from './ProgramLinks.module.css'

/** The links of the menu: all programs first, then each of them. */
export function ProgramLinks({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('shell')
  const { data, isPending, isError, isFetching, refetch } = useQuery(toolbarQuery)
  return (
    <>
      <ul className={styles.list}>
        <li>
          <Link to={paths.programs()} className={styles.all} onClick={onLeave}>
            {t('nav.allPrograms')}
            <Icon name="arrow-right" />
          </Link>
        </li>
        {isPending && (
          <li className={styles.waiting}>
            <Skeleton shape="line" />
            <Skeleton shape="line" />
          </li>
        )}
        {data?.modules.map((program) => (
          <li key={program._id}>
            <Link to={paths.program(program._id)} className={styles.link} onClick={onLeave}>
              {program.title}
            </Link>
          </li>
        ))}
      </ul>
      {isError && !data && <MenuFailure isRetrying={isFetching} onRetry={() => void refetch()} />}
    </>
  )
}
