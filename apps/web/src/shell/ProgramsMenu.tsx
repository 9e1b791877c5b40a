import { useQuery } from '@tanstack/react-query'
import { viewToolbar } from '@zenit/contract/toolbar'
import { Link, useMatch } from 'react-router'
import { useTranslation } from '../i18n/use-translation.ts'
import { paths } from '../paths.ts'
import { queryOf } from '../query-client.ts'
import { Icon } from '../ui/Icon.tsx'
import { Popover } from '../ui/Popover.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './ProgramsMenu.module.css'

/** Every program's name; fetched again with the language and the rank. */
export const toolbarQuery = queryOf(viewToolbar, {})

/** The links of the menu: all programs first, then each of them. */
export function ProgramLinks({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('shell')
  const { data, isPending } = useQuery(toolbarQuery)
  return (
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
  )
}

/** Programs in the top menu: a panel with every one of them (NAV-05). */
export function ProgramsMenu({ className }: { className?: string | undefined }) {
  const { t } = useTranslation('shell')
  const isList = useMatch('/programs') !== null
  const isProgram = useMatch('/program/:id') !== null
  return (
    <Popover
      label={t('nav.programs')}
      className={className}
      isCurrent={isList || isProgram}
      content={(close) => <ProgramLinks onLeave={close} />}
    >
      {t('nav.programs')}
      <Icon name="chevron-down" size={16} />
    </Popover>
  )
}
