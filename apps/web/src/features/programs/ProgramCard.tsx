import type { Module } from '@zenit/contract/programs'
import { Link } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { paths } from '../../paths.ts'
import { Card, stretchedLink } from '../../ui/Card.tsx'
import { Cover } from '../../ui/Cover.tsx'
import { cx } from '../../ui/cx.ts'
import { ProgressArc } from '../../ui/ProgressArc.tsx'
import { Tag } from '../../ui/Tag.tsx'
import styles from './CatalogueCard.module.css'
import { usePercent } from './use-duration.ts'

/** The access label of a program (ACCESS-05); a locked one says which rank opens it. */
export function AccessTag({ program }: { program: Module }) {
  const { t } = useTranslation('programs')
  if (program.access === 'completed')
    return (
      <Tag tone="leaf" icon="check">
        {t('access.completed')}
      </Tag>
    )
  if (program.access === 'unavailable')
    return (
      <Tag tone="locked" icon="lock">
        {t('access.unavailable')}
      </Tag>
    )
  return <Tag tone="sun">{t('access.active')}</Tag>
}

/** A program in the list. One that is closed stays visible, with what opens it. */
export function ProgramCard({ program }: { program: Module }) {
  const { t } = useTranslation('programs')
  const percent = usePercent()
  const isLocked = program.access === 'unavailable'
  return (
    <Card as="article" isLink={!isLocked} className={cx(styles.card, isLocked && styles.locked)}>
      <Cover id={program._id} image={program.cover} />
      <div className={styles.body}>
        <h2 className={styles.title}>
          {isLocked ? (
            program.title
          ) : (
            <Link to={paths.program(program._id)} className={stretchedLink}>
              {program.title}
            </Link>
          )}
        </h2>
        <p className={styles.note}>
          {isLocked ? t('access.opensAt', { rank: program.rank }) : program.description}
        </p>
        <div className={styles.foot}>
          {program.progress > 0 && program.access === 'active' ? (
            <span className={styles.progress}>
              <ProgressArc
                share={program.progress}
                label={t('course.progress', { percent: percent(program.progress) })}
              />
              <span aria-hidden="true">{percent(program.progress)}</span>
            </span>
          ) : (
            <AccessTag program={program} />
          )}
          <span className={styles.count}>{t('program.courses', { count: program.coursesCount })}</span>
        </div>
      </div>
    </Card>
  )
}
